import type { ClientSession, Document } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { storeOfFile } from './store.fixture.ts';

const own = storeOfFile();
interface Doc extends Document {
  _id: string;
}
let made = 0;
const freshDatabase = () => own().client.db(`d${(made += 1)}`);

function snapshotSession(): ClientSession {
  const session = own().client.startSession({ snapshot: true });
  onTestFinished(() => session.endSession());
  return session;
}

const readConcern = { level: 'snapshot' } as const;

it('a snapshot session reads what all collections had at its first read, whatever was written since [OPS-230]', async () => {
  const database = freshDatabase();
  const [one, two] = [database.collection<Doc>('one'), database.collection<Doc>('two')];
  await one.insertMany([{ _id: 'a', n: 1 }, { _id: 'b' }]);
  await two.insertOne({ _id: 'c', n: 1 });
  const session = snapshotSession();
  const read = (from: typeof one, filter: Document = {}) =>
    from.find(filter, { session, readConcern, sort: { _id: -1 } }).toArray();
  expect(await read(one)).toEqual([{ _id: 'b' }, { _id: 'a', n: 1 }]);
  await one.updateOne({ _id: 'a' }, { $set: { n: 2 } });
  await one.deleteOne({ _id: 'b' });
  await two.insertOne({ _id: 'd' });
  await database.collection<Doc>('three').insertOne({ _id: 'e' });
  expect(await read(one)).toEqual([{ _id: 'b' }, { _id: 'a', n: 1 }]);
  expect(await read(one, { n: 1 })).toEqual([{ _id: 'a', n: 1 }]);
  expect(await read(two)).toEqual([{ _id: 'c', n: 1 }]);
  expect(await read(database.collection<Doc>('three'))).toEqual([]);
  expect(await one.find().toArray()).toEqual([{ _id: 'a', n: 2 }]);
});

it('its cursors go on in that moment, a batch at a time [OPS-230]', async () => {
  const database = freshDatabase();
  const many = Array.from({ length: 500 }, (_, n) => ({ _id: `${n}` }));
  await database.collection<Doc>('c').insertMany(many);
  const session = snapshotSession();
  const found = database.collection<Doc>('c').find({}, { session, readConcern, batchSize: 10 });
  expect(await found.next()).toEqual({ _id: '0' });
  await database.collection<Doc>('c').deleteMany({});
  expect(await found.toArray()).toHaveLength(499);
});

it('of a database the latest such moment is held; one before it is refused as too old [OPS-230]', async () => {
  const database = freshDatabase();
  const collection = database.collection<Doc>('c');
  await collection.insertOne({ _id: 'a' });
  const [before, latest] = [snapshotSession(), snapshotSession()];
  const read = (session: ClientSession) => collection.find({}, { session, readConcern }).toArray();
  await read(before);
  await read(latest);
  await expect(read(before)).rejects.toMatchObject({ code: 239, codeName: 'SnapshotTooOld' });
  expect(await read(latest)).toEqual([{ _id: 'a' }]);
});
