import { keepingRoutes } from '@muster/protocol';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { pastEntry, pastSheet, store, stored } from './keeping.fixture.ts';

/** A server whose disk has as much room as a test says. */

const plenty = 1024 ** 4;
const reserve = 128 * 1024 ** 2;
let free = plenty;
const dir = mkdtempSync(path.join(tmpdir(), 'keeping-'));
let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ env: { DATA_DIR: dir }, freeBytes: async () => free });
  await seedOrganisation(app.db);
  await store(app.db, 'sheets', [pastSheet('2025-01-05')]);
  await store(app.db, 'attendanceUpdates', [pastEntry('2025-01-05', 0)]);
  admin = await app.login('admin');
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const filesIn = (folder: string) =>
  existsSync(path.join(dir, folder)) ? readdirSync(path.join(dir, folder)) : [];

describe('a disk with less room than the store needs', () => {
  it('refuses a cleanup in words, and nothing is archived or removed [KEP-9]', async () => {
    const before = await stored(app.db, 'sheets', 'attendanceUpdates');
    free = reserve - 1;
    const answer = await admin.raw('POST', '/api/admin/cleanup', { days: 90 });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({
        code: 'NO_DISK_SPACE',
        message: 'There is no room on the server’s disk for the archive. Nothing was changed.',
      }),
    ]);
    expect(await stored(app.db, 'sheets', 'attendanceUpdates')).toEqual(before);
    expect(filesIn('archive')).toEqual([]);
    expect(await admin.call(keepingRoutes.cleanupProgress)).toMatchObject({
      state: 'failed',
      deletedRecords: 0,
      archive: null,
      message: 'There is no room on the server’s disk for the archive. Nothing was removed.',
    });
  });

  it('refuses a backup in words, no file is begun, and the list says why [KEP-23]', async () => {
    free = reserve - 1;
    const answer = await admin.raw('POST', '/api/admin/backups');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({
        code: 'NO_DISK_SPACE',
        message: 'There is no room on the server’s disk for the backup. Nothing was changed.',
      }),
    ]);
    expect(filesIn('backups')).toEqual([]);
    expect(await admin.call(keepingRoutes.backups)).toMatchObject([
      { state: 'failed', message: expect.stringContaining('no room on the server’s disk') },
    ]);
  });

  it('lets both go on as soon as there is room [KEP-9, KEP-23]', async () => {
    free = reserve;
    app.clock.advance(1000);
    const answer = await admin.raw('POST', '/api/admin/cleanup', { days: 90 });
    expect(answer.json()).toMatchObject({ state: 'done', deletedRecords: 3 });
    expect(filesIn('archive')).toHaveLength(1);
    await admin.call(keepingRoutes.startBackup);
    await expect
      .poll(async () => (await admin.call(keepingRoutes.backups)).map(({ state }) => state), {
        timeout: 20_000,
      })
      .toEqual(['done']);
  });
});
