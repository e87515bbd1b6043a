import { Schema, type Connection, type Model } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../mongo.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { systemClock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { migrate, type Migration } from './migrate.ts';
import { epochRepo } from '../epoch.ts';
import { migrationsRepo } from './migrations.repo.ts';
import { declareUpgrades } from './versions.ts';

interface Thing {
  _id: string;
  name?: string;
  first?: string;
  last?: string;
}

declareUpgrades('things', [
  ({ name, ...others }) => {
    const [first, last] = String(name).split(' ');
    return { ...others, first, last };
  },
]);
const schema = new Schema<Thing>(
  { _id: String, first: String, last: String },
  { collection: 'things', versionKey: false, strict: 'throw' },
);

let db: Connection;
let things: Model<Thing>;
const raw = () => db.collection<Record<string, unknown> & { _id: string }>('things');
const storedThing = (_id: string) => raw().findOne({ _id });

beforeAll(async () => {
  db = await connect(testDatabaseUri());
  things = db.model<Thing>('Thing', schema);
});
afterAll(() => db.close());
beforeEach(async () => {
  await raw().deleteMany({});
  await db.collection('migrations').deleteMany({});
});

describe('the version of a document', () => {
  it('is stored with every way of writing one, and nobody sees it [PRC-60]', async () => {
    await things.create({ _id: 'created', first: 'A' });
    await things.insertMany([{ _id: 'inserted', first: 'A' }], { lean: true });
    const upsert = { upsert: true };
    await things.updateOne({ _id: 'updated' }, { $set: { first: 'A' } }, upsert).exec();
    await things.replaceOne({ _id: 'replaced' }, { first: 'A' }, upsert).exec();
    const replacement = { _id: 'bulk', first: 'A' };
    await things.bulkWrite([
      { replaceOne: { filter: { _id: 'bulk' }, replacement, upsert: true } },
    ]);
    const stored = await raw().find({}).toArray();
    expect(new Map(stored.map(({ _id, v }) => [_id, v]))).toEqual(
      new Map(['bulk', 'created', 'inserted', 'replaced', 'updated'].map((id) => [id, 2])),
    );
    for (const found of await things.find({}).lean().exec()) expect(found).not.toHaveProperty('v');
    const some = await things.findOne({ _id: 'created' }, { first: 1 }).lean().exec();
    expect(some).toEqual({ _id: 'created', first: 'A' });
  });

  it('is 1 where there is none, and such a document is read in the form of today [PRC-60]', async () => {
    await raw().insertMany([
      { _id: 'none', name: 'Ada Lim' },
      { _id: 'one', name: 'Ben Ong', v: 1 },
    ]);
    const found = await things.find({}).sort({ _id: 1 }).lean().exec();
    expect(found).toEqual([
      { _id: 'none', first: 'Ada', last: 'Lim' },
      { _id: 'one', first: 'Ben', last: 'Ong' },
    ]);
    const read: unknown[] = [];
    for await (const one of things.find({}).lean().cursor()) read.push(one.last);
    expect(new Set(read)).toEqual(new Set(['Lim', 'Ong']));
    expect(await things.find({}, { _id: 1 }).lean().exec()).toHaveLength(2);
  });

  it('that is newer is refused in words and left as it is [PRC-61]', async () => {
    const newer = { _id: 'later', full: { first: 'Ada' }, v: 3 };
    await raw().insertOne(newer);
    const refused = await things
      .findOne({ _id: 'later' }, { first: 1 })
      .lean()
      .exec()
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Fault);
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', message: /newer version of Muster/ });
    expect(await storedThing('later')).toEqual(newer);
  });

  it('that is newer by the time it is changed stays as it is, among others that are changed [PRC-61]', async () => {
    const newer = { _id: 'later', full: { first: 'Ada' }, v: 3 };
    await raw().insertMany([newer, { _id: 'old', name: 'Ben Ong' }, { _id: 'today', v: 2 }]);
    const change = { $set: { last: 'Tan' } };
    expect((await things.updateOne({ _id: 'later' }, change).exec()).matchedCount).toBe(0);
    expect(await things.findOneAndUpdate({ _id: 'later' }, change).lean().exec()).toBeNull();
    expect((await things.updateMany({}, change).exec()).matchedCount).toBe(2);
    expect(await storedThing('later')).toEqual(newer);
    expect(await storedThing('today')).toEqual({ _id: 'today', last: 'Tan', v: 2 });
  });
});

