import { Timestamp } from 'bson';
import type { Collection, Found } from '../storage/collection.ts';
import type { Entry } from '../wire/bson.ts';
import type { Filter } from './filter.ts';

/** As long as MongoDB keeps what was. */
const keptMs = 5 * 60_000;

interface Moment {
  readonly time: Timestamp;
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  usedAt: number;
}

/**
 * What a database had at one moment, for reads of that moment. Documents are replaced, never changed, so that holding
 * them is all it takes. Of each database the latest moment is held, so that it costs at most what the database has.
 */
export class Moments {
  readonly #latest = new Map<string, Moment>();
  #held = 0;

  /** Holds all that these collections of a database have now. */
  hold(database: string, collections: readonly Collection[]): Timestamp {
    const usedAt = Date.now();
    this.#held += 1;
    const time = new Timestamp({ t: Math.floor(usedAt / 1000), i: this.#held });
    const mine = collections.filter(({ namespace }) => namespace.startsWith(`${database}.`));
    const entries = new Map(mine.map((one) => [one.namespace, [...one.entries]]));
    this.#latest.set(database, { time, entries, usedAt });
    return time;
  }

  /** What a collection had then, to be asked as the collection is; undefined when that is forgotten. */
  at(database: string, time: Timestamp, namespace: string) {
    const moment = this.#latest.get(database);
    if (!moment?.time.equals(time)) return undefined;
    moment.usedAt = Date.now();
    const entries = moment.entries.get(namespace) ?? [];
    const matches = (filter: Filter) => entries.filter(({ document }) => filter.test(document));
    const plan = { cost: entries.length, entries: () => entries, isSorted: false, index: null };
    return { find: (filter: Filter): Found => ({ matches: matches(filter), plan }) };
  }

  expire(now: number): void {
    for (const [database, { usedAt }] of this.#latest) {
      if (now - usedAt > keptMs) this.#latest.delete(database);
    }
  }
}
