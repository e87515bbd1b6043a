import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { keptFiles } from '../files/kept-files.ts';
import { oneJob } from '../../../cluster/one-job.repo.ts';
import { backupRepo } from './backup.repo.ts';
import { nobody } from '../keeper.ts';
import { backupService } from './backup.service.ts';

it('a backup that the store cannot even list leaves the way free for the next one [KEP-8, KEP-23]', async ({
  onTestFinished,
}) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'backups-'));
  const app = await startTestApp();
  onTestFinished(async () => {
    await app.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const repo = backupRepo(app.db);
  let isFull = true;
  const keep: typeof repo.keep = (run) =>
    isFull ? Promise.reject(new Error('the store is full')) : repo.keep(run);
  const failures: string[] = [];
  const job = oneJob(app.db, (error) => expect.unreachable(String(error)));
  const backups = backupService({
    repo: { ...repo, keep },
    files: keptFiles(dir, 'backup', () => true),
    job,
    meter: app.http.meter,
    clock: app.clock,
    version: '0.0.0',
    record: () => Promise.resolve(),
    failed: (_, message) => failures.push(message),
  });
  await expect(backups.start('backup', nobody)).rejects.toThrow('the store is full');
  expect(failures).toContain('the end of a backup was not stored');
  expect(job.isFree()).toBe(true);
  isFull = false;
  expect(await backups.start('backup', nobody)).toMatchObject({ state: 'running' });
  await expect.poll(() => job.isFree(), { timeout: 20_000 }).toBe(true);
  expect(await repo.latest()).toMatchObject({ state: 'done' });
});
