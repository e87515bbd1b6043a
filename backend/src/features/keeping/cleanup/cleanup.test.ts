import { keepingRoutes, routes, type CleanupProgress } from '@muster/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pastEntry, store, stored } from '../keeping.fixture.ts';
import {
  cutoff,
  dayBefore,
  removedFrom,
  startCleanupApp,
  type CleanupApp,
} from './cleanup.fixture.ts';

let cleanupApp: CleanupApp;
let app: CleanupApp['app'];
let admin: CleanupApp['admin'];
beforeAll(async () => {
  cleanupApp = await startCleanupApp();
  ({ app, admin } = cleanupApp);
});
afterAll(() => cleanupApp.close());
beforeEach(() => cleanupApp.fill());

const cleanup = (days: unknown) => cleanupApp.cleanup(days);
const datesOf = (name: string) => cleanupApp.datesOf(name);

it.each([
  [29, 'Must keep at least 30 days of data for system integrity'],
  [-1, 'Must keep at least 30 days of data for system integrity'],
  [366, 'Maximum retention period is 365 days'],
  [30.5, 'Give the days to keep as a whole number'],
  ['90', 'Give the days to keep as a whole number'],
  [null, 'Give the days to keep as a whole number'],
  [undefined, 'Give the days to keep as a whole number'],
])('%s days are refused in words, and nothing is removed [KEP-1]', async (days, words) => {
  const before = await stored(app.db, ...removedFrom);
  for (const call of ['/api/admin/cleanup', '/api/admin/cleanup/preview']) {
    const answer = await admin.raw('POST', call, { days });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, words]);
  }
  expect(await stored(app.db, ...removedFrom)).toEqual(before);
});

it('what is strictly older than the cutoff goes, the log by its sheet’s date, and all of it is counted apart [KEP-1, KEP-2]', async () => {
  const answer = await cleanup(90);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    state: 'done',
    cutoff,
    deletedRecords: 4 + 4 + 1 + 2,
    details: { attendanceRecords: 4, logEntries: 4, sessions: 1, boards: 2 },
    kept: 0,
    startedByName: expect.any(String),
  });
  for (const name of removedFrom.slice(0, 6)) {
    expect([name, ...new Set(await datesOf(name))]).toEqual([
      name,
      expect.stringContaining(cutoff),
    ]);
  }
  const sessions = await stored(app.db, 'sessions');
  const ids = sessions['sessions']?.map(({ _id }) => _id);
  expect(ids).toContain('young');
  expect(ids).not.toContain('old');
});

it('a preview counts by kind and month what a cleanup then removes, and removes nothing [KEP-3]', async () => {
  const before = await stored(app.db, ...removedFrom);
  const preview = await admin.call(keepingRoutes.previewCleanup, { body: { days: 90 } });
  expect(await stored(app.db, ...removedFrom)).toEqual(before);
  expect(preview).toMatchObject({ days: 90, cutoff, total: 11 });
  expect(preview.counts).toEqual([
    { kind: 'attendanceRecords', month: '2025-05', count: 2 },
    { kind: 'logEntries', month: '2025-05', count: 2 },
    { kind: 'boards', month: '2025-05', count: 1 },
    { kind: 'attendanceRecords', month: '2025-06', count: 2 },
    { kind: 'logEntries', month: '2025-06', count: 2 },
    { kind: 'sessions', month: '2025-06', count: 1 },
    { kind: 'boards', month: '2025-06', count: 1 },
  ]);
  expect((await cleanup(90)).json<CleanupProgress>().details).toEqual(preview.details);
});

it('entries of days that have neither sheet nor board are found too [KEP-2]', async () => {
  await store(app.db, 'attendanceUpdates', [pastEntry('2024-12-31', 0)]);
  const { details } = await admin.call(keepingRoutes.previewCleanup, { body: { days: 90 } });
  expect(details.logEntries).toBe(5);
  expect((await cleanup(90)).json<CleanupProgress>().details.logEntries).toBe(5);
});

it('accounts, teams, roles, tags, the audit trail and the caller’s session stay [KEP-2]', async () => {
  const collections = ['users', 'teams', 'roles', 'tags', 'userTags', 'zones', 'stations'];
  const before = await stored(app.db, ...collections);
  await cleanup(30);
  expect(await stored(app.db, ...collections)).toEqual(before);
  expect((await admin.raw('GET', '/api/auth/me')).statusCode).toBe(200);
});

it('a day that somebody has open shows at once that its sheets are gone [KEP-6]', async () => {
  const overview = () => admin.raw('GET', `/api/dashboard/team-overview/${dayBefore}`);
  const statuses = async () =>
    (await overview()).json<{ status: string }[]>().map((row) => row.status);
  expect(await statuses()).toContain('submitted');
  await cleanup(90);
  await app.changes.idle();
  expect(await statuses()).not.toContain('submitted');
});

it('the audit trail says who cleaned up what, downloaded and deleted its archive [KEP-12]', async () => {
  const { archive, startedAt } = (await cleanup(90)).json<CleanupProgress>();
  await admin.raw('GET', `/api/admin/archives/${archive}`);
  await admin.raw('DELETE', `/api/admin/archives/${archive}`);
  const { entries } = await admin.call(routes.audit.activity, { query: { limit: 4 } });
  expect(entries.map(({ kind }) => kind)).toEqual([
    'archive.deleted',
    'archive.downloaded',
    'cleanup.completed',
    'cleanup.started',
  ]);
  expect(entries[2]).toMatchObject({
    by: { name: 'Asha Admin' },
    what: { name: archive },
    after: { days: 90, cutoff, deletedRecords: 11, attendanceRecords: 4 },
  });
  expect(entries.every(({ at }) => at >= (startedAt ?? ''))).toBe(true);
});
