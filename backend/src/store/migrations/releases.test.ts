import { Collection } from 'mongodb';
import { Schema, type Connection, type Model } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '../mongo.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { systemClock } from '../../lib/clock.ts';
import { migrate, type Migration } from './migrate.ts';
import { migrationsRepo } from './migrations.repo.ts';
import { declareUpgrades, type Upgrade } from './versions.ts';

/** What the releases of this test store: a name whole in version 1, in its two parts in version 2. */
interface Badge {
  _id: string;
  revision: number;
  name?: string;
  first?: string;
  last?: string;
  /** The same in both. */
  lines: string[];
}
const badge = (others: Partial<Badge>): Badge => ({
  _id: 'a',
  revision: 1,
  lines: ['x'],
  ...others,
});

const splitName: Upgrade = ({ name, ...others }) => {
  const [first, last] = String(name).split(' ');
  return { ...others, first, last };
};
const joinName: Upgrade = ({ first, last, ...others }) => ({
  ...others,
  name: `${String(first)} ${String(last)}`,
});

interface Release {
  readonly steps: readonly Upgrade[];
  readonly back: readonly Upgrade[];
  readonly migrations: readonly Migration[];
}
const splitNames: Migration = { id: '0001-split-names', raises: { badges: 2 } };
const before: Release = { steps: [], back: [], migrations: [] };
/** Also reads what the next one writes. */
const expanded: Release = { steps: [], back: [joinName], migrations: [splitNames] };
const next: Release = { steps: [splitName], back: [], migrations: [splitNames] };

let db: Connection;
let badges: Model<Badge>;
beforeAll(async () => {
  db = await connect(testDatabaseUri());
  const schema = new Schema<Badge>(
    { _id: String, revision: Number, name: String, first: String, last: String, lines: [String] },
    { collection: 'badges', versionKey: false, strict: 'throw' },
  );
  badges = db.model<Badge>('Badge', schema);
});
afterAll(() => db.close());
beforeEach(async () => {
  for (const name of ['badges', 'migrations']) await db.collection(name).deleteMany({});
});

let running = before;
/** Does this as a process of that release would: whichever is asked, the database is one. */
async function as<Result>(release: Release, work: () => Promise<Result>): Promise<Result> {
  const other = running;
  const become = (one: Release) => {
    running = one;
    declareUpgrades('badges', one.steps, one.back);
  };
  become(release);
  try {
    return await work();
  } finally {
    become(other);
  }
}

const read = (release: Release) => as(release, () => badges.findOne({ _id: 'a' }).lean().exec());
const insert = (release: Release, doc: Badge) =>
  as(release, () => badges.insertMany([doc], { lean: true }));
/** Decides on what is stored and writes it whole, as sheets are. */
const change = (release: Release, decide: (doc: Badge) => Badge) =>
  as(release, async () => {
    const found = await badges.findOne({ _id: 'a' }).lean().orFail().exec();
    const { _id, revision } = found;
    const changed = { ...decide(found), revision: revision + 1 };
    expect((await badges.replaceOne({ _id, revision }, changed).exec()).matchedCount).toBe(1);
  });
const start = (release: Release) =>
  as(release, () =>
    migrate(release.migrations, {
      db,
      repo: migrationsRepo(db),
      clock: systemClock('UTC', undefined),
      say: () => undefined,
      renewEpoch: async () => undefined,
      lookEveryMs: 5,
    }),
  );
const stored = (_id = 'a') => db.collection<Badge & { v: number }>('badges').findOne({ _id });

it('a release that reads the form of the next one writes the form of the one before [PRC-66]', async () => {
  await insert(expanded, badge({ name: 'Ada Lim' }));
  expect(await stored()).toEqual({ ...badge({ name: 'Ada Lim' }), v: 1 });
  await change(before, (doc) => ({ ...doc, name: 'Ada Tan' }));
  await change(expanded, (doc) => ({ ...doc, name: `${doc.name} Lee` }));
  expect(await read(before)).toMatchObject({ name: 'Ada Tan Lee' });
});

it('processes of two releases next to each other write one document by turns and lose nothing [PRC-66]', async () => {
  await insert(next, badge({ first: 'Ada', last: 'Lim' }));
  expect(await stored()).toMatchObject({ first: 'Ada', v: 2 });
  for (const last of ['Ong', 'Tan', 'Koh']) {
    await change(expanded, (doc) => ({ ...doc, name: `${doc.name}+` }));
    expect(await stored()).toMatchObject({ name: expect.stringMatching(/\+$/), v: 1 });
    await change(next, (doc) => ({ ...doc, first: `${doc.first}+`, last }));
    expect(await stored()).toMatchObject({ last, v: 2 });
  }
  expect(await read(expanded)).toEqual(badge({ revision: 7, name: 'Ada+++ Koh' }));
  expect(await read(next)).toEqual(badge({ revision: 7, first: 'Ada+++', last: 'Koh' }));
  // Two releases apart is too far.
  await expect(read(before)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('a migration waits for the release that writes what it raises to, and the one before starts after it [PRC-66]', async () => {
  await insert(before, badge({ name: 'Ada Lim' }));
  await start(expanded);
  expect(await stored()).toMatchObject({ name: 'Ada Lim', v: 1 });
  expect(await migrationsRepo(db).finished()).toEqual([]);
  await start(next);
  expect(await stored()).toEqual({ ...badge({ first: 'Ada', last: 'Lim' }), v: 2 });
  expect(await migrationsRepo(db).finished()).toEqual([splitNames.id]);
  await start(expanded);
  expect(await read(expanded)).toMatchObject({ name: 'Ada Lim' });
  await expect(start(before)).rejects.toThrow(/newer version of Muster/);
});

it('what a process of the release before writes while a migration raises it is not lost [PRC-66]', async () => {
  for (const _id of ['a', 'b']) await insert(before, badge({ _id, name: 'Ada Lim' }));
  const { bulkWrite } = Collection.prototype;
  const late: typeof bulkWrite = async function late(this: Collection, ...raised) {
    await change(expanded, (doc) => ({ ...doc, name: 'Ben Ong' }));
    return bulkWrite.apply(this, raised);
  };
  vi.spyOn(Collection.prototype, 'bulkWrite').mockImplementationOnce(late);
  await start(next);
  vi.restoreAllMocks();
  expect(await stored()).toMatchObject({ revision: 2, first: 'Ben', last: 'Ong', v: 2 });
  expect(await stored('b')).toMatchObject({ revision: 1, first: 'Ada', last: 'Lim', v: 2 });
});
