import type { Clock } from '../../lib/clock.ts';

/** How long what was read is believed without asking again whether another process wrote, in ms. */
const believedMs = 1000;

/**
 * One read for all who ask at about the same time: what is the same for every date is not read again for each. It is
 * forgotten when this process writes, and whoever asks after that reads anew. The result is shared, so nobody changes it.
 */
export function sharedRead<Result>(clock: Clock, read: () => Promise<Result>) {
  let latest: { readonly at: number; readonly result: Promise<Result> } | undefined;

  return {
    read(): Promise<Result> {
      if (latest && clock.elapsed() - latest.at < believedMs) return latest.result;
      const mine = { at: clock.elapsed(), result: read() };
      latest = mine;
      mine.result.catch(() => {
        if (latest === mine) latest = undefined;
      });
      return mine.result;
    },
    forget(): void {
      latest = undefined;
    },
  };
}
