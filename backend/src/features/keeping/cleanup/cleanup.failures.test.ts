import { keepingRoutes, type CleanupProgress } from '@muster/protocol';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { statSync, writeFileSync, writeSync } from 'node:fs';

import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { DamagedFile, writeLines } from '../files/lines-file.ts';
import { pastBoard, pastSheet, store, stored } from '../keeping.fixture.ts';
import {
  cutoff,
  dayBefore,
  removedFrom,
  startCleanupApp,
  type CleanupApp,
} from './cleanup.fixture.ts';
import { cleanupRepo, type CleanupDoc } from './cleanup.repo.ts';
import { cleanupRun } from './cleanup.service.ts';

/** A cleanup that does not go smoothly. */

/** Longer than a busy machine takes. */
const patient = { timeout: 20_000 };

let cleanupApp: CleanupApp;
let app: CleanupApp['app'];
let admin: CleanupApp['admin'];
let dir: string;
beforeAll(async () => {
  cleanupApp = await startCleanupApp();
  ({ app, admin, dir } = cleanupApp);
});
afterAll(() => cleanupApp.close());
beforeEach(() => cleanupApp.fill());

const cleanup = (days: unknown) => cleanupApp.cleanup(days);
const datesOf = (name: string) => cleanupApp.datesOf(name);

it('a second cleanup while one runs is 409 BUSY [KEP-8]', async () => {
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

/** A small file system in memory, where this machine lets one be mounted. */
const mounted = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;

it('a disk that is full while it is written leaves nothing behind [KEP-9]', async (context) => {
  async function* lines() {
    for (let id = 0; id < 64; id++) {
      const text = randomBytes(8192).toString('base64');
      yield [{ collection: 'sheets', document: { _id: `${id}`, text } }];
    }
  }
  const disk = path.join(dir, 'full');
  mkdirSync(disk);
  if (!mounted(disk)) context.skip('nothing can be mounted here');
  try {
    const written = writeLines(path.join(disk, 'x'), { muster: 'archive', version: 1 }, lines());
    await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(disk)).toEqual([]);
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});

it('what the disk keeps otherwise than it was written never has the name of a file [KEP-5, KEP-22]', async () => {
  const file = path.join(dir, 'kept-otherwise');
  async function* lines() {
    yield [{ collection: 'sheets', document: { _id: 'a', noise: randomBytes(300_000) } }];
    await expect.poll(() => statSync(`${file}.part`).size, patient).toBeGreaterThan(60_000);
    const part = openSync(`${file}.part`, 'r+');
    writeSync(part, Buffer.alloc(16), 0, 16, 40_000);
    closeSync(part);
    yield [{ collection: 'sheets', document: { _id: 'b' } }];
  }
  const written = writeLines(file, { muster: 'archive', version: 1 }, lines());
  await expect(written).rejects.toThrow(DamagedFile);
  expect(readdirSync(dir).filter((name) => name.startsWith('kept-otherwise'))).toEqual([]);
});

it('a sheet that was changed after it was archived stays [KEP-6]', async () => {
  const archived = { collection: 'sheets', document: { ...pastSheet(dayBefore) } };
  await app.db.collection('sheets').updateOne({ date: dayBefore }, { $set: { revision: 2 } });
  expect(await cleanupRepo(app.db).remove([archived], new Set())).toEqual([]);
  expect(await datesOf('sheets')).toContain(dayBefore);
});

it('of a board or a sheet that was changed after it was archived every part stays too, also when the removal is begun again [KEP-6]', async () => {
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
