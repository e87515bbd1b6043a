import { keepingRoutes, routes, type CleanupProgress } from '@muster/protocol';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { fileVersion, writeLines } from '../files/lines-file.ts';
import { pastBoard, pastEntry, pastSession, pastSheet, store, stored } from '../keeping.fixture.ts';
import { cleanupRepo, type CleanupDoc } from './cleanup.repo.ts';
import { cleanupRun } from './cleanup.run.ts';
import { restoreArchive } from './unarchive.ts';

/** Longer than a busy machine takes. */
const patient = { timeout: 20_000 };

/** On 2025-09-06, 90 days leave what is of 2025-06-08 or later. */
const cutoff = '2025-06-08';
const dayBefore = '2025-06-07';
const removedFrom = [
  'sheets',
  'attendanceUpdates',
  'boards',
  'boardOperations',
  'boardMoments',
  'savedDeployments',
  'boardAnswers',
  'sessions',
];

const dir = mkdtempSync(path.join(tmpdir(), 'keeping-'));
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

/** Two days of everything: the last one that goes and the first one that stays. */
beforeEach(async () => {
  for (const name of removedFrom.slice(0, -1)) await app.db.collection(name).deleteMany({});
  await app.db
    .collection<{ _id: string }>('sessions')
    .deleteMany({ _id: { $in: ['old', 'young'] } });
  const days = ['2025-05-31', dayBefore, cutoff];
  await store(
    app.db,
    'sheets',
    days.map((date) => pastSheet(date)),
  );
  await store(
    app.db,
    'attendanceUpdates',
    days.flatMap((date) => [pastEntry(date, 0), pastEntry(date, 1)]),
  );
  await store(
    app.db,
    'boards',
    days.map((date) => pastBoard(date)),
  );
  const operations = days.map((date) => ({
    _id: `${date}.a`,
    date,
    seq: 1,
    opId: 'a',
    v: 2,
  }));
  await store(app.db, 'boardOperations', operations);
  await store(
    app.db,
    'boardMoments',
    days.map((date) => ({ _id: `${date}.0`, date, seq: 0, board: '' })),
  );
  await store(
    app.db,
    'savedDeployments',
    days.map((date) => ({ _id: `${date}.a`, date, places: 0, stations: [], lines: [], v: 2 })),
  );
  // 2025-06-08 begins at 16:00 of the day before in UTC.
  await store(app.db, 'sessions', [
    pastSession('old', '2025-06-07T15:59:59.999Z'),
    pastSession('young', '2025-06-07T16:00:00.000Z'),
  ]);
});

const cleanup = (days: unknown) => admin.raw('POST', '/api/admin/cleanup', { days });
const datesOf = async (name: string) =>
  (await app.db.collection(name).find({}).toArray()).map((one) => String(one['date'] ?? one._id));