describe('migrations', () => {
  const split: Migration = { id: '0001-split-names', raises: { things: 2 } };
  const run = (migrations: readonly Migration[], said: string[] = []) =>
    migrate(migrations, {
      db,
      repo: migrationsRepo(db),
      clock: systemClock('UTC', undefined),
      say: (words) => said.push(words),
      renewEpoch: epochRepo(db).renew,
      lookEveryMs: 5,
      silentMs: 100,
    });
  const old = (count: number) =>
    raw().insertMany(
      Array.from({ length: count }, (_, index) => ({ _id: `t${index}`, name: 'A B', kept: index })),
    );

  it('run once, by one of several processes, and leave fields they do not know [PRC-63]', async () => {
    await old(4100);
    const said: string[] = [];
    await Promise.all([run([split], said), run([split], said), run([split], said)]);
    expect(said.filter((words) => words.includes(split.id))).toHaveLength(1);
    const stored = await raw().find({}).toArray();
    expect(stored.every(({ first, v, name }) => first === 'A' && v === 2 && !name)).toBe(true);
    expect(stored.map(({ kept }) => Number(kept)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 4100 }, (_, index) => index),
    );
    await run([split], said);
    expect(said.filter((words) => words.includes(split.id))).toHaveLength(1);
  });

  it('that make old revisions lie renew the epoch, and the others leave it [PRC-12]', async () => {
    const epoch = await epochRepo(db).read();
    await run([split]);
    expect(await epochRepo(db).read()).toBe(epoch);
    await run([split, { id: '0002-other-boards', raises: {}, renewsEpoch: true }]);
    expect(await epochRepo(db).read()).not.toBe(epoch);
  });

  it('go on after a process that died with the lock, once it has expired [PRC-63]', async () => {
    await old(3);
    await migrationsRepo(db).lock.take('somebody who died', { finishedAt: null });
    const said: string[] = [];
    const begun = run([split], said);
    await pause(20);
    expect(await storedThing('t0')).not.toHaveProperty('first');
    await begun;
    expect(said[0]).toMatch(/another process/);
    expect(await storedThing('t0')).toMatchObject({ first: 'A', v: 2 });
  });

  it('wait as long as the holder of the lock says that it is at it [PRC-63]', async () => {
    const { lock } = migrationsRepo(db);
    await lock.take('slow', { finishedAt: null });
    let isFree = false;
    const waiting = run([split]).then(() => isFree);
    for (let beat = 0; beat < 60; beat++) {
      await lock.beat('slow');
      await pause(2);
    }
    isFree = true;
    await lock.giveBack({ holder: 'slow' });
    expect(await waiting).toBe(true);
  });

  it('that fail, or that a newer version made, refuse the start in words [PRC-64]', async () => {
    await old(1);
    await raw().updateOne({ _id: 't0' }, { $set: { v: 1 } });
    declareUpgrades('broken', [
      () => {
        throw new Error('no such field');
      },
    ]);
    await db.collection<{ _id: string; v: number }>('broken').insertOne({ _id: 'b', v: 1 });
    const broken = { id: '0002-broken', raises: { broken: 2 } };
    await expect(run([split, broken])).rejects.toThrow(
      /could not be brought up to date \(0002-broken\): no such field/,
    );
    // What was done is done, and the lock is free again.
    expect(await storedThing('t0')).toMatchObject({ first: 'A' });
    declareUpgrades('broken', [(doc) => doc]);
    await run([split, broken]);
    await expect(run([split])).rejects.toThrow(/newer version of Muster.*0002-broken/);
  });
});
