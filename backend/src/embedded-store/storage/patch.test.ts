import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { seededRandom } from '../../testing/cutting-proxy.ts';
import { decode, encode, Entry } from '../wire/bson.ts';
import type { Document } from '../wire/bson.ts';
import { pack, unpack, changedEntry, entryAfter, readRecord } from './change.ts';
import { difference, patched, whole } from './patch.ts';
import { Store } from './store.ts';

type Below = (limit: number) => number;
const randomOf = (seed: number): Below => {
  const random = seededRandom(seed);
  return (limit) => Math.floor(random() * limit);
};

const names = ['a', 'b', 'c', '1', '12', '3', 'x.y', 'ä', '', '$d', 'length', 'kept', 'set'];
const scalars: ((below: Below) => unknown)[] = [
  (below) => new Int32(below(3)),
  (below) => new Double(below(3) / 2),
  () => new Double(-0),
  () => new Double(Number.NaN),
  (below) => Long.fromNumber(below(3)),
  (below) => 'text'.repeat(below(9)),
  (below) => new Date(below(3)),
  (below) => below(2) === 0,
  () => null,
  (below) => new Binary(Buffer.alloc(below(5), 1)),
  () => new ObjectId('65f000000000000000000001'),
  () => Decimal128.fromString('1.50'),
  () => new BSONRegExp('^a', 'i'),
  () => new Timestamp({ t: 1, i: 2 }),
  () => new MaxKey(),
];

function valueOf(below: Below, depth: number): unknown {
  const kind = below(depth > 3 ? 3 : 6);
  if (kind < 3) return scalars[below(scalars.length)]?.(below);
  if (kind < 5) return fieldsOf(below, depth + 1);
  return Array.from({ length: below(6) }, () => valueOf(below, depth + 1));
}

function fieldsOf(below: Below, depth: number): Document {
  const fields: Document = {};
  const count = below(8);
  for (let at = 0; at < count; at += 1) {
    fields[names[below(names.length)] ?? ''] = valueOf(below, depth);
  }
  return fields;
}

/** The same with a few things changed, at any depth; what is left alone is shared now and then. */
function changedOf(below: Below, value: unknown, depth = 0): unknown {
  if (below(4) === 0 && depth > 0) return valueOf(below, depth);
  if (Array.isArray(value)) {
    const list = value
      .slice(below(2))
      .map((one) => (below(3) > 0 ? one : changedOf(below, one, depth + 1)));
    return below(2) === 0 ? list : [...list, valueOf(below, depth + 1)];
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const next: Document = {};
  for (const [name, inner] of Object.entries(value)) {
    if (below(8) > 0) next[name] = below(3) > 0 ? inner : changedOf(below, inner, depth + 1);
  }
  if (below(2) === 0) next[names[below(names.length)] ?? ''] = valueOf(below, depth + 1);
  return next;
}

/** As the store gets it. */
const received = (document: Document) => decode(encode(document));

it('of 1,000 random pairs of documents the change makes of the one the other, to the byte [OPS-200]', () => {
  let patches = 0;
  for (let seed = 1; seed <= 1000; seed += 1) {
    const below = randomOf(seed);
    const before = received({ _id: 'x', ...fieldsOf(below, 0) });
    const wanted = { _id: 'x', ...(changedOf(below, { ...before, _id: undefined }) as Document) };
    const after = received({ ...wanted, _id: 'x' });
    const frozen = encode(before);
    const patch = difference(before, after);
    if (patch === undefined) expect(encode(after).equals(frozen), `seed ${seed}`).toBe(true);
    if (patch === undefined || patch === whole) continue;
    patches += 1;
    const read = readRecord(encode({ _id: 'x', from: 0, patch })).patch;
    const made = encode(patched(before, read) as Document);
    expect(made.equals(encode(after)), `seed ${seed}`).toBe(true);
    expect(encode(before).equals(frozen), `seed ${seed}`).toBe(true);
  }
  expect(patches).toBeGreaterThan(700);
});

it('a document that changes again and again is read from its records as it was stored, with its size [OPS-200]', () => {
  let records = 0;
  for (let seed = 1; seed <= 20; seed += 1) {
    const below = randomOf(seed);
    const filled = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`f${at}`, 'full'.repeat(9)]),
    );
    let live = Entry.from(encode({ _id: seed, ...filled, ...fieldsOf(below, 0) }));
    let read = live;
    for (let turn = 0; turn < 12; turn += 1) {
      const after = received({ ...(changedOf(below, live.document) as Document), _id: seed });
      const changed = changedEntry(live, after, true);
      if (!changed) continue;
      const { entry, record } = changed;
      live = entry;
      if (record) records += 1;
      read = record ? entryAfter(read, readRecord(record)) : Entry.from(entry.raw);
      expect(read.raw.equals(encode(after)), `seed ${seed}`).toBe(true);
      expect([read.bytes, live.bytes], `seed ${seed}`).toEqual([read.raw.length, read.raw.length]);
      expect(read.mark, `seed ${seed}`).toBe(live.mark);
    }
  }
  expect(records).toBeGreaterThan(60);
});

