import { keepingRoutes, routes, settingsRoutes, type SettingValues } from '@muster/protocol';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { pastBoard, pastEntry, pastSheet, store } from '../keeping.fixture.ts';
import { byDays } from './retention.daily.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'retention-'));
let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ env: { DATA_DIR: dir } });
  await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

/** On 2025-09-08 these are 100, 50 and 40 days old. */
const days = ['2025-05-31', '2025-07-20', '2025-07-30'] as const;

/** The product at that moment; nobody is signed in for so long. */
const dueAt = async (instant: string) => {
  app.clock.set(instant);
  admin = await app.login('admin');
  await app.cleanUpWhenDue();
};

const set = async (values: Partial<SettingValues>) => {
  const { revision: baseRevision } = await admin.call(settingsRoutes.read);
  await admin.call(settingsRoutes.change, { body: { baseRevision, ...values } });
};
const left = async () => {
  const of = async (name: string) =>
    (await app.db.collection(name).find({}).toArray())
      .map((one) => String(one['date'] ?? one._id))
      .toSorted();
  return {
    sheets: await of('sheets'),
    log: await of('attendanceUpdates'),
    boards: await of('boards'),
  };
};

it('what is older than the settings keep it goes each day after three, each kind by its own days, into archives, as the preview says [KEP-32, KEP-33, SET-13]', async () => {
  for (const date of days) {
    await store(app.db, 'sheets', [pastSheet(date)]);
    await store(app.db, 'attendanceUpdates', [pastEntry(date, 0)]);
    await store(app.db, 'boards', [pastBoard(date)]);
  }
  const all = await left();
  // 03:00 in Singapore: nothing is set, and nothing goes.
  await dueAt('2025-09-07T19:00:00.000Z');
  expect(await left()).toEqual(all);
  const retention = { retentionAttendanceDays: 45, retentionLogDays: 60, retentionBoardDays: 30 };
  await set(retention);
  // That day was looked at, and the next one has not come to three.
  for (const instant of ['2025-09-08T02:00:00.000Z', '2025-09-08T18:59:00.000Z']) {
    await dueAt(instant);
    expect(await left()).toEqual(all);
  }
  app.clock.set('2025-09-08T18:59:59.000Z');
  admin = await app.login('admin');
  const body = { ...retention, retentionFileDays: 30 };
  const { removed } = await admin.call(keepingRoutes.previewRetention, { body });
  await dueAt('2025-09-08T19:00:00.000Z');
  // Two of three sheets, one of three lines and all boards went: as was foreseen.
  expect(removed.map(({ kind, count }) => [kind, count])).toEqual([
    ['attendanceRecords', 2 * pastSheet(days[0]).records.length],
    ['logEntries', 1],
    ['boards', 3],
  ]);
  expect(removed.map(({ cutoff }) => cutoff)).toEqual(['2025-07-26', '2025-07-11', '2025-08-10']);
  expect(await left()).toEqual({ sheets: [days[2]], log: [days[1], days[2]], boards: [] });
  expect((await admin.call(keepingRoutes.archives)).length).toBe(3);
});

it('the trail names nobody for it, and says what part it was of [KEP-12, KEP-32]', async () => {
  const { entries } = await admin.call(routes.audit.activity, {
    query: { kind: 'cleanup.started' },
  });
  expect(entries.map(({ by, after }) => [by, after])).toEqual([
    [null, { days: 30, cutoff: '2025-08-10', parts: ['boards'] }],
    [null, { days: 60, cutoff: '2025-07-11', parts: ['log'] }],
    [null, { days: 45, cutoff: '2025-07-26', parts: ['attendance'] }],
  ]);
  const progress = await admin.call(keepingRoutes.cleanupProgress);
  expect(progress).toMatchObject({ state: 'done', startedByName: null });
});

it('a day without anything to remove begins no cleanup [KEP-32]', async () => {
  const before = await admin.call(keepingRoutes.cleanupProgress);
  await dueAt('2025-09-09T20:00:00.000Z');
  expect(await admin.call(keepingRoutes.cleanupProgress)).toEqual(before);
});

it('a sheet’s log is kept as long as its sheet, and what is kept as long goes together [KEP-32]', () => {
  const groupedDays = (attendance: number | null, log: number | null, board: number | null) => [
    ...byDays({
      retentionAttendanceDays: attendance,
      retentionLogDays: log,
      retentionBoardDays: board,
    }),
  ];
  expect(groupedDays(null, null, null)).toEqual([]);
  expect(groupedDays(null, 60, null)).toEqual([]);
  expect(groupedDays(90, 60, 90)).toEqual([[90, ['attendance', 'log', 'boards']]]);
  expect(groupedDays(90, 120, null)).toEqual([
    [90, ['attendance']],
    [120, ['log']],
  ]);
});
