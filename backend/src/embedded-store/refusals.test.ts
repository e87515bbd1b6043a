// What the store lacks it refuses, in words and with MongoDB's code; nothing is ignored.
import { Timestamp, type Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeOfFile } from './store.fixture.ts';

const own = storeOfFile();
interface Doc extends Document {
  _id: string;
}
let made = 0;
const database = () => own().client.db(`d${made}`);

const stored = { _id: 'a', n: 1, s: 'x', list: [{ x: 1 }] };
beforeEach(async () => {
  made += 1;
  await database().collection<Doc>('c').insertOne(stored);
});

const find = (filter: Document, more: Document = {}) => ({ find: 'c', filter, ...more });
const update = (u: unknown, more: Document = {}) => ({
  update: 'c',
  updates: [{ q: { _id: 'a' }, u, ...more }],
});
const index = (more: Document, key: Document = { n: 1 }) => ({
  createIndexes: 'c',
  indexes: [{ key, name: 'i', ...more }],
});
const collation = { locale: 'en' };
const counting = { $group: { _id: 1, n: { $sum: 1 } } };
const counted = (more: Document) => ({
  aggregate: 'c',
  pipeline: [{ $match: {} }, counting],
  cursor: {},
  ...more,
});

describe.each<[string, [Document, number][]]>([
  [
    'filters',
    [
      [find({ s: { $regex: 'x' } }), 2],
      [find({ s: /x/ }), 2],
      [find({ s: { $not: { $eq: 'x' } } }), 2],
      [find({ n: { $nin: [1] } }), 2],
      [find({ list: { $elemMatch: { x: 1 } } }), 2],
      [find({ list: { $size: 1 } }), 2],
      [find({ n: { $type: 'int' } }), 2],
      [find({ n: { $mod: [2, 1] } }), 2],
      [find({ $where: 'true' }), 2],
      [find({ $expr: { $eq: ['$n', 1] } }), 2],
      [find({ $nor: [{ n: 1 }] }), 2],
      [find({ $text: { $search: 'x' } }), 2],
      [find({ $and: [{ n: 1 }] }), 2],
      [find({ $or: [{ n: 1 }] }), 2],
      [find({ n: { $exists: true } }), 2],
      [find({ list: { x: 1 } }), 2],
      [find({ n: { $gt: null } }), 2],
      [find({ n: { $in: 1 } }), 2],
      [find({ n: { $eq: 1, x: 1 } }), 2],
      [find({ 'list.x': 1 }), 2],
      [find({ 's.': 1 }), 2],
    ],
  ],
  [
    'options of find',
    [
      [find({}, { collation }), 40415],
      [find({}, { hint: { n: 1 } }), 40415],
      [find({}, { let: { x: 1 } }), 40415],
      [find({}, { tailable: true }), 40415],
      [find({}, { min: { n: 1 } }), 40415],
      [find({}, { max: { n: 1 } }), 40415],
      [find({}, { returnKey: true }), 40415],
      [find({}, { invented: 1 }), 40415],
      [find({}, { limit: -3 }), 51024],
      [find({}, { skip: 1.5 }), 14],
      [find({}, { sort: { n: 2 } }), 2],
      [find({}, { sort: { n: { $meta: 'textScore' } } }), 2],
      [find({}, { sort: { list: 1 } }), 2],
      [find({}, { projection: { list: { $slice: 1 } } }), 2],
      [find({}, { projection: { 'list.$': 1 } }), 2],
      [find({}, { projection: { n: '$s' } }), 2],
      [find({}, { projection: { n: 1, s: 0 } }), 31254],
      [find({}, { projection: { n: 0, s: 1 } }), 31253],
      [find({}, { projection: { 'list.x': 1 } }), 2],
      [find({}, { readConcern: { level: 'linearizable' } }), 14],
      [find({}, { readConcern: { level: 'snapshot', atClusterTime: new Timestamp(1n) } }), 239],
      [find({}, { sort: { 'list.x': 1 } }), 2],
    ],
  ],
  [
    'updates',
    [
      [update({ $push: { list: 1 } }), 9],
      [update({ $pull: { list: 1 } }), 9],
      [update({ $addToSet: { list: 1 } }), 9],
      [update({ $rename: { n: 'm' } }), 9],
      [update({ $currentDate: { at: true } }), 9],
      [update({ $min: { n: 0 } }), 9],
      [update({ $max: { n: 9 } }), 9],
      [update([{ $set: { n: 2 } }]), 9],
      [update({ n: 2 }, { multi: true }), 9],
      [update({ n: 2, $set: { s: 'y' } }), 52],
      [update({ $set: { 'list.0.x': 2 } }), 28],
      [update({ $set: { 'list.$.x': 2 } }), 2],
      [update({ $set: { 'list.$[].x': 2 } }), 2],
      [update({ $set: { 'list.x': 2 } }), 28],
      [update({ $set: { '': 2 } }), 56],
      [update({ $set: { n: 2 } }, { arrayFilters: [] }), 40415],
      [update({ $set: { n: 2 } }, { collation }), 40415],
      [update({ $set: { n: 2 } }, { hint: 'n_1' }), 40415],
      [update({ $set: { n: 2 } }, { sort: { n: 1 } }), 40415],
    ],
  ],
  [
    'other writes',
    [
      [{ insert: 'c', documents: [] }, 16],
      [{ insert: 'c', documents: [{ _id: ['x'] }] }, 53],
      [{ insert: 'c', documents: [{ _id: { x: 1 } }] }, 53],
      [{ insert: 'c', documents: [{ $a: 1 }] }, 52],
      [{ insert: 'c', documents: [{ _id: 'z' }], writeConcern: { w: 2 } }, 14],
      [
        { insert: 'c', documents: [{ _id: 'z' }], startTransaction: true, autocommit: false },
        40415,
      ],
      [{ insert: 'c', documents: [{ name: 'none' }] }, 53],
      [{ insert: 'system.users', documents: [{ _id: 'z' }] }, 73],
      [{ insert: '', documents: [{ _id: 'z' }] }, 73],
      [{ delete: 'c', deletes: [{ q: {}, limit: 0, collation }] }, 40415],
      [{ delete: 'c', deletes: [{ q: { n: { $regex: '' } }, limit: 0 }] }, 2],
      [{ findAndModify: 'c', query: {}, update: { n: 2 }, arrayFilters: [] }, 40415],
      [{ findAndModify: 'c', query: {}, update: { n: 2 }, collation }, 40415],
      [{ findAndModify: 'c', query: {}, remove: true }, 14],
      [{ findAndModify: 'c', query: {}, update: { n: 2 }, fields: { n: 1 } }, 40415],
      [{ findAndModify: 'c', query: {}, update: { $push: { list: 1 } } }, 9],
    ],
  ],
  [
    'indexes and collections',
    [
      [index({ sparse: true }), 40415],
      [index({ partialFilterExpression: { n: 1 } }), 67],
      [index({ partialFilterExpression: { s: { $gt: '' } } }), 67],
      [index({ partialFilterExpression: { n: { $gt: '' } } }, { n: 1, s: 1 }), 67],
      [index({ collation }), 40415],
      [index({ hidden: true }), 40415],
      [index({}, { s: 'text' }), 67],
      [index({}, { s: '2dsphere' }), 67],
      [index({}, { s: 'hashed' }), 67],
      [index({}, { '$**': 1 }), 2],
      [index({}, { 'list.x': 1 }), 2],
      [index({}, {}), 67],
      [index({ expireAfterSeconds: 5 }, { n: 1, s: 1 }), 67],
      [index({ expireAfterSeconds: -1 }), 67],
      [{ create: 'new', capped: true, size: 1000 }, 40415],
      [{ create: 'new', viewOn: 'c', pipeline: [] }, 40415],
      [{ create: 'new', validator: {} }, 40415],
      [{ create: 'new', collation }, 40415],
      [{ create: 'c' }, 48],
    ],
  ],
  [
    'commands',
    [
      [{ aggregate: 'c', pipeline: [{ $match: {} }], cursor: {} }, 40324],
      [{ aggregate: 'c', pipeline: [{ $lookup: { from: 'x' } }], cursor: {} }, 40324],
      [{ aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40324],
      [{ aggregate: 'c', pipeline: [{ $changeStream: {} }, { $match: {} }], cursor: {} }, 40324],
      [{ distinct: 'c', key: 'n' }, 59],
      [{ buildInfo: 1 }, 59],
      [counted({ readConcern: { level: 'snapshot' } }), 14],
      [{ count: 'c' }, 59],
      [{ drop: 'c' }, 59],
      [{ dropDatabase: 1 }, 59],
      [{ dropIndexes: 'c', index: 'n_1' }, 59],
      [{ listCollections: 1, filter: { name: 'c' } }, 40415],
      [{ listIndexes: 'c' }, 59],
      [{ mapReduce: 'c' }, 59],
      [{ renameCollection: 'd.c', to: 'd.e' }, 59],
      [{ explain: { count: 'c' } }, 14],
      [{ commitTransaction: 1 }, 59],
      [{ shutdown: 1 }, 59],
      [{ constructor: 1 }, 59],
      [{ getMore: 1, collection: 'c' }, 43],
    ],
  ],
])('%s', (_group, cases) => {
  it.each(cases)('%j is refused with %d [OPS-63]', async (command, code) => {
    const answer: Document = await database()
      .command(command)
      .catch((error: Document) => error);
    const refused: Document = answer.writeErrors?.[0] ?? answer;
    expect(refused.code).toBe(code);
    expect(String(refused.errmsg)).toMatch(/\w+ \w+/);
    expect(await database().collection('c').find().toArray()).toEqual([stored]);
  });
});

it('a document is at most 16 MB and 100 levels deep [OPS-63]', async () => {
  const collection = database().collection<Doc>('c');
  await collection.insertOne({ _id: 'l', large: Buffer.alloc(16 * 1024 * 1024 - 100) });
  const grow = collection.updateOne({ _id: 'l' }, { $set: { more: 'x'.repeat(200) } });
  await expect(grow).rejects.toMatchObject({ code: 10334 });
  let deep: Document = {};
  for (let level = 0; level < 100; level += 1) deep = { deep };
  await expect(collection.insertOne({ _id: 'deep', deep })).rejects.toMatchObject({ code: 15 });
});

it('a transaction is refused at its first command [OPS-63]', async () => {
  const session = own().client.startSession();
  session.startTransaction();
  const insert = database().collection('c').insertOne({ n: 1 }, { session });
  await expect(insert).rejects.toMatchObject({ code: 40415 });
  await session.abortTransaction();
  await session.endSession();
});