const namespace = 'db.boards';
const board = (): Document => ({
  _id: '2026-11-20',
  writes: new Int32(1),
  officers: Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`o${at}`, `e s-${at} m - - -`]),
  ),
});

/** What a store hands to its journal. */
class Written {
  readonly payloads: Buffer[] = [];
  append(parts: Buffer[]): void {
    this.payloads.push(Buffer.concat(parts));
  }
}

function storeOf(): { store: Store; written: Written; change: (at: number) => void } {
  const store = new Store();
  store.takesRecords = true;
  const written = new Written();
  store.ensure(namespace);
  store.change({ kind: 'put', namespace, entry: Entry.from(encode(board())) });
  store.save(written as never);
  const change = (at: number) => {
    const old = store.collection(namespace)?.one('s2026-11-20') as Entry;
    const officers = {
      ...(old.document.officers as Document),
      [`o${at}`]: `e s-${at + 1} m - - -`,
    };
    const after = { ...old.document, writes: new Int32(at), officers };
    const changed = changedEntry(old, after, store.takesRecords);
    if (changed) store.change({ kind: 'put', namespace, ...changed });
    store.save(written as never);
  };
  return { store, written, change };
}

const stored = (store: Store) =>
  store.collections().flatMap(({ entries }) => [...entries].map(({ raw }) => raw.toString('hex')));

const replayed = (payloads: readonly Buffer[]): Store => {
  const store = new Store();
  for (const payload of payloads) store.replay(payload);
  return store;
};

it('a changed document is written as what changed, and now and then whole [OPS-200, OPS-201]', () => {
  const { store, written, change } = storeOf();
  for (let at = 0; at < 390; at += 1) change(at);
  const [, ...sizes] = written.payloads.map(({ length }) => length);
  const large = (written.payloads[0]?.length ?? 0) - 100;
  expect(sizes.filter((bytes) => bytes < 200).length).toBeGreaterThan(380);
  expect(sizes.filter((bytes) => bytes >= large).length).toBeGreaterThanOrEqual(1);
  expect(stored(replayed(written.payloads))).toEqual(stored(store));
});

it('a compaction and what was written while it ran give the same again, twice [OPS-61, OPS-200]', () => {
  const { store, written, change } = storeOf();
  for (let at = 0; at < 9; at += 1) change(at);
  const first = [...store.snapshot()].map((parts) => Buffer.concat(parts));
  const before = written.payloads.length;
  for (let at = 9; at < 20; at += 1) change(at);
  const again = replayed([...first, ...written.payloads.slice(before)]);
  expect(stored(again)).toEqual(stored(store));
  const second = [...again.snapshot()].map((parts) => Buffer.concat(parts));
  const late = written.payloads.length;
  for (let at = 20; at < 30; at += 1) change(at);
  expect(stored(replayed([...second, ...written.payloads.slice(late)]))).toEqual(stored(store));
});

it('a record of a document that is not there as it was is refused with what to do, and left out by a repair [OPS-85, OPS-86, OPS-202]', () => {
  const { written, change } = storeOf();
  for (let at = 0; at < 9; at += 1) change(at);
  const without = written.payloads.filter((_, at) => at !== 4);
  expect(() => replayed(without)).toThrow(/npm run admin -- repair/);
  const repairing = new Store();
  const fittedRecords = without.map((payload) => repairing.replayFitting(payload));
  expect(fittedRecords.filter(({ length }) => length > 0)).toEqual(without.slice(0, 4));
  const before = replayed(written.payloads.slice(0, 4));
  expect(stored(repairing)).toEqual(stored(before));
});

it('what fits of a record of several changes is kept [OPS-202]', () => {
  const entry = Entry.from(encode({ _id: 'y', note: 'kept' }));
  const record = readRecord(encode({ _id: 'x', from: crc32('nothing'), patch: { set: { a: 1 } } }));
  const payload = Buffer.concat(
    pack([
      { kind: 'record', namespace, record },
      { kind: 'put', namespace, entry },
    ]),
  );
  const fittedPayload = new Store().replayFitting(payload);
  expect([...unpack(fittedPayload)].map(({ kind }) => kind)).toEqual(['put']);
});
