import { tagRoutes, teamRoutes, userRoutes } from '@muster/protocol';
import mongoose from 'mongoose';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { migrations } from '../../migrations.ts';
import type { StoredDocument } from '../files/lines-file.ts';
import { writeBackup } from './backup.service.ts';
import { emptyStore } from './backup.fixture.ts';
import { inWords, openMoment } from './backup.moment.ts';
import { everythingStored } from './backup.repo.ts';
import { restoreBackup } from './restore.ts';
import { temporaryFolder } from '../../../embedded-store/store.fixture.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
  await app.db.collection<StoredDocument>(lastRead).insertOne({ _id: 'one' });
});
afterAll(() => app.close());

/** Read after all others but people and places, what they belong to, and lists of changes. */
const lastRead = 'zz';
const noMoment = () => Promise.resolve(undefined);

/** A backup in whose middle something happens, restored: its documents by collection. */
async function restoredWith(happens: () => Promise<void>, open: typeof openMoment) {
  const at = app.clock.instant();
  let hasHappened = false;
  async function* lines() {
    for await (const batch of everythingStored(app.db, at, open)) {
      yield batch;
      if (hasHappened || batch[0]?.collection !== lastRead) continue;
      hasHappened = true;
      await happens();
    }
  }
  const file = path.join(temporaryFolder(), 'one.jsonl.gz');
  await writeBackup(file, { version: '0.1.0', at, collections: [] }, lines());
  const db = await emptyStore();
  await restoreBackup(db, file, migrations);
  const all = (name: string) => db.collection<StoredDocument>(name).find({}).toArray();
  const [users, teams, tags, userTags] = await Promise.all([
    all('users'),
    all('teams'),
    all('tags'),
    all('userTags'),
  ]);
  await db.close();
  return { users, teams, tags, userTags };
}

let made = 0;
/** Somebody is put into a team, and given a tag, that were not there before. */
async function joinNewTeam(): Promise<void> {
  made += 1;
  const userId = org.id('a1.04');
  const team = await admin.call(teamRoutes.create, { body: { id: `N${made}`, name: 'New' } });
  await admin.call(userRoutes.change, { params: { userId }, body: { teamId: team.id } });
  const tag = await admin.call(tagRoutes.create, { body: { name: `New ${made}` } });
  await admin.call(userRoutes.addTag, { params: { userId }, body: { tagId: tag.id } });
}

const idsOf = (documents: readonly StoredDocument[]) => documents.map(({ _id }) => _id);

it.each([
  ['of one moment', openMoment],
  ['where no moment can be read', noMoment],
])(
  'a backup, %s, has the teams and tags of everybody who is in it, also when they were made meanwhile [KEP-21]',
  async (_, open) => {
    const { users, teams, tags, userTags } = await restoredWith(joinNewTeam, open);
    const inTeams = users.map(({ teamId }) => teamId).filter((id) => id !== null);
    expect(idsOf(teams)).toEqual(expect.arrayContaining(inTeams));
    expect(idsOf(tags)).toEqual(expect.arrayContaining(userTags.map(({ tagId }) => tagId)));
  },
);

it('a backup of one moment has nothing that was written after it [KEP-21]', async () => {
  const isOffered = await openMoment(app.db, 'users');
  // The stand-in for MongoDB of some runs keeps no moments.
  if (!isOffered) return;
  await isOffered.session.endSession();
  const read = (name: string) =>
    app.db.collection<StoredDocument>(name).find({}).sort({ _id: 1 }).toArray();
  const before = [await read('users'), await read('teams'), await read('userTags')];
  const { users, teams, userTags } = await restoredWith(joinNewTeam, openMoment);
  const restored = [users, teams, userTags].map((all) =>
    all.toSorted((a, b) => (a._id < b._id ? -1 : 1)),
  );
  expect(restored).toEqual(before);
  expect(await read('users')).not.toEqual(before[0]);
});

it('a moment that the database has forgotten ends the backup with words [KEP-23]', () => {
  const forgotten = new mongoose.mongo.MongoServerError({ message: 'too old', code: 239 });
  expect(inWords(forgotten)).toMatchObject({
    message: expect.stringMatching(/longer than the database keeps one moment/),
  });
  expect(inWords(new Error('another'))).toMatchObject({ message: 'another' });
});
