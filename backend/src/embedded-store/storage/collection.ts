import { keyOf } from '../wire/bson.ts';
import type { Entry } from '../wire/bson.ts';
import type { Filter } from '../commands/filter.ts';
import {
  duplicateKey,
  HashIndex,
  idIndex,
  type IndexSpec,
  type Ordered,
  KeptOrders,
} from './indexes.ts';

/** How documents are asked for beside the filter. */
export interface Wanted {
  /** Fields and directions, the most significant first. */
  readonly sort?: readonly (readonly [field: string, direction: number])[];
  readonly limit?: number;
}

interface Plan {
  readonly cost: number;
  readonly entries: () => Iterable<Entry>;
  /** Whether they come as they are wanted. */
  readonly isSorted: boolean;
  readonly index: string | null;
}

export interface Found {
  readonly matches: Iterable<Entry>;
  readonly plan: Plan;
}

/** The documents of one collection in memory, by `_id` and by its indexes. Documents are never changed, only replaced. */
export class Collection {
  readonly namespace: string;
  readonly #entries = new Map<string, Entry>();
  readonly #indexes: HashIndex[] = [];
  readonly #byId = new KeptOrders(['_id']);
  bytes = 0;
  /** How many documents have been looked at to find those that match. */
  examined = 0;

  constructor(namespace: string) {
    this.namespace = namespace;
  }

  get specs(): IndexSpec[] {
    return [idIndex, ...this.#indexes.map(({ spec }) => spec)];
  }

  get entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  one(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  /** Refuses what an index forbids; a document may stand in for the one it replaces. */
  check(entry: Entry, replaced?: Entry): void {
    const holder = this.#entries.get(entry.id);
    if (holder && holder !== replaced) throw duplicateKey(this.namespace, idIndex, entry.document);
    for (const index of this.#indexes) index.check(this.namespace, entry, replaced);
  }

  put(entry: Entry): void {
    this.remove(entry.id);
    this.#entries.set(entry.id, entry);
    this.#byId.add('', entry);
    this.bytes += entry.bytes;
    for (const index of this.#indexes) index.add(entry);
  }

  /** The document stays what it is. */
  mark(id: string, mark: number): void {
    const entry = this.#entries.get(id);
    if (entry) this.put(entry.marked(mark));
  }

  remove(id: string): void {
    const old = this.#entries.get(id);
    if (!old) return;
    this.#entries.delete(id);
    this.#byId.remove('', old);
    this.bytes -= old.bytes;
    for (const index of this.#indexes) index.remove(old);
  }

  addIndex(spec: IndexSpec): void {
    const index = new HashIndex(spec);
    for (const entry of this.#entries.values()) {
      index.check(this.namespace, entry);
      index.add(entry);
    }
    this.#indexes.push(index);
  }

  /** Matching documents, found by the index that has to look at fewest, else by a scan. */
  find(filter: Filter, wanted: Wanted = {}): Found {
    const plan = this.#plan(filter, wanted);
    return { matches: this.#matching(filter, plan.entries()), plan };
  }

  *#matching(filter: Filter, entries: Iterable<Entry>): Generator<Entry> {
    for (const entry of entries) {
      this.examined += 1;
      if (filter.test(entry.document)) yield entry;
    }
  }

  #plan(filter: Filter, wanted: Wanted): Plan {
    const { equalities } = filter;
    const ids = equalities.get('_id');
    if (ids) {
      const found = [...new Set(ids.map(keyOf))].flatMap((id) => this.#entries.get(id) ?? []);
      return { cost: found.length, entries: () => found, isSorted: false, index: '_id_' };
    }
    let best: Plan = {
      cost: this.#entries.size,
      entries: () => this.#entries.values(),
      isSorted: false,
      index: null,
    };
    const consider = (plan: Plan | undefined) => {
      if (plan && (plan.cost < best.cost || (plan.isSorted && plan.cost <= best.cost))) best = plan;
    };
    for (const index of this.#indexes) {
      consider(byValue(index, equalities));
      const ordered = index.ordered(equalities, this.#entries);
      if (ordered) consider(inOrder(ordered, filter, wanted));
    }
    const order = () => this.#byId.of('', this.#entries.values(), this.#entries.size);
    consider(inOrder({ order, fields: ['_id'], index: '_id_' }, filter, wanted));
    return best;
  }
}

function byValue(index: HashIndex, equalities: Filter['equalities']): Plan | undefined {
  const buckets = index.candidates(equalities);
  if (!buckets) return undefined;
  const cost = buckets.reduce((sum, bucket) => sum + bucket.size, 0);
  const entries = () =>
    buckets.length === 1 ? (buckets[0] ?? []) : new Set(buckets.flatMap((bucket) => [...bucket]));
  return { cost, entries, isSorted: false, index: index.spec.name };
}

/** Undefined where neither the filter's ranges nor what is wanted has a use for the order. */
function inOrder(
  { order: ask, fields, fixed, index }: Ordered,
  filter: Filter,
  { sort = [], limit = 0 }: Wanted,
): Plan | undefined {
  const [first = ''] = fields;
  const range = filter.ranges.get(first);
  const wanted = sort.filter(([field]) => field !== fixed);
  const [[, direction] = ['', 1]] = wanted;
  const isSorted =
    wanted.length > 0 &&
    wanted.every(([field, one], place) => field === fields[place] && one === direction);
  const order = range || isSorted ? ask() : undefined;
  if (!order) return undefined;
  const slice = order.slice(range ?? {});
  const size = slice.to - slice.from;
  const isCovered = filter.fields.every((field) => field === fixed || field === first);
  const cost = isSorted && limit > 0 && isCovered ? Math.min(size, limit) : size;
  return { cost, entries: () => order.entries(slice, direction === -1), isSorted, index };
}
