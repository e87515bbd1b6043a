import { attendanceRoutes, tagRoutes, teamRoutes, userRoutes } from '@muster/protocol';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../embedded-store/store.fixture.ts';
import { connect } from '../../../store/mongo.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { testDatabaseUri } from '../../../testing/store.ts';
import { marksFor, workingDay as date } from '../../attendance/attendance.fixture.ts';
import { auditRepo } from '../../audit/audit.repo.ts';
import { verifyTrail } from '../../audit/audit.chain.ts';
import { tryTo } from '../../board/board-app.fixture.ts';
import { plainStations, seedCatalogue } from '../../board/board.fixture.ts';
import { migrations } from '../../migrations.ts';
import type { StoredDocument } from '../files/lines-file.ts';
import { writeBackup } from './backup.service.ts';
import { openMoment } from './backup.moment.ts';
import { everythingStored } from './backup.repo.ts';
import { restoreBackup } from './restore.ts';

/** What somebody was told is done: how far each thing had come, by its name. */
type Confirmed = Map<string, number>;

/** Does something once more. */
type Writer = (
  round: number,
  confirm: (subject: string, revision: number) => void,
) => Promise<void>;

const env = { WRITES_PER_SECOND: '100000' };

async function twoProcesses() {
  const one = await startTestApp({ isShared: true, env });
  const org = await seedOrganisation(one.db);
  await seedCatalogue(one.db, plainStations(2, 4));
  const other = await startTestApp({ uri: one.uri, isShared: true, env });
  onTestFinished(async () => {
    await other.close();
    await one.close();
  });
  return { one, other, org };
}

/** A leader submits again and again; each time somebody else is absent. */
const submits =
  (leader: TestClient, org: Organisation, teamId: string): Writer =>
  async (round, confirm) => {
    const team = org.team(teamId);
    const absent = {
      [team[round % team.length] ?? '']: { status: 'absent', absenceType: 'MC' },
    } as const;
    const body = { teamId, date, attendanceData: marksFor(team, absent) };
    const { session } = await leader.call(attendanceRoutes.submit, { body });
    confirm(`sheets ${date}.${teamId}`, session.revision);
  };

const operates =
  (watch: TestClient, station: string): Writer =>
  async (round, confirm) => {
    const stations = { [station]: { capacity: 4 + (round % 5) } };
    const answer = await tryTo(watch, date, { type: 'configure', zones: {}, stations });
    if (answer.statusCode === 200)
      confirm(`boards ${date}`, answer.json<{ revision: number }>().revision);
  };

/** As somebody does who reads that an earlier change is running: nothing was changed, and they ask again. */
async function onceFree<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!String(error).includes('"code":"BUSY"')) throw error;
    }
  }
}

/** A new team, somebody moved into it and out again, and the team deleted. */
const movesIntoNewTeams =
  (admin: TestClient, userId: string): Writer =>
  async (round, confirm) => {
    const { id: teamId } = await onceFree(() =>
      admin.call(teamRoutes.create, { body: { id: `N${round}`, name: `New ${round}` } }),
    );
    confirm(`teams ${teamId}`, 1);
    for (const to of [teamId, 'A3']) {
      const { revision } = await onceFree(() =>
        admin.call(userRoutes.change, { params: { userId }, body: { teamId: to } }),
      );
      confirm(`users ${userId}`, revision);
    }
    await onceFree(() => admin.call(teamRoutes.remove, { params: { teamId } }));
    confirm(`teams ${teamId}`, 2);
  };

/** A new tag, given to somebody, taken away again, and deleted. */
const givesNewTags =
  (admin: TestClient, userId: string): Writer =>
  async (round, confirm) => {
    const { id: tagId } = await onceFree(() =>
      admin.call(tagRoutes.create, { body: { name: `New ${round}` } }),
    );
    confirm(`tags ${tagId}`, 1);
    const params = { userId };
    const { id: tagUserLinkId } = await onceFree(() =>
      admin.call(userRoutes.addTag, { params, body: { tagId } }),
    );
    await onceFree(() => admin.call(userRoutes.removeTag, { params: { userId, tagUserLinkId } }));
    await onceFree(() => admin.call(tagRoutes.remove, { params: { tagId } }));
    confirm(`tags ${tagId}`, 2);
  };

/** What a backup's file has when it is restored. */
async function restored(file: string) {
  const db = await connect(testDatabaseUri());
  onTestFinished(() => db.close());
  await restoreBackup(db, file, migrations);
  await verifyTrail(auditRepo(db));
  const all = async (name: string) => {
    const found = await db.collection<StoredDocument>(name).find({}).toArray();
    return new Map(found.map((document) => [document._id, document]));
  };
  return { db, all };
}

type Restored = Awaited<ReturnType<typeof restored>>;

