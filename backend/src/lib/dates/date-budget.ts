import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { allowance } from '../memory/allowance.ts';
import { atMost } from '../memory/at-most.ts';

/** A session opens so many dates at once that nobody follows, by its calls and as many by its sockets, and so many more each second (S28). */
const unfollowed = { atOnce: 30, perSecond: 5 };
/** The latest dates of an opener, which it may ask for as often as it likes: a page asks for several parts of one. */
const remembered = 4;
const mostOpeners = 20_000;

/** Each date that nobody has open is read from the store and built: browsing is free, running through them is not. */
export function dateBudget(clock: Clock, isFollowed: (date: string) => boolean) {
  const take = allowance(clock);
  const recent = new LRUCache<string, string[]>(atMost(mostOpeners));

  /** The opener is a session's calls or its sockets: one may be far ahead of the other. Throws TOO_MANY. */
  return function open(opener: string, date: string): void {
    const latest = recent.get(opener) ?? [];
    if (latest.includes(date)) return;
    if (!isFollowed(date)) take(opener, unfollowed);
    recent.set(opener, [...latest.slice(1 - remembered), date]);
  };
}

export type DateBudget = ReturnType<typeof dateBudget>;
