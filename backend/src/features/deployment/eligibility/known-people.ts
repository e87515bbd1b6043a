import type { Clock } from '../../../lib/clock.ts';
import type { People } from './eligibility.ts';

/** Longer than this nothing is believed that nobody has told to be otherwise, in ms. */
const believedMs = 10_000;

/**
 * People and their tags as they were last read, until somebody says that they are others: thousands of people are not
 * read anew for each sheet that changes (OPS-102).
 */
export function knownPeople(
  directory: People & { forgetWith(forget: () => void): void },
  clock: Clock,
): People {
  type Read = readonly [ReturnType<People['people']>, ReturnType<People['tagsByUser']>];
  let latest: { readonly at: number; readonly read: Read } | undefined;
  directory.forgetWith(() => (latest = undefined));

  function known(): Read {
    if (latest && clock.elapsed() - latest.at < believedMs) return latest.read;
    const mine = {
      at: clock.elapsed(),
      read: [directory.people(), directory.tagsByUser()] as Read,
    };
    latest = mine;
    Promise.all(mine.read).catch(() => {
      if (latest === mine) latest = undefined;
    });
    return mine.read;
  }

  return { people: () => known()[0], tagsByUser: () => known()[1] };
}