/** Whoever is referred to is there; of one moment, also not deleted. */
async function checkReferences({ all }: Restored, isOfMoment: boolean) {
  const [users, teams, tags] = [await all('users'), await all('teams'), await all('tags')];
  const isThere = (found: StoredDocument | undefined) =>
    found !== undefined && !(isOfMoment && found['deletedAt']);
  for (const { teamId } of users.values()) {
    if (typeof teamId === 'string')
      expect([teamId, isThere(teams.get(teamId))]).toEqual([teamId, true]);
  }
  for (const { userId, tagId } of (await all('userTags')).values()) {
    expect([isThere(users.get(String(userId))), isThere(tags.get(String(tagId)))]).toEqual([
      true,
      true,
    ]);
  }
}

/** Every operation of a board is there once, and so are the log lines of every write of a sheet. */
async function checkHistory({ db, all }: Restored) {
  for (const board of (await all('boards')).values()) {
    const copied = await db.collection('boardOperations').find({ date: board._id }).toArray();
    const recordNumbers = Object.keys(board['records'] as object);
    const numbers = new Set([
      ...copied.map(({ seq }) => Number(seq)),
      ...recordNumbers.map(Number),
    ]);
    expect([...numbers].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: Number(board['writes']) }, (_, index) => index + 1),
    );
  }
  const lines = [...(await all('attendanceUpdates')).keys()];
  for (const sheet of (await all('sheets')).values()) {
    const outbox = sheet['outbox'] as readonly { id: string }[];
    const revisions = [...lines, ...outbox.map(({ id }) => id)]
      .filter((id) => id.startsWith(`${sheet._id}.`))
      .map((id) => Number.parseInt(id.slice(sheet._id.length + 1), 10));
    expect([...new Set(revisions)].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: Number(sheet['revision']) }, (_, index) => index + 1),
    );
  }
}

async function checkConfirmed({ all }: Restored, confirmed: Confirmed) {
  const missing: string[] = [];
  for (const collection of ['sheets', 'boards', 'teams', 'tags', 'users']) {
    const found = await all(collection);
    for (const [subject, revision] of confirmed) {
      const [of, id = ''] = subject.split(' ');
      if (of !== collection) continue;
      if (!(Number(found.get(id)?.['revision']) >= revision)) missing.push(subject);
    }
  }
  expect(missing).toEqual([]);
}

async function writersOf(one: TestApp, other: TestApp, org: Organisation): Promise<Writer[]> {
  const [adminHere, adminThere] = [await one.login('admin'), await other.login('admin')];
  return [
    submits(await one.login('tl.a1'), org, 'A1'),
    submits(await other.login('tl.a2'), org, 'A2'),
    operates(await one.login('watch.1'), 's-1'),
    operates(await other.login('watch.2'), 's-2'),
    movesIntoNewTeams(adminHere, org.id('a3.04')),
    givesNewTags(adminThere, org.id('a2.05')),
  ];
}

it('backups that are made while people write at two processes restore with all that was confirmed before their moment, and each whole: people have their teams and tags, boards their operations, sheets their log, the trail its chain [KEP-21, KEP-43]', async () => {
  const { one, other, org } = await twoProcesses();
  const moment = await openMoment(one.db, 'users');
  await moment?.session.endSession();
  const confirmed: Confirmed = new Map();
  const confirm = (subject: string, revision: number) => {
    confirmed.set(subject, Math.max(revision, confirmed.get(subject) ?? 0));
  };
  const writers = await writersOf(one, other, org);
  let rounds = 0;
  let writing: Promise<unknown> = Promise.resolve();
  onTestFinished(() => writing.then(() => undefined).catch(() => undefined));
  /** Everybody does what they do once more, all at once, after whatever is still being done. */
  async function goOn(): Promise<void> {
    await writing;
    const round = rounds++;
    writing = Promise.all(writers.map((write) => write(round, confirm)));
    // Until it is awaited.
    writing.catch(() => undefined);
  }
  /** What is read slowly: now and then everybody writes while it goes on. */
  async function* whilePeopleWrite<Batch>(batches: AsyncIterable<Batch>) {
    let number = 0;
    for await (const batch of batches) {
      yield batch;
      number += 1;
      if (number % 5 === 0) await goOn();
    }
  }
  const made: { file: string; before: Confirmed }[] = [];
  for (const app of [one, other]) {
    await goOn();
    await goOn();
    const file = path.join(temporaryFolder(), 'loaded.jsonl.gz');
    const before = new Map(confirmed);
    const at = app.clock.instant();
    const about = { version: '0.1.0', at, collections: [] };
    await writeBackup(file, about, whilePeopleWrite(everythingStored(app.db, at)));
    made.push({ file, before });
  }
  await writing;

  for (const { file, before } of made) {
    const after = await restored(file);
    await checkReferences(after, moment !== undefined);
    await checkHistory(after);
    await checkConfirmed(after, before);
  }
}, 180_000);
