import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Long } from 'mongodb';
import type { ClientSession, Document } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '../testing/cutting-proxy.ts';
import { builtProgram } from '../testing/programs.ts';
import { lockFolder } from './storage/lock.ts';
import { startEmbeddedStore } from './start.ts';
import { kill, temporaryFolder, temporaryStore } from './store.fixture.ts';
import type { OwnStore } from './store.fixture.ts';

const quiet = () => undefined;

interface Doc {
  _id: string;
  n?: number;
  at?: Date | Date[];
}

it('a killed process is replaced, and the same client goes on [OPS-57]', async () => {
  const own = await temporaryStore();
  const collection = own.client.db('d').collection<Doc>('c');
  await collection.insertOne({ _id: 'a', n: 1 });
  const { pid } = own.store;
  await kill(own);
  await collection.insertOne({ _id: 'b', n: 2 });
  expect(await collection.countDocuments()).toBe(2);
  expect(own.store.pid).not.toBe(pid);
  expect(own.logged).toContainEqual(expect.objectContaining({ level: 'error', signal: 'SIGKILL' }));
});

it('everything is there after a restart: documents, indexes, collections [OPS-56]', async () => {
  const first = await temporaryStore();
  const database = first.client.db('d');
  await database.collection<Doc>('c').createIndex({ n: 1 }, { unique: true });
  await database.collection<Doc>('c').insertMany([
    { _id: 'a', n: 1 },
    { _id: 'b', n: 2 },
    { _id: 'gone', n: 3 },
  ]);
  await database.collection<Doc>('c').deleteOne({ _id: 'gone' });
  await database.collection<Doc>('c').updateOne({ _id: 'a' }, { $set: { n: 9 } });
  await database.createCollection('empty');
  await first.store.close();
  const again = await temporaryStore({ dir: first.dir });
  const reopened = again.client.db('d');
  const documents = await reopened.collection('c').find().sort({ _id: 1 }).toArray();
  expect(documents).toEqual([
    { _id: 'a', n: 9 },
    { _id: 'b', n: 2 },
  ]);
  await expect(reopened.createCollection('empty')).rejects.toMatchObject({ code: 48 });
  const taken = reopened.collection<Doc>('c').insertOne({ _id: 'z', n: 9 });
  await expect(taken).rejects.toMatchObject({ code: 11000 });
});

it('what many updates at any depth have made of a document is there after a crash, field by field [OPS-56, OPS-200]', async () => {
  const own = await temporaryStore();
  const collection = own.client.db('d').collection<Document & { _id: string }>('c');
  const random = seededRandom(7);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const names = Array.from({ length: 40 }, (_, at) => `o${at}`);
  const people = Object.fromEntries(names.map((name) => [name, { post: 's', notes: ['', ''] }]));
  await collection.insertOne({ _id: 'a', writes: 0, people, records: { 1: 'x' } });
  for (let turn = 0; turn < 120; turn += 1) {
    const one = `people.${pick(names)}`;
    const deed = pick(['post', 'whole', 'new', 'gone', 'record', 'same']);
    const $set: Document = { writes: deed === 'same' ? turn - 1 : turn };
    if (deed === 'post') $set[`${one}.post`] = `s-${turn}`;
    if (deed === 'whole') $set[one] = { post: turn, more: { deep: 1 } };
    if (deed === 'new') $set[`people.n${turn}.inner.deep`] = new Date(turn);
    if (deed === 'record') $set[`records.${turn}`] = 'y'.repeat(turn);
    const $unset: Document = deed === 'record' ? { [`records.${turn - 3}`]: 1 } : { nothing: 1 };
    if (deed === 'gone') $unset[`${one}.post`] = 1;
    await collection.updateOne({ _id: 'a' }, { $set, $unset, $inc: { count: turn % 3 } });
  }
  const written = await collection.find({}, { raw: true }).toArray();
  await kill(own);
  expect(await collection.find({}, { raw: true }).toArray()).toEqual(written);
});

it('folder and socket are for this user alone [OPS-57]', async () => {
  const { store, dir } = await temporaryStore({ dir: path.join(temporaryFolder(), 'data') });
  const socket = decodeURIComponent(new URL(store.uri).hostname);
  const mode = (file: string) => statSync(file).mode & 0o777;
  expect(mode(dir)).toBe(0o700);
  expect(mode(path.dirname(socket))).toBe(0o700);
  expect([mode(socket), mode(path.join(dir, 'journal'))]).toEqual([0o600, 0o600]);
});

it('a folder with a path too long for a socket gets its socket elsewhere [OPS-57]', async () => {
  const dir = path.join(temporaryFolder(), 'x'.repeat(100));
  const { store, client } = await temporaryStore({ dir });
  expect(decodeURIComponent(new URL(store.uri).hostname).length).toBeLessThan(104);
  expect(await client.db('d').command({ ping: 1 })).toMatchObject({ ok: 1 });
});

it('a folder that cannot hold a socket gets its socket elsewhere [OPS-57]', async () => {
  const dir = temporaryFolder();
  writeFileSync(path.join(dir, 'socket'), 'a file is in the way');
  const { store, client } = await temporaryStore({ dir });
  expect(decodeURIComponent(new URL(store.uri).hostname).startsWith(dir)).toBe(false);
  expect(await client.db('d').command({ ping: 1 })).toMatchObject({ ok: 1 });
});

