import { Decimal128, Double, Int32, Long, ObjectId } from 'mongodb';
import type { Collection, Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { idsIn, refusal, serverOfFile } from './semantics.fixture.ts';
import type { Doc } from './semantics.fixture.ts';

const { client, onlyComplete, emptyCollection } = await serverOfFile();

let collection: Collection<Doc>;
beforeEach(() => {
  collection = emptyCollection();
});
const idsOf = (filter: Document) => idsIn(collection, filter);

describe('inserts', () => {
  it('every type that was inserted comes back exactly [OPS-62]', async () => {
    const raw = client.db().collection<Doc>(collection.collectionName, {
      promoteValues: false,
      promoteLongs: false,
    });
    const document = {
      _id: 'types',
      int: new Int32(5),
      whole: new Double(5),
      long: Long.fromString('9007199254740993'),
      smallLong: Long.fromNumber(5),
      decimal: Decimal128.fromString('1.10'),
      id: new ObjectId(),
      date: new Date(1_700_000_000_123),
      nothing: null,
      yes: true,
      bytes: Buffer.from('bytes'),
      nested: { list: [new Int32(1), new Double(1.5), { deep: 'x' }, []] },
    };
    await raw.insertOne(document);
    const found = await raw.findOne({ _id: 'types' });
    expect(Object.keys(found ?? {})).toEqual(Object.keys(document));
    const { bytes, ...others } = found ?? { bytes: null };
    expect(bytes).toMatchObject({ _bsontype: 'Binary' });
    const { bytes: _sent, ...expected } = document;
    expect(others).toEqual(expected);
  });

  onlyComplete('_id is moved to the front of an inserted document [OPS-62]', async () => {
    await collection.insertOne({ name: 'n', _id: 'a' });
    expect(Object.keys((await collection.findOne({ _id: 'a' })) ?? {})).toEqual(['_id', 'name']);
  });

  it('one command inserts 100,000 documents [OPS-62]', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ _id: `k${at}` }));
    const { insertedCount } = await collection.insertMany(many);
    expect([insertedCount, await collection.countDocuments()]).toEqual([100_000, 100_000]);
  });

  it('an ordered batch stops at the first refusal [OPS-62]', async () => {
    const many = [{ _id: 'a' }, { _id: 'a' }, { _id: 'b' }];
    expect(await refusal(collection.insertMany(many))).toMatchObject({ code: 11000 });
    expect(await idsOf({})).toBe('a');
  });

  onlyComplete('an unordered batch goes on after a refusal [OPS-62]', async () => {
    const rest = [{ _id: 'a' }, { _id: 'a' }, { _id: 'c' }, { _id: 'c' }, { _id: 'd' }];
    const error = await refusal(collection.insertMany(rest, { ordered: false }));
    expect(error).toMatchObject({
      code: 11000,
      writeErrors: [{ index: 1 }, { index: 3 }],
      result: { insertedCount: 3 },
    });
    expect(await idsOf({})).toBe('acd');
  });
});