describe('what a cleanup takes', () => {
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

  it('accounts, teams, roles, tags, the audit trail and the caller’s session stay [KEP-4]', async () => {
    const kept = ['users', 'teams', 'roles', 'tags', 'userTags', 'zones', 'stations'];
    const before = await stored(app.db, ...kept);
    await cleanup(30);
    expect(await stored(app.db, ...kept)).toEqual(before);
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

describe('the archive', () => {
  it('restores what was removed, and leaves alone what is there again [KEP-5, KEP-10]', async () => {
    const before = await stored(app.db, ...removedFrom);
    const { archive } = (await cleanup(90)).json<CleanupProgress>();
    const file = path.join(dir, 'archive', archive ?? '');
    const again = { ...pastSheet(dayBefore), submittedByName: 'Somebody later' };
    await store(app.db, 'sheets', [again]);

    expect(await restoreArchive(app.db, file)).toEqual({ restored: 14, present: 1 });
    const sheets = before['sheets']?.map((one) => (one._id === again._id ? again : one));
    expect(await stored(app.db, ...removedFrom)).toEqual({ ...before, sheets });
  });

  it('is readable lines between a head and an end with counts and checksum [KEP-5]', async () => {
    const { archive } = (await cleanup(90)).json<CleanupProgress>();
    const packed = readFileSync(path.join(dir, 'archive', archive ?? ''));
    const lines = gunzipSync(packed)
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines[0]).toMatchObject({ muster: 'archive', version: fileVersion, cutoff, days: 90 });
    expect(lines.at(-1)).toMatchObject({
      end: { documents: 15, counts: { sheets: 2, sessions: 1 } },
    });
    expect(lines.slice(1, -1)).toContainEqual({
      collection: 'sheets',
      document: JSON.parse(JSON.stringify(pastSheet(dayBefore))) as object,
    });
  });

  it('that is damaged, cut short or something else restores nothing [KEP-5, KEP-10]', async () => {
    const { archive } = (await cleanup(90)).json<CleanupProgress>();
    const whole = gunzipSync(readFileSync(path.join(dir, 'archive', archive ?? ''))).toString();
    const before = await stored(app.db, ...removedFrom);
    const file = path.join(dir, 'other.jsonl.gz');
    const broken: [string | Buffer, RegExp][] = [
      [gzipSync(whole.replace('Person 1', 'Person 7')), /checksum differs/],
      [gzipSync(whole.slice(0, whole.lastIndexOf('{"end"'))), /ends too early/],
      [gzipSync(whole.replace('"muster":"archive"', '"muster":"backup"')), /is no archive/],
      [gzipSync(whole.replace('"version":1', '"version":99')), /newer Muster/],
      [gzipSync(whole).subarray(0, 300), /cannot be unpacked|ends too early/],
      ['no gzip at all', /cannot be unpacked/],
    ];
    for (const [content, words] of broken) {
      writeFileSync(file, content);
      await expect(restoreArchive(app.db, file)).rejects.toThrow(words);
    }
    expect(await stored(app.db, ...removedFrom)).toEqual(before);
  });

  it('is not written when there is nothing to remove [KEP-5]', async () => {
    await cleanup(90);
    const known = await admin.call(keepingRoutes.archives);
    app.clock.advance(1000);
    expect((await cleanup(90)).json()).toMatchObject({
      state: 'done',
      archive: null,
      deletedRecords: 0,
    });
    expect(await admin.call(keepingRoutes.archives)).toEqual(known);
  });

  it('is listed, downloaded whole and deleted; other names reach nothing [KEP-11]', async () => {
    const { archive } = (await cleanup(90)).json<CleanupProgress>();
    const name = archive ?? '';
    const [listed] = await admin.call(keepingRoutes.archives);
    expect(listed).toMatchObject({ name, cutoff });
    const file = await admin.raw('GET', `/api/admin/archives/${name}`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(listed?.bytes),
    });
    expect(gunzipSync(file.rawPayload).toString()).toContain(dayBefore);

    writeFileSync(path.join(dir, 'secret.jsonl.gz'), 'secret');
    for (const other of ['..%2Fsecret.jsonl.gz', 'secret.jsonl.gz', '..%2Fstore', `${name}.part`]) {
      const statuses = await Promise.all(
        (['GET', 'DELETE'] as const).map((method) =>
          admin.raw(method, `/api/admin/archives/${other}`),
        ),
      );
      expect(statuses.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    }
    expect((await admin.raw('DELETE', `/api/admin/archives/${name}`)).statusCode).toBe(200);
    expect((await admin.raw('GET', `/api/admin/archives/${name}`)).statusCode).toBe(404);
    expect((await admin.raw('DELETE', `/api/admin/archives/${name}`)).statusCode).toBe(404);
  });
});

describe('a cleanup that does not go smoothly', () => {
  it('a second one while one runs is 409 BUSY [KEP-8]', async () => {
    const answers = await Promise.all([cleanup(90), cleanup(90)]);
    const busy = answers.find(({ statusCode }) => statusCode === 409);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(busy?.json()).toMatchObject({
      code: 'BUSY',
      message: 'A cleanup is running. Wait until it is done.',
    });
    const progress = await admin.call(keepingRoutes.cleanupProgress);
    expect(progress).toMatchObject({ state: 'done', deletedRecords: 11, done: 15, total: 15 });
  });

  it('where the archive cannot be written it says so and removes nothing [KEP-9]', async () => {
    const before = await stored(app.db, ...removedFrom);
    rmSync(path.join(dir, 'archive'), { recursive: true, force: true });
    writeFileSync(path.join(dir, 'archive'), 'a file where the folder should be');
    const answer = await cleanup(90);
    rmSync(path.join(dir, 'archive'));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'FILE_FAILED']);
    expect(await stored(app.db, ...removedFrom)).toEqual(before);
    expect(await admin.call(keepingRoutes.cleanupProgress)).toMatchObject({
      state: 'failed',
      message: 'The archive could not be written on the server. Nothing was removed.',
    });
  });

  it.runIf(process.platform === 'linux')(
    'a disk that is full while it is written leaves nothing behind [KEP-9]',
    async () => {
      async function* lines() {
        yield [{ collection: 'sheets', document: { _id: 'a' } }];
      }
      mkdirSync(path.join(dir, 'full'));
      const file = path.join(dir, 'full', 'x');
      symlinkSync('/dev/full', `${file}.part`);
      const written = writeLines(file, { muster: 'archive', version: 1 }, lines());
      await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(existsSync(file)).toBe(false);
    },
  );

  it('a sheet that was changed after it was archived stays [KEP-6]', async () => {
    const archived = { collection: 'sheets', document: { ...pastSheet(dayBefore) } };
    await app.db.collection('sheets').updateOne({ date: dayBefore }, { $set: { revision: 2 } });
    expect(await cleanupRepo(app.db).remove([archived], new Set())).toEqual([]);
    expect(await datesOf('sheets')).toContain(dayBefore);
  });

  it('of a board or a sheet that was changed after it was archived every part stays too, also when the removal is begun again [KEP-6, KEP-62]', async () => {
    const file = path.join(dir, 'archive-parts.jsonl.gz');
    const files = { at: () => file, remove: async () => undefined };
    const run = cleanupRun({ repo: cleanupRepo(app.db), files, isStopping: () => false });
    const answers = ['2025-05-31', dayBefore].map((date) => ({ _id: `${date}.b`, date }));
    await store(app.db, 'boardAnswers', answers);
    const doc: CleanupDoc = {
      _id: 'latest',
      state: 'removing',
      days: 90,
      cutoff,
      archive: 'archive-parts.jsonl.gz',
      startedAt: app.clock.instant(),
      finishedAt: null,
      startedBy: null,
      startedByName: null,
      message: null,
      done: 0,
      total: 0,
      kept: 0,
      attendanceRecords: 0,
      logEntries: 0,
      sessions: 0,
      boards: 0,
    };
    expect(await run.archive(doc, new Date(`${cutoff}T00:00:00.000Z`))).toBe(true);
    const names = removedFrom.slice(0, -1);
    const before = await stored(app.db, ...names);
    await app.db
      .collection<{ _id: string }>('boards')
      .updateOne({ _id: dayBefore }, { $inc: { writes: 1 } });
    await app.db.collection('sheets').updateOne({ date: dayBefore }, { $inc: { revision: 1 } });
    for (const turn of [1, 2]) {
      expect([turn, await run.remove(doc)]).toEqual([turn, true]);
      const after = await stored(app.db, ...names);
      for (const name of names) {
        const old = '2025-05-31';
        const ids = before[name]?.map(({ _id }) => _id).filter((id) => !id.startsWith(old));
        expect([name, after[name]?.map(({ _id }) => _id)]).toEqual([name, ids]);
      }
      // A sheet and its two entries, a board with an operation, a moment, a saved list and an answer.
      expect(doc.kept).toBe(8);
    }
  });

  it('killed while it removed, it goes on at the next start, and counts everything once [KEP-7]', async () => {
    const { archive } = (await cleanup(90)).json<CleanupProgress>();
    await app.db
      .collection<{ _id: string }>('cleanups')
      .updateOne(
        { _id: 'latest' },
        { $set: { state: 'removing', finishedAt: null, attendanceRecords: 0, boards: 0 } },
      );
    // As if half of it had not been removed yet.
    await store(app.db, 'sheets', [pastSheet(dayBefore)]);
    await store(app.db, 'boards', [pastBoard(dayBefore)]);
    const next = await startTestApp({ env: { DATA_DIR: dir }, uri: app.uri });
    const again = await next.login('admin');
    await expect
      .poll(async () => again.call(keepingRoutes.cleanupProgress), patient)
      .toMatchObject({ state: 'done', archive, deletedRecords: 11, kept: 0 });
    await next.close();
    expect(await datesOf('sheets')).toEqual([cutoff]);
    expect(await datesOf('boards')).toEqual([cutoff]);
  });

  it('killed before the archive was whole, nothing was removed and it says so [KEP-7]', async () => {
    await cleanup(90);
    await app.db
      .collection<{ _id: string }>('cleanups')
      .updateOne({ _id: 'latest' }, { $set: { state: 'archiving', archive: null } });
    writeFileSync(path.join(dir, 'archive', 'half.jsonl.gz.part'), 'half');
    const next = await startTestApp({ env: { DATA_DIR: dir }, uri: app.uri });
    const again = await next.login('admin');
    expect(await again.call(keepingRoutes.cleanupProgress)).toMatchObject({
      state: 'failed',
      message: 'The server stopped. Nothing was removed.',
    });
    await next.close();
    expect(readdirSync(path.join(dir, 'archive'))).not.toContain('half.jsonl.gz.part');
  });
});
