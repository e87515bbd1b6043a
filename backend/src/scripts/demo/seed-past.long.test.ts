import {
  absenceRoutes,
  addDays,
  healthRoutes,
  violations,
  type Board,
  type BoardChange,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { auditRepo } from '../../features/audit/audit.repo.ts';
import { verifyTrail } from '../../features/audit/audit.chain.ts';
import { catalogueRepo } from '../../features/board/catalogue/catalogue.ts';
import { clockOf } from '../../lib/clock.ts';
import { connect, indexesReady } from '../../store/mongo.ts';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { seedWhenEmpty } from '../seed.ts';
import type { SeedContext } from '../seeder.ts';

const log = { info: () => undefined };
const config = (days?: string) =>
  readConfig({
    NODE_ENV: 'test',
    DEMO: '1',
    ...(days !== undefined && { DEMO_HISTORY_DAYS: days }),
  });

async function seedAt(db: SeedContext['db'], instant: string, days?: string): Promise<number> {
  const clock = clockOf('Asia/Singapore', () => Date.parse(instant));
  const before = process.cpuUsage();
  await seedWhenEmpty({ db, config: config(days), clock, log });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const opened: SeedContext['db'][] = [];
async function store(uri = testDatabaseUri()) {
  const db = await connect(uri);
  opened.push(db);
  catalogueRepo(db);
  await indexesReady(db);
  return db;
}
afterAll(async () => {
  await Promise.all(opened.map((db) => db.close()));
});

/** 10:20 of a morning shift. */
const shiftBegins = '2026-11-20T02:20:00.000Z';
const today = '2026-11-20';
const count = (db: SeedContext['db'], name: string, filter: object = {}) =>
  db.collection(name).countDocuments(filter);

describe('the demo at 10:20', () => {
  const uri = testDatabaseUri();
  let db: SeedContext['db'];
  let app: TestApp;
  let watch: TestClient;
  beforeAll(async () => {
    db = await store(uri);
    await seedAt(db, shiftBegins);
    app = await startTestApp({ uri, at: shiftBegins });
    watch = await app.login('watch.1', 'demo-shift-2025');
  }, 60_000);
  afterAll(() => app.close());
  const get = async <T>(path: string) => (await watch.raw('GET', path)).json<T>();

  it('most teams are in, one is missing, of one only half is marked [OPS-13]', async () => {
    const rows = await get<
      { status: string; memberCount: number; presentCount: number; absentCount: number }[]
    >(`/api/dashboard/team-overview/${today}`);
    const submitted = rows.filter(({ status }) => status === 'submitted');
    expect(submitted.length).toBeGreaterThanOrEqual(9);
    expect(submitted.length).toBeLessThan(rows.length);
    const half = submitted.filter(
      ({ memberCount, presentCount, absentCount }) => presentCount + absentCount < memberCount,
    );
    expect(half).toHaveLength(1);
  });

  it('the board is half placed and keeps every rule [OPS-13]', async () => {
    const board = await get<Board>(`/api/deployment/board/${today}`);
    const { assignments, officers } = board;
    expect(assignments.length).toBeGreaterThan(officers.length * 0.3);
    expect(assignments.length).toBeLessThan(officers.length * 0.9);
    expect(violations(board, await catalogueRepo(db).catalogue())).toEqual([]);
    expect(board.savedRevision).toBe(0);
  });

  it('every past shift has a saved deployment, operations of two people, reliefs and notes [OPS-13]', async () => {
    const date = '2026-11-16';
    const board = await get<Board>(`/api/deployment/board/${date}`);
    expect(board.savedRevision).toBeGreaterThan(0);
    const saved = await get<unknown[]>(`/api/deployment/assignments/${date}`);
    expect(saved.length).toBeGreaterThan(140);
    const { entries } = await get<{
      entries: { by: { name: string } | null; cause?: string; op: BoardChange['op'] }[];
    }>(`/api/deployment/log/${date}?limit=500`);
    const causes = new Set(entries.map(({ op }) => ('cause' in op ? op.cause : op.type)));
    for (const cause of ['officers', 'bulk', 'drag', 'relief', 'save'])
      expect(causes).toContain(cause);
    expect(new Set(entries.flatMap(({ by }) => by?.name ?? [])).size).toBe(2);
    expect(await count(db, 'boardNotes', { date })).toBeGreaterThanOrEqual(2);
    expect(await count(db, 'boardNoteReads', { date })).toBeGreaterThan(0);
    // The past, today and the plan of tomorrow.
    expect(await count(db, 'boards')).toBe(16);
  });

  it('any of its moments can be replayed, and the last one is the board [OPS-13]', async () => {
    const date = '2026-11-16';
    const board = await get<Board>(`/api/deployment/board/${date}`);
    const early = await get<Board>(`/api/deployment/board/${date}?at=2026-11-16T02:15:00.000Z`);
    const late = await get<Board>(`/api/deployment/board/${date}?at=2026-11-16T15:00:00.000Z`);
    expect(early.assignments.length).toBeGreaterThan(0);
    expect(early.assignments.length).toBeLessThan(board.assignments.length);
    expect(late.assignments).toEqual(board.assignments);
  });

  it('the trail is whole, and whoever goes on is tied on [OPS-13, AUD-4]', async () => {
    const { entries } = await verifyTrail(auditRepo(db));
    expect(entries).toBeGreaterThan(300);
    await app.login('admin', 'demo-shift-2025');
    await expect
      .poll(async () => (await verifyTrail(auditRepo(db))).entries)
      .toBeGreaterThan(entries);
    expect(await count(db, 'audit', { kind: 'attendance.corrected' })).toBeGreaterThan(0);
  });

  it('administrators have changed people and teams, as the dashboard says [OPS-13, ADM-166]', async () => {
    const admin = await app.login('admin', 'demo-shift-2025');
    const { actions, configChanges } = await admin.call(healthRoutes.read);
    expect(actions.users.count).toBeGreaterThan(3);
    expect(actions.teams.count).toBeGreaterThan(0);
    expect(actions.users.newest).toMatchObject({
      kind: 'user.updated',
      by: { name: 'Jasmine Ho' },
      before: { phone: 'given' },
      after: { phone: 'given anew' },
    });
    expect(configChanges).toBe(actions.users.count + actions.teams.count);
  });

  it('leave and courses are known before, for four weeks ahead, and the sheets have them [OPS-13]', async () => {
    const known = await watch.call(absenceRoutes.list, {
      query: { from: addDays(today, -28), to: addDays(today, 27) },
    });
    expect(known.length).toBeGreaterThan(20);
    expect(known.filter(({ from }) => from > today).length).toBeGreaterThan(10);
    expect(known.filter(({ at }) => at > shiftBegins)).toEqual([]);
    expect(new Set(known.map(({ absenceType }) => absenceType))).toContain('VL');
    const sheets = await db.collection('sheets').find().toArray();
    const marked = sheets.flatMap(({ date, records }) =>
      (records as { userId: string; absenceType: string | null }[]).map((record) => ({
        ...record,
        date: date as string,
      })),
    );
    const taken = known.map(({ userId, from, to, absenceType }) => ({
      absenceType,
      marks: marked.filter((one) => one.userId === userId && from <= one.date && one.date <= to),
    }));
    expect(taken.filter(({ marks }) => marks.length > 0).length).toBeGreaterThan(10);
    for (const { absenceType, marks } of taken)
      for (const mark of marks) expect(mark.absenceType).toBe(absenceType);
    expect(await count(db, 'audit', { kind: 'absence.created' })).toBe(known.length);
  });

  it('the tags of two run out within a week, and no more than can be spared [OPS-13]', async () => {
    const days = async () =>
      (await db.collection('userTags').find().toArray())
        .flatMap(({ validUntil }) => (validUntil as string | null | undefined) ?? [])
        .toSorted();
    expect(await days()).toEqual([addDays(today, 3), addDays(today, 6)]);
    expect(await count(db, 'audit', { kind: 'user.tag-changed' })).toBe(2);
  });

  it('the next shift is half planned with people who are expected, and nobody of them counts yet [OPS-13, DEP-505]', async () => {
    const next = addDays(today, 1);
    const board = await get<Board>(`/api/deployment/board/${next}`);
    const expected = new Set(
      board.officers.filter(({ status }) => status === 'expected').map(({ id }) => id),
    );
    expect(board.assignments.length).toBeGreaterThan(30);
    expect(board.assignments.every(({ userId, planned }) => planned && expected.has(userId))).toBe(
      true,
    );
    expect(board.savedRevision).toBe(board.revision);
    expect(violations(board, await catalogueRepo(db).catalogue())).toEqual([]);
    expect(await get<unknown[]>(`/api/deployment/eligible-officers/${next}`)).toEqual([]);
    expect(await count(db, 'sheets', { date: next })).toBe(0);
  });

  it('nothing is dated after now [OPS-13]', async () => {
    const after = { $gt: shiftBegins };
    expect(await count(db, 'boardOperations', { at: after })).toBe(0);
    expect(await count(db, 'attendanceUpdates', { createdAt: after })).toBe(0);
    expect(await count(db, 'sheets', { submittedAt: after })).toBe(0);
    expect(await count(db, 'boardNotes', { createdAt: after })).toBe(0);
  });

  it('a start on a later day adds the days between, and changes no date that somebody has touched [OPS-11]', async () => {
    const before = await db.collection('boards').findOne({ _id: '2026-11-20' as never });
    await db.collection('sheets').insertOne({ _id: '2026-11-24.A1', date: '2026-11-24' } as never);
    await seedAt(db, '2026-11-26T02:00:00.000Z');
    expect(await db.collection('boards').findOne({ _id: '2026-11-20' as never })).toEqual(before);
    const boards = await db.collection('boards').find().toArray();
    const dates = boards.map(({ _id }) => String(_id));
    expect(dates).toContain('2026-11-21');
    const planned = await db.collection('boards').findOne({ _id: '2026-11-21' as never });
    expect(planned?.['savedAt']).toMatch(/^2026-11-2[12]/);
    expect(dates).toContain('2026-11-25');
    expect(dates).not.toContain('2026-11-24');
    await seedAt(db, '2026-11-28T02:00:00.000Z');
    const ended = await db.collection('userTags').find().toArray();
    expect(ended.flatMap(({ validUntil }) => (validUntil as string | null) ?? [])).toHaveLength(2);
    await db.collection('sheets').deleteOne({ _id: '2026-11-24.A1' as never });
    expect((await verifyTrail(auditRepo(db))).entries).toBeGreaterThan(300);
  });
});

it.each([
  ['2026-11-20T03:30:00.000Z', 'an hour and a half into a morning shift', '2026-11-20'],
  ['2026-11-21T19:00:00.000Z', '03:00 of a night shift', '2026-11-21'],
])(
  'at %s, %s, the saved deployment of the running shift is there [OPS-13]',
  async (at, _what, date) => {
    const db = await store();
    await seedAt(db, at, '1');
    const board = await db.collection('boards').findOne({ _id: date as never });
    expect(board?.['savedAt']).toBeTruthy();
  },
);

it('without days there is neither a past nor a present [OPS-13]', async () => {
  const db = await store();
  await seedAt(db, shiftBegins, '0');
  expect(await count(db, 'sheets')).toBe(0);
  expect(await count(db, 'boards')).toBe(0);
  expect(await count(db, 'teams')).toBe(14);
});

it('a second start costs next to nothing, and one that was killed is completed [OPS-12, OPS-15]', async () => {
  const db = await store();
  const first = await seedAt(db, shiftBegins, '8');
  const [sheets, operations] = [await count(db, 'sheets'), await count(db, 'boardOperations')];
  const absences = await count(db, 'absences');
  const { entries } = await verifyTrail(auditRepo(db));
  expect(entries).toBeGreaterThan(100);
  const second = await seedAt(db, shiftBegins, '8');
  expect(second).toBeLessThan(first / 5);
  const away = await db.collection('absences').findOne();
  await db.collection('absences').deleteOne({ _id: away?._id as never });
  const date = addDays(today, -4);
  await db.collection('boards').deleteOne({ _id: date as never });
  await db.collection('sheets').deleteMany({ date });
  for (const name of ['demo past', 'demo ahead'])
    await db
      .collection('seeds')
      .updateOne({ _id: name as never }, { $set: { finishedAt: null, upTo: null } });
  await seedAt(db, shiftBegins, '8');
  expect([await count(db, 'sheets'), await count(db, 'boardOperations')]).toEqual([
    sheets,
    operations,
  ]);
  expect(await count(db, 'boards', { _id: date as never })).toBe(1);
  expect(await count(db, 'absences')).toBe(absences);
  expect((await verifyTrail(auditRepo(db))).entries).toBeGreaterThanOrEqual(entries);
});