describe('updates', () => {
  beforeEach(async () => {
    await collection.insertOne({ _id: 'a', n: 1, s: 'x', place: { row: 1 } });
  });
  const stored = () => collection.findOne({ _id: 'a' });

  it.each<[Document, Document]>([
    [{ $set: { n: 2, 'place.zone': 'car' } }, { n: 2, s: 'x', place: { row: 1, zone: 'car' } }],
    [
      { $set: { 'new.deep.er': [1] } },
      { n: 1, s: 'x', place: { row: 1 }, new: { deep: { er: [1] } } },
    ],
    [{ $unset: { s: '', 'place.row': '', none: '', 'no.ne': '' } }, { n: 1, place: {} }],
    [{ $inc: { n: 4, m: -1, 'place.row': 0.5 } }, { n: 5, s: 'x', m: -1, place: { row: 1.5 } }],
    [
      { $setOnInsert: { z: 1 }, $set: { s: null } },
      { n: 1, s: null, place: { row: 1 } },
    ],
  ])('the update %j leaves %j [OPS-62]', async (update, expected) => {
    const { matchedCount, modifiedCount } = await collection.updateOne({ _id: 'a' }, update);
    expect([matchedCount, modifiedCount]).toEqual([1, 1]);
    expect(await stored()).toEqual({ _id: 'a', ...expected });
  });

  it('a change that changes nothing is matched, not modified [OPS-62]', async () => {
    const { matchedCount, modifiedCount } = await collection.updateOne(
      { _id: 'a' },
      { $set: { n: 1 } },
    );
    expect([matchedCount, modifiedCount]).toEqual([1, 0]);
  });

  it('$inc keeps the type as long as it holds the sum [OPS-62]', async () => {
    const raw = client.db().collection<Doc>(collection.collectionName, { promoteValues: false });
    await raw.updateOne({ _id: 'a' }, { $set: { i: new Int32(2_147_483_647), d: new Double(1) } });
    await raw.updateOne(
      { _id: 'a' },
      { $inc: { n: new Int32(1), i: new Int32(1), d: new Int32(1) } },
    );
    const found = await raw.findOne({ _id: 'a' });
    expect(found?.n).toBeInstanceOf(Int32);
    expect(found?.i).toEqual(Long.fromNumber(2_147_483_648));
    expect(found?.d).toEqual(new Double(2));
  });

  it('a large document keeps every type through many changes, and is found by what changed [OPS-62]', async () => {
    await collection.createIndex({ team: 1 });
    const parts = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`p${index}`, { text: 'x'.repeat(60), at: index }]),
    );
    const at = new Date('2025-09-06T12:00:00Z');
    const kinds = { int: new Int32(1), long: Long.fromNumber(1), double: new Double(1), at };
    await collection.insertOne({
      _id: 'large',
      team: 'A1',
      n: new Int32(0),
      parts,
      ...kinds,
    });
    for (let n = 1; n <= 20; n++) {
      const $set = {
        [`parts.p${n}.text`]: `now ${n}`,
        [`parts.p${n}.by`]: n,
        team: `A${n}`,
      };
      const { modifiedCount } = await collection.updateOne(
        { _id: 'large', n: n - 1 },
        { $set, $inc: { n: 1, double: 0.5 }, $unset: { [`parts.p${n + 100}`]: '' } },
      );
      expect(modifiedCount).toBe(1);
      expect(await idsOf({ team: `A${n}` })).toBe('large');
      expect(await idsOf({ team: `A${n - 1}`, n })).toBe('');
    }
    expect(await idsOf({ n: { $gt: 19 }, at: { $gte: at } })).toBe('large');
    const raw = { promoteValues: false, promoteLongs: false };
    const [stored] = await collection.find({ n: 20 }, raw).toArray();
    expect(stored).toMatchObject({
      ...kinds,
      n: new Int32(20),
      double: new Double(11),
      team: 'A20',
    });
    const storedParts = stored?.['parts'] as Record<string, Document>;
    expect(Object.keys(storedParts)).toHaveLength(380);
    expect(storedParts['p20']).toEqual({ text: 'now 20', at: new Int32(20), by: new Int32(20) });
    expect(storedParts['p300']).toEqual({ text: 'x'.repeat(60), at: new Int32(300) });
  });

  it('a replacement keeps _id and nothing else [OPS-62]', async () => {
    await collection.replaceOne({ _id: 'a', n: 1 }, { _id: 'a', only: true });
    expect(await stored()).toEqual({ _id: 'a', only: true });
  });

  it('updateMany changes all that matched before it began [OPS-62]', async () => {
    await collection.insertMany([
      { _id: 'b', n: 1 },
      { _id: 'c', n: 2 },
    ]);
    const { modifiedCount } = await collection.updateMany({ n: { $gte: 1 } }, { $inc: { n: 1 } });
    expect(modifiedCount).toBe(3);
    expect(await idsOf({ n: 2 })).toBe('ab');
  });

  it('upsert starts from what the filter requires [OPS-62]', async () => {
    const filter = { _id: 'u', team: 'A1', n: { $eq: 3 }, at: { $gt: 1 } };
    const update = { $set: { s: 'y' }, $inc: { count: 1 }, $setOnInsert: { first: true } };
    const { upsertedId, matchedCount } = await collection.updateOne(filter, update, {
      upsert: true,
    });
    expect([upsertedId, matchedCount]).toEqual(['u', 0]);
    const expected = {
      _id: 'u',
      team: 'A1',
      n: 3,
      s: 'y',
      count: 1,
      first: true,
    };
    expect(await collection.findOne({ _id: 'u' })).toEqual(expected);
    const again = { _id: 'u', team: 'A1' };
    const second = await collection.updateOne(again, update, { upsert: true });
    expect([second.upsertedCount, second.modifiedCount]).toEqual([0, 1]);
    await collection.replaceOne({ _id: 'v', n: 1 }, { only: 1 }, { upsert: true });
    expect(await collection.findOne({ _id: 'v' })).toEqual({ _id: 'v', only: 1 });
  });

  it.each<[string, Document, number]>([
    ['two operators on one path', { $set: { n: 1 }, $inc: { n: 1 } }, 40],
    ['a path inside another', { $set: { place: {}, 'place.row': 1 } }, 40],
    ['through a value', { $set: { 's.x': 1 } }, 28],
    ['counting up a string', { $inc: { s: 1 } }, 14],
    ['counting up by a string', { $inc: { n: 'x' } }, 14],
    ['another _id', { $set: { _id: 'z' } }, 66],
    ['an unknown operator', { $put: { n: 1 } }, 9],
  ])('an update is refused and changes nothing: %s [OPS-62]', async (_what, update, code) => {
    const before = await stored();
    expect(await refusal(collection.updateOne({ _id: 'a' }, update))).toMatchObject({ code });
    expect(await stored()).toEqual(before);
  });
});

