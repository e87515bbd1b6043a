import { evidenceRoutes, keepingRoutes, type JobWaits } from '@muster/protocol';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { backupModels } from './backup/backup.repo.ts';
import { cleanupModel } from './cleanup/cleanup.repo.ts';
import { evidenceModel } from './evidence/evidence.repo.ts';
import { leaseModel } from '../../cluster/one-job.repo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
});
afterAll(() => app.close());

const at = '2025-09-06T01:58:00.000Z';
const begun = { startedBy: null, startedByName: null, done: 1, total: 9, message: null };
const [from, to] = ['2025-09-05', '2025-09-05'];
const packName = `evidence-${from}-to-${to}-2025-09-06T01-58-00.000Z.zip`;

/** What a process leaves that is killed in the middle, and how it is asked for. */
const left: Record<string, [leave: () => Promise<unknown>, ask: typeof waitsOfBackup]> = {
  'A backup': [
    () =>
      backupModels(app.db).runs.create({
        ...begun,
        _id: 'latest',
        name: 'backup-2025-09-06T01-58-00.000Z.jsonl.gz',
        at,
        state: 'running',
      }),
    waitsOfBackup,
  ],
  'A cleanup': [
    () =>
      cleanupModel(app.db).create({
        ...begun,
        _id: 'latest',
        state: 'archiving',
        days: 90,
        cutoff: '2025-06-08',
        startedAt: at,
        finishedAt: null,
        archive: null,
        attendanceRecords: 0,
        logEntries: 0,
        sessions: 0,
        boards: 0,
        kept: 0,
      }),
    async (by) => (await by.call(keepingRoutes.cleanupProgress)).waits,
  ],
  'An evidence pack': [
    () =>
      evidenceModel(app.db).create({
        ...begun,
        _id: packName,
        from,
        to,
        at,
        expiresAt: '2025-10-06T01:58:00.000Z',
        state: 'running',
        bytes: 0,
        files: 0,
        seal: null,
        machine: 'elsewhere',
      }),
    async (by) => {
      const [pack] = await by.call(evidenceRoutes.list);
      const one = await by.raw('GET', `/api/admin/evidence/${packName}?format=json`);
      expect(one.json()).toEqual(pack);
      return pack?.waits;
    },
  ],
};
async function waitsOfBackup(by: TestClient): Promise<JobWaits | null | undefined> {
  return (await by.call(keepingRoutes.backups))[0]?.waits;
}

it.each(Object.entries(left))(
  '%s that a process has left says at what somebody is, since when, that they are silent, or that nobody is at anything [KEP-71]',
  async (jobName, [leave, waitsOf]) => {
    const leases = leaseModel(app.db);
    const hold = async (whose: string) => {
      await leases.deleteMany({});
      const where = 'at elsewhere, process 7';
      const lease = { holder: whose, what: whose, where, since: new Date(at), beats: 3 };
      await leases.create({ _id: 'job', ...lease });
    };
    await hold(jobName);
    await leave();
    const next = await startTestApp({ uri: app.uri, isShared: true });
    onTestFinished(() => next.close());
    const by = await next.login('admin');
    // As if it were made there: it may be, as far as anybody knows.
    const heardAt = new Date(next.clock.now()).toISOString();
    expect(await waitsOf(by)).toBeNull();
    next.clock.advance(20_000);
    const silent = await waitsOf(by);
    const where = { where: 'at elsewhere, process 7', since: at };
    expect(silent).toMatchObject({ what: jobName, ...where });
    expect(silent?.heardAt?.slice(0, 16)).toBe(heardAt.slice(0, 16));
    await hold('An import');
    expect(await waitsOf(by)).toMatchObject({ what: 'An import', ...where });
    await leases.deleteMany({});
    const nobody = { what: null, where: null, since: null, heardAt: null };
    expect(await waitsOf(by)).toEqual(nobody);
  },
);
