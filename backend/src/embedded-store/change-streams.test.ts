import type { ChangeStream, Document } from 'mongodb';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { mostEvents } from './storage/event-log.ts';
import { refusal, serverOfFile, type Doc } from './semantics.fixture.ts';
import { storeOfFile } from './store.fixture.ts';

const server = await serverOfFile();
const own = storeOfFile();

const named = [
  {
    $project: {
      operationType: 1,
      documentKey: 1,
      wallTime: 1,
      'fullDocument._id': 1,
      'fullDocument.revision': 1,
    },
  },
];

type Stream = ChangeStream<Doc, Document>;
type Watched = ReturnType<typeof server.emptyCollection>;

function open(collection: Watched, options: object = {}): Stream {
  const stream = collection.watch<Doc, Document>(named, {
    fullDocument: 'updateLookup',
    maxAwaitTimeMS: 50,
    ...options,
  });
  onTestFinished(() => stream.close());
  return stream;
}

/** Whatever is written from now on comes. */
async function watch(collection: Watched): Promise<Stream> {
  const stream = open(collection);
  await stream.tryNext();
  return stream;
}

async function take(stream: Stream, count: number): Promise<Document[]> {
  const events: Document[] = [];
  while (events.length < count) events.push(await stream.next());
  return events;
}

const ownCollection = (name: string) => own().client.db('streams').collection<Doc>(name);

it('a stream tells what is written to its collection, in its order, with the fields that it names [PRC-1]', async () => {
  const [collection, other] = [server.emptyCollection(), server.emptyCollection()];
  await collection.insertOne({ _id: 'before', revision: 1 });
  const stream = await watch(collection);
  const before = Date.now();
  await other.insertOne({ _id: 'elsewhere', revision: 1 });
  await collection.insertOne({ _id: 'a', revision: 1, text: 'x', list: [1] });
  const inserted = await take(stream, 1);
  await collection.updateOne({ _id: 'a' }, { $inc: { revision: 1 }, $set: { text: 'y' } });
  const updated = await take(stream, 1);
  await collection.deleteOne({ _id: 'a' });
  const events = [...inserted, ...updated, ...(await take(stream, 1))];
  expect(events.map((one) => one['operationType'])).toEqual(['insert', 'update', 'delete']);
  expect(inserted[0]).toMatchObject({ documentKey: { _id: 'a' }, fullDocument: { revision: 1 } });
  expect(updated[0]?.['fullDocument']).toEqual({ _id: 'a', revision: 2 });
  expect(events[2]?.['documentKey']).toEqual({ _id: 'a' });
  for (const { wallTime } of events) {
    expect(Number(wallTime)).toBeGreaterThanOrEqual(before);
    expect(Number(wallTime)).toBeLessThanOrEqual(Date.now());
  }
});

it('a stream goes on after a token, and misses nothing that was written meanwhile [PRC-2]', async () => {
  const collection = server.emptyCollection();
  const first = await watch(collection);
  await collection.insertOne({ _id: 'a', revision: 1 });
  await take(first, 1);
  const token = first.resumeToken;
  await first.close();
  await collection.insertOne({ _id: 'b', revision: 1 });
  await collection.insertOne({ _id: 'c', revision: 1 });
  const second = open(collection, { resumeAfter: token });
  const events = await take(second, 2);
  expect(events.map((one) => one['documentKey']['_id'])).toEqual(['b', 'c']);
});

it('a place that the store does not know any more is answered ChangeStreamHistoryLost [PRC-8]', async () => {
  const collection = ownCollection('forgotten');
  const stream = await watch(collection);
  await collection.insertOne({ _id: 'first', revision: 1 });
  await take(stream, 1);
  const token = stream.resumeToken;
  const many = Array.from({ length: 2 * mostEvents }, (_, n) => ({ _id: `n${n}`, revision: 1 }));
  await collection.insertMany(many);
  expect(await refusal(stream.next())).toMatchObject({ code: 286 });
  expect(await refusal(open(collection, { resumeAfter: token }).next())).toMatchObject({
    code: 286,
  });
  expect(
    await refusal(open(collection, { resumeAfter: { _data: 'other.1' } }).next()),
  ).toMatchObject({
    code: 286,
  });
});

it('a stream that waits loses nothing by what is written to other collections meanwhile, however much [PRC-45]', async () => {
  const [quiet, busy] = [ownCollection('quiet'), ownCollection('busy')];
  const stream = open(quiet, { maxAwaitTimeMS: 30_000 });
  const waiting = stream.next();
  await once(stream, 'resumeTokenChanged');
  const many = Array.from({ length: mostEvents / 10 }, (_, n) => n);
  for (let part = 0; part < 30; part++) {
    await busy.insertMany(many.map((n) => ({ _id: `${part}.${n}`, revision: 1 })));
  }
  await quiet.insertOne({ _id: 'a', revision: 1 });
  expect((await waiting)['documentKey']).toEqual({ _id: 'a' });
});

it('a stream that is not read for a while loses nothing by what is written to other collections, read by streams or not [PRC-8]', async () => {
  const [quiet, busy] = [ownCollection('not read'), ownCollection('written much')];
  const stream = await watch(quiet);
  await watch(busy);
  await quiet.insertOne({ _id: 'a', revision: 1 });
  const many = Array.from({ length: 2 * mostEvents }, (_, n) => ({ _id: `n${n}`, revision: 1 }));
  await busy.insertMany(many);
  const [event] = await take(stream, 1);
  expect(event?.['documentKey']).toEqual({ _id: 'a' });
});

it('a stream that is closed while it waits ends at once [PRC-2]', async () => {
  const collection = ownCollection('closed');
  const stream = open(collection, { maxAwaitTimeMS: 30_000 });
  const waiting = stream.next().catch(() => 'ended');
  await once(stream, 'resumeTokenChanged');
  await stream.close();
  expect(await waiting).toBe('ended');
});
