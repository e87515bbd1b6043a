import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { connect } from '../store/mongo.ts';
import { startTestApp } from '../testing/app.ts';
import { testDatabaseUri } from '../testing/store.ts';
import { backupRepo } from '../features/keeping/backup/backup.repo.ts';
import { asOneJob, oneJob, type SharedJob } from './one-job.repo.ts';

/** What a test lets go at its end may meet the closed connection. */
let isOver = false;
beforeEach(() => {
  isOver = false;
});
afterEach(() => {
  isOver = true;
});
const failed = (error: unknown) => isOver || expect.unreachable(String(error));

async function threeProcesses() {
  const db = await connect(testDatabaseUri());
  onTestFinished(() => db.close());
  const [one, two, three] = [1, 2, 3].map(() => oneJob(db, failed)) as [
    SharedJob,
    SharedJob,
    SharedJob,
  ];
  return { db, one, two, three };
}

it('a job is held as long as its process says that it is at it, and one of many takes over what a dead one has left [KEP-61]', async () => {
  const { db, one, two, three } = await threeProcesses();
  expect(await two.look()).toBe('free');
  const release = await one.take('A backup');
  expect(await two.look()).toBe('held');
  await one.beat();
  expect(await two.look()).toBe('held');
  release();
  await expect.poll(() => db.collection('keepingLeases').countDocuments()).toBe(0);
  // Without a release, as after a kill.
  const end = await one.take('A cleanup');
  expect(await Promise.all([two.look(), three.look()])).toEqual(['held', 'held']);
  const found = await Promise.all([two.look(), three.look()]);
  // The other one may come when it is gone already.
  expect(found.filter((state) => state === 'left')).toHaveLength(1);
  end();
  await one.take('A backup').then((release) => release());
  await expect.poll(() => db.collection('keepingLeases').countDocuments()).toBe(0);
});

it('of the processes of one database one is at a job, the others are told which, until it is done [KEP-8]', async () => {
  const { db, one, two } = await threeProcesses();
  const [here, there] = [one, two];
  const release = await here.take('A backup');
  await expect(there.take('A cleanup')).rejects.toMatchObject({
    code: 'BUSY',
    message: 'A backup is running. Wait until it is done.',
  });
  expect(there.isFree()).toBe(true);
  release();
  // The same process may go on at once, before the database has heard of the end.
  const again = await here.take('A cleanup');
  again();
  await expect.poll(() => there.take('An import').then((end) => end(), String)).toBeUndefined();
  await expect.poll(() => db.collection('keepingLeases').countDocuments()).toBe(0);
});

it('who is refused by a job of another process is told where and since when it is, and that it is not heard of any more [KEP-70]', async () => {
  const { db } = await threeProcesses();
  let at = Date.parse('2025-09-06T02:58:00.000Z');
  const clock = { now: () => at, timeZone: 'Asia/Singapore' };
  const [one, two] = [1, 2].map(() => oneJob(db, failed, clock)) as [SharedJob, SharedJob];
  const release = await one.take('A backup');
  onTestFinished(release);
  const refusal = () => two.take('A cleanup').then(String, String);
  const running =
    /A backup at .+, process \d+, since 10:58 AM.? is running\. Wait until it is done\./;
  at += 60_000;
  expect(await refusal()).toMatch(running);
  at += 14_000;
  await one.beat();
  expect(await refusal()).toMatch(running);
  at += 15_000;
  expect(await refusal()).toMatch(
    /A backup at .+, process \d+, since 10:58 AM, has not been heard of since 10:59 AM\. If its server has ended, the turn is free within two minutes\. Try again then\.$/,
  );
});

it('a server that starts while another one makes a backup leaves it, its file and its record alone [KEP-61]', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'leases-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const uri = testDatabaseUri();
  const db = await connect(uri);
  onTestFinished(() => db.close());
  const name = 'backup-2025-09-06T02-20-00Z.jsonl.gz';
  const run = { name, at: '2025-09-06T02:20:00.000Z', done: 1, total: 9, message: null };
  const repo = backupRepo(db);
  await repo.keep({ _id: 'latest', state: 'running', ...run });
  mkdirSync(path.join(dir, 'backups'));
  writeFileSync(path.join(dir, 'backups', `${name}.part`), 'half');
  const end = await oneJob(db, failed).take('A backup');
  const start = () => startTestApp({ uri, isShared: true, env: { DATA_DIR: dir } });
  const app = await start();
  await app.close();
  expect(await repo.latest()).toMatchObject({ state: 'running' });
  expect(readdirSync(path.join(dir, 'backups'))).toEqual([`${name}.part`]);
  end();
  await expect.poll(() => db.collection('keepingLeases').countDocuments()).toBe(0);
  const next = await start();
  await next.close();
  expect(await repo.latest()).toMatchObject({ state: 'failed' });
  expect(readdirSync(path.join(dir, 'backups'))).toEqual([]);
});

it('a command takes the turn of the one job, is told who has it while they say so, and takes over what nobody says to be at [KEP-66]', async () => {
  const { db, one } = await threeProcesses();
  const said: string[] = [];
  const say = (words: string) => void said.push(words);
  const command = (silentMs: number, task = () => Promise.resolve('done')) =>
    asOneJob(db, 'A backup', { isAlone: false, say, lookMs: 5, silentMs }, task);
  expect(
    await command(60_000, async () => {
      await expect(one.take('A cleanup')).rejects.toMatchObject({ code: 'BUSY' });
      return 'made';
    }),
  ).toBe('made');
  const end = await one.take('A cleanup');
  const refused = command(60_000);
  await expect.poll(() => said).toHaveLength(1);
  await one.beat();
  await expect(refused).rejects.toThrow(
    /^A cleanup at .+, process \d+ is running\. Wait until it is done\. Nothing was changed\.$/,
  );
  expect(await command(20)).toBe('done');
  end();
  await one.settled();
});

it('a server alone on its store tells the command line what it is at, and forgets at its start what was left [KEP-66]', async () => {
  const uri = testDatabaseUri();
  const db = await connect(uri);
  onTestFinished(() => db.close());
  const left = oneJob(db, failed);
  const end = await left.take('A backup');
  const app = await startTestApp({ uri });
  onTestFinished(() => app.close());
  await app.http.ready();
  expect(await db.collection('keepingLeases').countDocuments()).toBe(0);
  end();
  await left.settled();
});
