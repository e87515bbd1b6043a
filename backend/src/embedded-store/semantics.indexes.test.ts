import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { idsIn, refusal, serverOfFile } from './semantics.fixture.ts';
import type { Doc } from './semantics.fixture.ts';

const { client, complete, onlyComplete, emptyCollection } = await serverOfFile();

let collection: Collection<Doc>;
beforeEach(() => {
  collection = emptyCollection();
});
const idsOf = (filter: Document) => idsIn(collection, filter);

describe('unique indexes', () => {
  beforeEach(async () => {
    await collection.createIndex({ team: 1, number: 1 }, { unique: true });
    await collection.insertMany([
      { _id: 'a', team: 'A1', number: 1 },
      { _id: 'b', team: 'A1', number: 2 },
    ]);
  });
  const taken = { team: 'A1', number: 1 };

  const attempts: [string, () => Promise<unknown>][] = [
    ['insert', () => collection.insertOne({ _id: 'c', ...taken })],
    ['update', () => collection.updateOne({ _id: 'b' }, { $inc: { number: -1 } })],
    ['replace', () => collection.replaceOne({ _id: 'b' }, taken)],
    ['upsert', () => collection.updateOne({ _id: 'c' }, { $set: taken }, { upsert: true })],
    ['findOneAndReplace', () => collection.findOneAndReplace({ _id: 'b' }, taken)],
    [
      'findOneAndUpdate',
      () => collection.findOneAndUpdate({ _id: 'c' }, { $set: taken }, { upsert: true }),
    ],
  ];

  it.each(attempts)(
    'a unique index refuses a second holder through %s [OPS-62]',
    async (_how, attempt) => {
      const error = await refusal(attempt());
      expect(error).toMatchObject({
        code: 11000,
        message: expect.stringContaining('E11000') as string,
      });
      if (complete)
        expect(error).toMatchObject({ keyPattern: { team: 1, number: 1 }, keyValue: taken });
      expect(await idsOf(taken)).toBe('a');
      expect(await idsOf({})).toBe('ab');
    },
  );

  onlyComplete(
    'an unordered batch reports each refusal of a unique index and does the rest [OPS-62]',
    async () => {
      const operations: AnyBulkWriteOperation<Doc>[] = [
        { insertOne: { document: { _id: 'c', ...taken } } },
        { updateOne: { filter: { _id: 'b' }, update: { $set: { number: 3 } } } },
        { replaceOne: { filter: { _id: 'b' }, replacement: taken } },
        { insertOne: { document: { _id: 'd', team: 'A1', number: 4 } } },
        { deleteOne: { filter: { _id: 'a' } } },
      ];
      const error = await refusal(collection.bulkWrite(operations, { ordered: false }));
      const result = { insertedCount: 1, modifiedCount: 1, deletedCount: 1 };
      expect(error).toMatchObject({ code: 11000, result });
      expect(await idsOf({})).toBe('bd');
    },
  );

  it('under a unique index missing counts as a value, and a freed value can be taken [OPS-62]', async () => {
    await collection.insertOne({ _id: 'c', team: 'A3' });
    expect(await refusal(collection.insertOne({ _id: 'd', team: 'A3' }))).toMatchObject({
      code: 11000,
    });
    await collection.deleteOne({ _id: 'a' });
    await collection.insertOne({ _id: 'e', ...taken });
    expect(await idsOf(taken)).toBe('e');
  });

  it('a unique index takes the elements of an array one by one [OPS-62]', async () => {
    const tags = client.db().collection<Doc>(`${collection.collectionName}.tags`);
    await tags.createIndex({ tags: 1 }, { unique: true });
    await tags.insertOne({ _id: 'a', tags: ['x', 'y', 'x'] });
    expect(await refusal(tags.insertOne({ _id: 'b', tags: ['y'] }))).toMatchObject({ code: 11000 });
    await tags.updateOne({ _id: 'a' }, { $set: { tags: ['x'] } });
    await tags.insertOne({ _id: 'b', tags: ['y'] });
  });

  it('a partial unique index of texts lets everything else stand, and finds what it has [OPS-62]', async () => {
    const partial = client.db().collection<Doc>(`${collection.collectionName}.partial`);
    const partialFilterExpression = { s: { $gt: '' } };
    await partial.insertMany([{ _id: 'a' }, { _id: 'b', s: null }, { _id: 'c', s: 'x' }]);
    await partial.createIndex({ s: 1 }, { unique: true, partialFilterExpression });
    await partial.insertMany([{ _id: 'd' }, { _id: 'e', s: null }, { _id: 'f', s: '' }]);
    await partial.insertOne({ _id: 'g', s: '' });
    const taken = { code: 11000 };
    expect(await refusal(partial.insertOne({ _id: 'h', s: 'x' }))).toMatchObject(taken);
    const giving = partial.updateOne({ _id: 'a' }, { $set: { s: 'x' } });
    expect(await refusal(giving)).toMatchObject(taken);
    const ids = (filter: Document) => idsIn(partial, filter);
    expect([await ids({ s: 'x' }), await ids({ s: null }), await ids({ s: '' })]).toEqual([
      'c',
      'abde',
      'fg',
    ]);
    await partial.updateOne({ _id: 'c' }, { $set: { s: null } });
    await partial.insertOne({ _id: 'h', s: 'x' });
    expect(await ids({ s: 'x' })).toBe('h');
  });

  it('a unique index cannot be built over documents that collide [OPS-62]', async () => {
    await collection.insertOne({ _id: 'c', team: 'A1', number: 3 });
    const build = collection.createIndex({ team: 1 }, { unique: true });
    expect(await refusal(build)).toMatchObject({ code: 11000 });
    await collection.insertOne({ _id: 'd', team: 'A1', number: 4 });
  });
});

describe('collections and indexes', () => {
  it('asking again for an index changes nothing [OPS-62]', async () => {
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    expect(await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 })).toBe('at_1');
  });

  onlyComplete('an index cannot be redefined under its name [OPS-62]', async () => {
    await collection.createIndex({ team: 1 });
    const unique = collection.createIndex({ team: 1 }, { unique: true, name: 'other' });
    expect(await refusal(unique)).toMatchObject({ code: 85 });
    const other = collection.createIndex({ n: 1 }, { name: 'team_1' });
    expect(await refusal(other)).toMatchObject({ code: 86 });
  });

  it('a collection is made once [OPS-62]', async () => {
    await client.db().createCollection(collection.collectionName);
    const again = client.db().createCollection(collection.collectionName);
    expect(await refusal(again)).toMatchObject({ code: 48 });
    await collection.insertOne({ _id: 'a' });
    const other = client.db(`${client.db().databaseName}-2`);
    expect(await other.collection(collection.collectionName).countDocuments()).toBe(0);
  });

  it('count takes a filter, skip and limit [OPS-62]', async () => {
    await collection.insertMany(['a', 'b', 'c', 'd'].map((_id, n) => ({ _id, n })));
    expect(await collection.countDocuments({ n: { $gt: 0 } }, { skip: 1, limit: 5 })).toBe(2);
  });
});
