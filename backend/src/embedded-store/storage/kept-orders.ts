import type { Entry } from '../wire/bson.ts';
import { OrderedEntries } from './ordered-entries.ts';

/** How many orders of one index are kept, and from how many entries on one is worth it. */
const mostKept = 64;
const worthIt = 32;

/** Orders of groups of entries, each made when it is first asked for and kept up to date from then on. */
export class KeptOrders {
  readonly #fields: readonly string[];
  readonly #orders = new Map<string, OrderedEntries | undefined>();

  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  /** Undefined where there is no order, or none worth making. */
  of(group: string, entries: Iterable<Entry>, size: number): OrderedEntries | undefined {
    if (size < worthIt || this.#fields.length === 0) return undefined;
    if (this.#orders.has(group)) return this.#orders.get(group);
    this.#attempt(group, () => {
      this.#orders.set(group, new OrderedEntries(this.#fields, entries));
    });
    for (const [oldest] of this.#orders) {
      if (this.#orders.size <= mostKept) break;
      this.#orders.delete(oldest);
    }
    return this.#orders.get(group);
  }

  add(group: string, entry: Entry): void {
    this.#attempt(group, () => this.#orders.get(group)?.add(entry));
  }

  remove(group: string, entry: Entry): void {
    this.#attempt(group, () => this.#orders.get(group)?.remove(entry));
  }

  /** A value that has no place in an order leaves its group without one. */
  #attempt(group: string, change: () => void): void {
    try {
      change();
    } catch {
      this.#orders.set(group, undefined);
    }
  }
}