it('without room on the disk writes are refused before anything is changed, and reads go on [OPS-69]', async () => {
  const first = await temporaryStore();
  await first.client.db('d').collection<Doc>('c').insertOne({ _id: 'a', n: 1 });
  await first.store.close();
  const { client } = await temporaryStore({
    dir: first.dir,
    reserveBytes: Number.MAX_SAFE_INTEGER,
  });
  const collection = client.db('d').collection<Doc>('c');
  await expect(collection.insertOne({ _id: 'b' })).rejects.toMatchObject({ code: 14_031 });
  const update = collection.updateOne({ _id: 'a' }, { $set: { n: 2 } });
  await expect(update).rejects.toMatchObject({ code: 14_031 });
  expect(await collection.find().toArray()).toEqual([{ _id: 'a', n: 1 }]);
});

describe('the lock', () => {
  it('of many stores that start at once one has the folder [OPS-58]', async () => {
    const dir = temporaryFolder();
    const attempts = Array.from({ length: 8 }, () => lockFolder(dir, quiet, 0));
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a second store is refused, naming the first [OPS-58]', async () => {
    const { dir, store } = await temporaryStore();
    const words = new RegExp(`in use by another store \\(process ${store.pid}\\)`);
    await expect(lockFolder(dir, quiet, 100)).rejects.toThrow(words);
  });

  it('an owner that was killed leaves nothing in the way [OPS-58]', async () => {
    const dir = temporaryFolder();
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const start = JSON.stringify(new URL('./start.ts', import.meta.url).href);
    const script = `const { startEmbeddedStore } = await import(${start});
      const given = ${JSON.stringify({ dir, program: builtProgram('embedded-store') })};
      const store = await startEmbeddedStore({ ...given, log: () => undefined });
      console.log(store.pid);`;
    const args = ['--import', tsx, '--input-type=module', '-e', script];
    const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    const { client } = await temporaryStore({ dir });
    expect(await client.db('d').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});

describe('a numbered write that is sent again', () => {
  const numbered = (own: OwnStore, session: ClientSession, number: number, command: Document) =>
    own.client.db('d').command({ ...command, txnNumber: Long.fromNumber(number) }, { session });
  const countUp = {
    update: 'c',
    updates: [{ q: { _id: 'a' }, u: { $inc: { n: 1 } }, upsert: true }],
  };
  const replace = { findAndModify: 'c', query: { _id: 'a' }, update: { n: 50 }, new: true };

  it('has one effect and the same answer, also after a crash [OPS-64]', async () => {
    const own = await temporaryStore();
    const session = own.client.startSession();
    const stored = () => own.client.db('d').collection('c').find().toArray();
    const first = await numbered(own, session, 1, countUp);
    expect(first).toMatchObject({ n: 1, upserted: [{ _id: 'a' }] });
    expect(await numbered(own, session, 1, countUp)).toEqual(first);
    await kill(own);
    expect(await numbered(own, session, 1, countUp)).toEqual(first);
    expect(await stored()).toEqual([{ _id: 'a', n: 1 }]);

    const replaced = await numbered(own, session, 2, replace);
    await numbered(own, own.client.startSession(), 1, countUp);
    expect(await numbered(own, session, 2, replace)).toEqual(replaced);
    expect(await stored()).toEqual([{ _id: 'a', n: 51 }]);
    await expect(numbered(own, session, 1, countUp)).rejects.toMatchObject({ code: 225 });
    await session.endSession();
  });

  it('that changed nothing the first time is tried again [OPS-64]', async () => {
    const own = await temporaryStore();
    const session = own.client.startSession();
    expect(await numbered(own, session, 1, replace)).toMatchObject({ value: null });
    await own.client.db('d').collection<Doc>('c').insertOne({ _id: 'a' });
    expect(await numbered(own, session, 1, replace)).toMatchObject({ value: { _id: 'a', n: 50 } });
    await session.endSession();
  });
});

it('documents under a TTL index go when their time is over [OPS-61]', async () => {
  const { client, store, dir } = await temporaryStore({ ttlIntervalMs: 20 });
  const collection = client.db('d').collection<Doc>('c');
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const [old, young] = [new Date(Date.now() - 61_000), new Date()];
  await collection.insertMany([
    { _id: 'old', at: old },
    { _id: 'one of several is old', at: [young, old] },
    { _id: 'young', at: young },
    { _id: 'none' },
  ]);
  const ids = async (from = collection) => (await from.find().toArray()).map(({ _id }) => _id);
  await expect.poll(ids).toEqual(['young', 'none']);
  await store.close();
  const again = await temporaryStore({ dir });
  expect(await ids(again.client.db('d').collection<Doc>('c'))).toEqual(['young', 'none']);
});

it('on Windows the start says in one sentence what to do instead [OPS-4]', async () => {
  const started = startEmbeddedStore({ dir: temporaryFolder(), log: quiet, platform: 'win32' });
  await expect(started).rejects.toThrow(
    'The embedded store does not run on Windows: start Muster in WSL, or set MONGODB_URI.',
  );
});
