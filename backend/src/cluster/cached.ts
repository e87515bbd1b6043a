import { LRUCache } from 'lru-cache';
import type { Clock } from '../lib/clock.ts';
import { atMost } from '../lib/memory.ts';

interface Age {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly ms: number;
}

interface Options<Key> {
  /** What tells the keys apart, where there are several. */
  readonly nameOf?: (key: Key) => string;
  /** Of how many keys the results are kept, the latest used ones. */
  readonly most?: number;
  /** Whoever asks after so many ms reads anew; without it what is kept is good until it is forgotten. */
  readonly age?: Age;
}

/**
 * One read for all who ask for the same, kept until it is forgotten; one that failed is not kept. The result is shared,
 * so nobody changes it.
 */
export function cached<Result, Key = void>(
  load: (key: Key) => Promise<Result>,
  { nameOf = () => '', most = 1, age }: Options<Key> = {},
) {
  const elapsed = () => age?.clock.elapsed() ?? 0;
  const cache = new LRUCache<string, { at: number; result: Promise<Result> }>(atMost(most));

  return {
    read(key: Key): Promise<Result> {
      const name = nameOf(key);
      const cachedEntry = cache.get(name);
      if (cachedEntry && (!age || elapsed() - cachedEntry.at < age.ms)) return cachedEntry.result;
      const mine = { at: elapsed(), result: load(key) };
      cache.set(name, mine);
      mine.result.catch(() => {
        if (cache.peek(name) === mine) cache.delete(name);
      });
      return mine.result;
    },
    forget: (): void => cache.clear(),
  };
}

interface EachOptions {
  readonly most: number;
  /** How many are read together, so that other calls come in between. */
  readonly atOnce: number;
}

/** Of many that never change only those are read that were not read before; what is not there is asked for again. */
export function cachedEach<Value extends object>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  { most, atOnce }: EachOptions,
) {
  const cache = new LRUCache<string, Value>(atMost(most));

  return {
    async read(keys: readonly string[]): Promise<Map<string, Value>> {
      const found = new Map<string, Value>();
      const missing: string[] = [];
      for (const key of keys) {
        const cachedValue = cache.get(key);
        if (cachedValue) found.set(key, cachedValue);
        else missing.push(key);
      }
      for (let start = 0; start < missing.length; start += atOnce) {
        for (const [key, value] of await load(missing.slice(start, start + atOnce))) {
          cache.set(key, value);
          found.set(key, value);
        }
      }
      return found;
    },
    forget: (): void => cache.clear(),
  };
}
