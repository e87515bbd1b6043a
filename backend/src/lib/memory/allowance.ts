import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';
import { atMost } from './at-most.ts';

interface Size {
  readonly atOnce: number;
  readonly perSecond: number;
}

const mostKeys = 20_000;

/** What somebody may do: so much at once, and so much more each second, whatever the day's clock is set to. */
export function allowance(clock: Clock) {
  const left = new LRUCache<string, { left: number; at: number }>(atMost(mostKeys));

  /** Takes one, or throws TOO_MANY with the seconds until there is one. */
  return function take(key: string, { atOnce, perSecond }: Size): void {
    const at = clock.elapsed();
    const known = left.get(key) ?? { left: atOnce, at };
    left.set(key, known);
    known.left = Math.min(atOnce, known.left + ((at - known.at) / 1000) * perSecond);
    known.at = at;
    if (known.left < 1) {
      throw new Fault('TOO_MANY', { retryAfter: Math.ceil((1 - known.left) / perSecond) });
    }
    known.left -= 1;
  };
}
