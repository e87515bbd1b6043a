import { Long } from 'mongodb';
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

describe('filters', () => {
  const noon = new Date('2025-09-06T12:00:00Z');
  const night = new Date('2025-09-06T22:00:00Z');
  const documents: Doc[] = [
    { _id: 'a', team: 'A1', number: 1, tags: ['x', 'y'], at: noon },
    { _id: 'b', team: 'A1', number: 2.5, tags: [], at: night },
    { _id: 'c', team: 'A2', number: 10, tags: ['y'], at: null },
    { _id: 'd', team: 'a1', active: false, tags: 'x' },
    { _id: 'e', team: null, number: '1', active: true },
  ];

  it.each<[Document, string]>([
    [{}, 'abcde'],
    [{ _id: 'c' }, 'c'],
    [{ _id: { $in: ['a', 'e', 'zz'] } }, 'ae'],
    [{ team: 'A1' }, 'ab'],
    [{ team: { $eq: 'A1' }, number: 1 }, 'a'],
    [{ team: null }, 'e'],
    [{ at: null }, 'cde'],
    [{ at: noon }, 'a'],
    [{ at: { $gt: noon } }, 'b'],
    [{ at: { $gte: noon, $lt: night } }, 'a'],
    [{ number: { $gt: 1 } }, 'bc'],
    [{ number: { $lte: 2.5 } }, 'ab'],
    [{ number: '1' }, 'e'],
    [{ team: { $lt: 'B' } }, 'abc'],
    [{ active: true }, 'e'],
    [{ active: { $ne: true } }, 'abcd'],
    [{ team: { $ne: null } }, 'abcd'],
    [{ team: { $in: ['A2', null] } }, 'ce'],
    [{ team: { $in: [] } }, ''],
    [{ tags: 'x' }, 'ad'],
    [{ tags: ['x', 'y'] }, 'a'],
    [{ tags: [] }, 'b'],
    [{ tags: { $in: ['x', 'z'] } }, 'ad'],
    [{ tags: { $ne: 'x' } }, 'bce'],
    [{ number: { $gt: 'a' } }, ''],
  ])('the filter %j finds "%s", with indexes and without [OPS-62]', async (filter, ids) => {
    await collection.insertMany(documents);
    expect(await idsOf(filter)).toBe(ids);
    for (const key of ['team', 'number', 'tags', 'at', 'active']) {
      await collection.createIndex({ [key]: 1 });
    }
    await collection.createIndex({ team: 1, number: 1 });
    expect(await idsOf(filter)).toBe(ids);
    expect(await collection.countDocuments(filter)).toBe(ids.length);
  });

  onlyComplete('two bounds may be met by different elements of an array [OPS-62]', async () => {
    await collection.insertMany([
      { _id: 'a', numbers: [1, 9] },
      { _id: 'b', numbers: [9] },
    ]);
    expect(await idsOf({ numbers: { $gt: 5, $lt: 3 } })).toBe('a');
  });

  it('equality finds a document by its new value after the indexed value changed [OPS-62]', async () => {
    await collection.createIndex({ team: 1 });
    await collection.insertOne({ _id: 'a', team: 'A1' });
    await collection.updateOne({ _id: 'a' }, { $set: { team: 'A2' } });
    expect([await idsOf({ team: 'A1' }), await idsOf({ team: 'A2' })]).toEqual(['', 'a']);
    await collection.deleteOne({ _id: 'a' });
    expect(await idsOf({ team: 'A2' })).toBe('');
  });
});

describe('sort, skip, limit, projection, cursors', () => {
  it('find sorts by several fields and between types [OPS-62]', async () => {
    const at = new Date(0);
    const values = ['b', 2, null, true, 'a', at, 10, undefined, false, -1];
    await collection.insertMany(
      values.map((value, index) => ({
        _id: String(index),
        ...(value === undefined ? {} : { value }),
      })),
    );
    const up = await collection.find().sort({ value: 1, _id: -1 }).toArray();
    expect(up.map(({ _id }) => _id).join('')).toBe('7291640835');
    const down = await collection.find().sort({ value: -1, _id: 1 }).skip(1).limit(3).toArray();
    expect(down.map(({ _id }) => _id).join('')).toBe('380');
  });

  it.each<[Document, Document]>([
    [{ name: 1 }, { _id: 'a', name: 'n' }],
    [{ name: 1, _id: 0 }, { name: 'n' }],
    [
      { name: 0, place: 0 },
      { _id: 'a', list: [{ x: 1, y: 2 }, { y: 3 }] },
    ],
    [{ _id: 1 }, { _id: 'a' }],
    [{ missing: 1 }, { _id: 'a' }],
  ])('the projection %j leaves %j [OPS-62]', async (projection, expected) => {
    const place = { zone: 'car', row: 1 };
    await collection.insertOne({ _id: 'a', name: 'n', place, list: [{ x: 1, y: 2 }, { y: 3 }] });
    expect(await collection.findOne({}, { projection })).toEqual(expected);
  });

  it('a cursor hands out everything once, in batches [OPS-62]', async () => {
    await collection.insertMany(Array.from({ length: 350 }, (_, at) => ({ _id: `k${at}`, at })));
    const all = await collection.find().sort({ at: 1 }).batchSize(100).toArray();
    expect(all.map(({ at }) => at as number)).toEqual(Array.from({ length: 350 }, (_, at) => at));
    const limited = await collection.find().sort({ at: 1 }).batchSize(3).limit(10).toArray();
    expect(limited).toHaveLength(10);
  });

  onlyComplete('a cursor that is closed is gone [OPS-62]', async () => {
    await collection.insertMany(Array.from({ length: 20 }, (_, at) => ({ _id: `k${at}` })));
    const { cursor } = await client.db().command({ find: collection.collectionName, batchSize: 5 });
    const collectionName = collection.collectionName;
    await client.db().command({ killCursors: collectionName, cursors: [cursor.id] });
    const more = client
      .db()
      .command({ getMore: Long.fromValue(cursor.id), collection: collectionName });
    expect(await refusal(more)).toMatchObject({ code: 43 });
  });
});