describe('findAndModify', () => {
  beforeEach(() =>
    collection.insertMany([
      { _id: 'a', n: 1, revision: 1 },
      { _id: 'b', n: 2, revision: 1 },
    ]),
  );

  it('findAndModify answers the document before or after, and takes the first by its sort [OPS-62]', async () => {
    const before = await collection.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } });
    expect(before).toEqual({ _id: 'b', n: 2, revision: 1 });
    const after = await collection.findOneAndUpdate(
      { _id: 'a' },
      { $inc: { n: 1 } },
      { returnDocument: 'after' },
    );
    expect(after).toEqual({ _id: 'a', n: 2, revision: 1 });
    expect(await collection.findOneAndUpdate({ _id: 'none' }, { $inc: { n: 1 } })).toBeNull();
  });

  it('a replacement guarded by the revision happens once among many [OPS-62]', async () => {
    const next = { n: 5, revision: 2 };
    const attempts = Array.from({ length: 10 }, () =>
      collection.findOneAndReplace({ _id: 'a', revision: 1 }, next, { returnDocument: 'after' }),
    );
    const done = (await Promise.all(attempts)).filter((result) => result !== null);
    expect(done).toEqual([{ _id: 'a', ...next }]);
  });

  onlyComplete('findAndModify with upsert reports what it made [OPS-62]', async () => {
    const options = { upsert: true, returnDocument: 'after', includeResultMetadata: true } as const;
    const made = await collection.findOneAndUpdate({ _id: 'n' }, { $set: { n: 1 } }, options);
    expect(made.value).toEqual({ _id: 'n', n: 1 });
    expect(made.lastErrorObject).toMatchObject({ n: 1, updatedExisting: false, upserted: 'n' });
  });
});
