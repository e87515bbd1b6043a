import { LRUCache } from 'lru-cache';
import { atMost } from '../memory/at-most.ts';
import type { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';

/** A session opens so many dates at once that nobody follows, by its calls and as many by its sockets, and so many more each second (S28). */
const atOnce = 30;
const perSecond = 5;
/** The latest dates of an opener, which it may ask for as often as it likes: a page asks for several parts of one. */
const remembered = 4;
const mostBudgets = 20_000;

interface Budget {
  left: number;
  at: number;
  recent: string[];
}

/** Each date that nobody has open is read from the store and built: browsing is free, running through them is not. */
export function dateBudget(clock: Clock, isFollowed: (date: string) => boolean) {
  const budgets = new LRUCache<string, Budget>(atMost(mostBudgets));

  /** The opener is a session's calls or its sockets: one may be far ahead of the other. Throws TOO_MANY. */
  return function open(opener: string, date: string): void {
    const at = clock.elapsed();
    const budget = budgets.get(opener) ?? { left: atOnce, at, recent: [] };
    budgets.set(opener, budget);
    budget.left = Math.min(atOnce, budget.left + ((at - budget.at) / 1000) * perSecond);
    budget.at = at;
    const isNew = !budget.recent.includes(date);
    if (isNew && !isFollowed(date)) {
      if (budget.left < 1) throw new Fault('TOO_MANY', { retryAfter: 1 });
      budget.left -= 1;
    }
    if (isNew) budget.recent = [...budget.recent.slice(1 - remembered), date];
  };
}

export type DateBudget = ReturnType<typeof dateBudget>;
