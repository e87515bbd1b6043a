import { keepingRoutes, routes, type CleanupProgress } from '@muster/protocol';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pastEntry, store, stored } from '../keeping.fixture.ts';
import {
  cutoff,
  dayBefore,
  removedFrom,
  startCleanupApp,
  type CleanupApp,
} from './cleanup.fixture.ts';
import { restoreArchive } from './archives.ts';
import { cleanupRepo } from './cleanup.repo.ts';

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
    details: { attendanceRecords: 4, absences: 0, logEntries: 4, sessions: 1, boards: 2 },
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

it('known absences go by their last day, whatever else their person has, on open pages too, and come back from the archive [KEP-2, KEP-3, KEP-10, ABS-13]', async () => {
  const enter = async (userId: string, from: string, to: string) => {
    const body = { userId, from, to, absenceType: 'VL', notes: 'Bali' };
    return await admin.call(routes.absences.create, { body });
  };
  const [ada, ben] = ['a1.04', 'a1.05'].map(cleanupApp.id) as [string, string];
  const over = await enter(ada, '2025-05-20', '2025-05-22');
  const spanning = await enter(ada, '2025-06-05', cutoff);
  const alone = await enter(ben, '2025-06-01', dayBefore);
  const range = { from: '2025-05-01', to: '2025-07-01' };
  const ids = async () =>
    (await admin.call(routes.absences.list, { query: range })).map(({ id }) => id);
  const { counts, details } = await admin.call(keepingRoutes.previewCleanup, {
    body: { days: 90 },
  });
  expect(details.absences).toBe(2);
  expect(counts).toContainEqual({ kind: 'absences', month: '2025-05', count: 1 });
  expect(await ids()).toEqual([over.id, alone.id, spanning.id]);

  const onDesk = await admin.socket();
  const told: string[] = [];
  onDesk.on('absences:changed', ({ removed }) => told.push(...removed));
  const { archive, details: gone, kept } = (await cleanup(90)).json<CleanupProgress>();
  expect([gone, kept]).toEqual([details, 0]);
  expect(await ids()).toEqual([spanning.id]);
  await expect.poll(() => told.toSorted()).toEqual([over.id, alone.id].toSorted());

  const file = path.join(cleanupApp.dir, 'archive', archive ?? '');
  expect((await restoreArchive(app.db, file)).present).toBe(0);
  const back = await admin.call(routes.absences.list, { query: range });
  expect(back).toMatchObject([
    { ...over, revision: expect.any(Number) as number },
    { ...alone, revision: expect.any(Number) as number },
    spanning,
  ]);
  // What is there again stays as it is.
  expect((await restoreArchive(app.db, file)).restored).toBe(0);
});

it('a known absence that somebody changed after it was archived stays and is counted [KEP-6]', async () => {
  const body = { from: '2025-05-20', to: '2025-05-22', absenceType: 'VL' };
  const { id, revision } = await admin.call(routes.absences.create, {
    body: { ...body, userId: cleanupApp.id('a2.04') },
  });
  const repo = cleanupRepo(app.db);
  const lines = (await repo.endedBefore(cutoff)).map((document) => ({
    collection: 'absences',
    document,
  }));
  const change = { ...body, absenceType: 'MC', baseRevision: revision };
  await admin.call(routes.absences.change, { params: { absenceId: id }, body: change });
  expect(await repo.remove(lines, new Set())).toEqual([]);
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
