import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { allowance, atMost } from '../memory.ts';

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

/** How many that nobody follows are kept: for callers that ask without a socket. */
const mostUnfollowed = 4;

/**
 * What is kept in memory per date: as long as somebody follows the date, and the latest few others. However many
 * dates are asked for, those that people have open stay, and the others take up no more.
 */
export class FollowedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #isFollowed: (date: string) => boolean;

  constructor(isFollowed: (date: string) => boolean) {
    this.#isFollowed = isFollowed;
  }

  get(date: string): Value | undefined {
    return this.#values.get(date);
  }

  has(date: string): boolean {
    return this.#values.has(date);
  }

  set(date: string, value: Value): void {
    this.#values.delete(date);
    this.#values.set(date, value);
    this.trim();
  }

  delete(date: string): void {
    this.#values.delete(date);
  }

  dates(): string[] {
    return [...this.#values.keys()];
  }

  clear(): void {
    this.#values.clear();
  }

  /** Forgets the oldest of those that nobody follows any more. */
  trim(): void {
    const unfollowed = this.dates().filter((date) => !this.#isFollowed(date));
    for (const date of unfollowed.slice(0, -mostUnfollowed)) this.#values.delete(date);
  }

  values(): Value[] {
    return [...this.#values.values()];
  }
}
