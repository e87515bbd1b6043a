import { keepingRoutes } from '@muster/protocol';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupRepo } from './backup.repo.ts';
import { startBackupApp, type BackupApp } from './backup.fixture.ts';

let backups: BackupApp;
let app: BackupApp['app'];
let admin: BackupApp['admin'];
let folder: string;
let backedUp: BackupApp['backedUp'];
beforeAll(async () => {
  backups = await startBackupApp('2025-09-07T02:20:00.000Z');
  ({ app, admin, folder, backedUp } = backups);
});
afterAll(() => backups.close());

describe('the schedule', () => {
  const schedule = () => admin.call(keepingRoutes.backupSchedule);
  const change = (plan: object) => admin.raw('PUT', '/api/admin/backup-schedule', plan);
  const plan = { enabled: true, time: '12:00', keep: 2 };

  it('is off at first, is set whole, and says when the next backup is due [KEP-25]', async () => {
    expect(await schedule()).toEqual({
      enabled: false,
      time: '03:00',
      keep: 14,
      revision: 0,
      nextAt: null,
    });
    const set = await change({ ...plan, baseRevision: 0 });
    // 12:00 in Singapore.
    expect(set.json()).toEqual({ ...plan, revision: 1, nextAt: '2025-09-07T04:00:00.000Z' });
    const past = await change({ ...plan, time: '10:00', baseRevision: 1 });
    expect(past.json()).toMatchObject({ revision: 2, nextAt: '2025-09-08T02:00:00.000Z' });
    expect(await schedule()).toEqual(past.json());
  });

  it('a change of an older one is STALE, with what stands and who changed it; the same once more has its answer [KEP-25, DIR-174]', async () => {
    const again = await change({ ...plan, time: '10:00', baseRevision: 1 });
    expect(again.json()).toEqual(await schedule());
    const stale = await change({ ...plan, baseRevision: 1 });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'STALE', current: { revision: 2 }, changedBy: { name: 'Asha Admin' } },
    ]);
  });

  it.each([
    [{ time: '24:00' }, 'Give the time as HH:mm'],
    [{ keep: 0 }, 'Keep at least 1 backup'],
    [{ keep: 91 }, 'Keep at most 90 backups'],
  ])('%j is refused in words [KEP-25]', async (wrong, words) => {
    const answer = await change({ ...plan, ...wrong, baseRevision: 2 });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, words]);
  });

  it('makes one backup a day when its time has come, and keeps the newest [KEP-25]', async () => {
    const made = () => readdirSync(folder).filter((name) => name.startsWith('daily-'));
    await backedUp();
    const byHand = readdirSync(folder).filter((name) => name.startsWith('backup-'));
    for (const [instant, count] of [
      // 09:59 and 10:00 in Singapore, later that day, and the days after.
      ['2025-09-08T01:59:00.000Z', 0],
      ['2025-09-08T02:00:00.000Z', 1],
      ['2025-09-08T12:00:00.000Z', 1],
      // The server was off at ten: as soon as it is back.
      ['2025-09-09T11:00:00.000Z', 2],
      ['2025-09-10T02:00:30.000Z', 2],
    ] as const) {
      app.clock.set(instant);
      await app.backUpWhenDue();
      expect([instant, made().length]).toEqual([instant, count]);
    }
    expect(made().every((name) => name >= 'daily-2025-09-09')).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toEqual(byHand);
  });

  it('of several processes one takes the day on [KEP-25]', async () => {
    const [one, two] = [backupRepo(app.db), backupRepo(app.db)];
    const claims = await Promise.all([one, two].map(({ claim }) => claim('2026-01-01')));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await one.claim('2026-01-01')).toBe(false);
  });
});
