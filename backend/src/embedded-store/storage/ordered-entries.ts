import { valueOf } from '../wire/bson.ts';
import type { Entry } from '../wire/bson.ts';
import { compare, ranked } from '../commands/sort.ts';
import type { Ranked } from '../commands/sort.ts';

/** From and to which value the first field reaches; both ends are included. */
export interface Range {
  low?: unknown;
  high?: unknown;
}

interface Keyed {
  readonly keys: readonly Ranked[];
  readonly entry: Entry;
}

/** Entries in the order of some fields. Throws a CommandError at a value that has no place in an order, such as an array. */
export class OrderedEntries {
  readonly #fields: readonly string[];
  readonly #sorted: Keyed[];

  constructor(fields: readonly string[], entries: Iterable<Entry>) {
    this.#fields = fields;
    this.#sorted = [...entries].map((entry) => this.#keyed(entry)).sort(inOrder);
  }

  add(entry: Entry): void {
    const keyed = this.#keyed(entry);
    this.#sorted.splice(this.#place(keyed), 0, keyed);
  }

  remove(entry: Entry): void {
    const place = this.#place(this.#keyed(entry));
    if (this.#sorted[place]?.entry === entry) this.#sorted.splice(place, 1);
  }

  /** Where a range of the first field begins and ends. */
  slice({ low, high }: Range): { from: number; to: number } {
    const [lowest, highest] = [low, high].map((end) => (end === undefined ? end : ranked(end)));
    return {
      from: lowest ? this.#first(([key]) => key !== undefined && compare(key, lowest) >= 0) : 0,
      to: highest
        ? this.#first(([key]) => key !== undefined && compare(key, highest) > 0)
        : this.#sorted.length,
    };
  }

  *entries({ from, to }: { from: number; to: number }, isReversed: boolean): Generator<Entry> {
    for (let at = 0; at < to - from; at++) {
      const keyed = this.#sorted[isReversed ? to - 1 - at : from + at];
      if (keyed) yield keyed.entry;
    }
  }

  #keyed(entry: Entry): Keyed {
    return { keys: this.#fields.map((field) => ranked(valueOf(entry.document, field))), entry };
  }

  #place(keyed: Keyed): number {
    return this.#first((_, other) => inOrder(other, keyed) >= 0);
  }

  /** The first of which that is true; it is of all that follow. */
  #first(isBehind: (keys: readonly Ranked[], keyed: Keyed) => boolean): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const keyed = this.#sorted[middle];
      if (keyed && isBehind(keyed.keys, keyed)) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}

function inOrder(a: Keyed, b: Keyed): number {
  for (const [index, key] of a.keys.entries()) {
    const order = compare(key, b.keys[index] ?? key);
    if (order !== 0) return order;
  }
  return a.entry.id < b.entry.id ? -1 : a.entry.id > b.entry.id ? 1 : 0;
}
