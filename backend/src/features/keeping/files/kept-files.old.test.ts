import { keepingRoutes, routes, settingsRoutes } from '@muster/protocol';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'old-files-'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DATA_DIR: dir } });
  await seedOrganisation(app.db);
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

/** A little more than two years before the test's clock, and a little less. */
const [older, younger] = ['2023-09-06T02-00-00.000Z', '2023-09-08T02-00-00.000Z'];
const put = (folder: string, ...names: string[]) => {
  mkdirSync(path.join(dir, folder), { recursive: true });
  for (const name of names) writeFileSync(path.join(dir, folder, name), 'bytes');
};
const left = (folder: string) => readdirSync(path.join(dir, folder)).toSorted();
const archive = (at: string) => `archive-before-2023-06-01-${at}.jsonl.gz`;
const deleted = async () => {
  const admin = await app.login('admin');
  const { entries } = await admin.call(routes.audit.activity, { query: { limit: '50' } });
  return entries
    .filter(({ kind }) => kind.endsWith('.deleted'))
    .map(({ kind, by, what }) => [kind, by, what.name]);
};

it('archives, backups and copies of a journal go two years after they were made, each with an entry in the trail; other files stay [KEP-68, KEP-33, KEP-12]', async () => {
  put('archive', archive(older), archive(younger), 'notes.txt');
  put('backups', `backup-${older}.jsonl.gz`, `daily-${older}.jsonl.gz`);
  put('backups', `backup-${younger}.jsonl.gz`);
  put('store', 'journal', `journal.cut-${older}`, `journal.damaged-${younger}`);
  const admin = await app.login('admin');
  const body = {
    retentionAttendanceDays: null,
    retentionLogDays: null,
    retentionBoardDays: null,
    retentionFileDays: 730,
  };
  const cutoff = '2023-09-07';
  expect(await admin.call(keepingRoutes.previewRetention, { body })).toEqual({
    removed: [
      { kind: 'archives', count: 1, cutoff },
      { kind: 'backups', count: 2, cutoff },
      { kind: 'journalCopies', count: 1, cutoff },
    ],
  });
  await app.tidyUp();
  expect(left('archive')).toEqual([archive(younger), 'notes.txt'].toSorted());
  expect(left('backups')).toEqual([`backup-${younger}.jsonl.gz`]);
  expect(left('store')).toEqual(['journal', `journal.damaged-${younger}`]);
  const entries = await deleted();
  expect(entries).toHaveLength(4);
  expect(entries).toEqual(
    expect.arrayContaining([
      ['archive.deleted', null, archive(older)],
      ['backup.deleted', null, `backup-${older}.jsonl.gz`],
      ['backup.deleted', null, `daily-${older}.jsonl.gz`],
      ['journal.deleted', null, `journal.cut-${older}`],
    ]),
  );
});

it('the newest backup stays however old it is, and nothing goes where the setting is empty [KEP-68, SET-13]', async () => {
  app.clock.advance(3 * 365 * 86_400_000);
  const admin = await app.login('admin');
  const change = async (retentionFileDays: number | null) => {
    const { revision: baseRevision } = await admin.call(settingsRoutes.read);
    await admin.call(settingsRoutes.change, { body: { baseRevision, retentionFileDays } });
  };
  put('backups', `backup-${older}.jsonl.gz`);
  const all = [left('archive'), left('backups')];
  await change(null);
  await app.tidyUp();
  expect([left('archive'), left('backups')]).toEqual(all);
  await change(30);
  await app.tidyUp();
  expect(left('archive')).toEqual(['notes.txt']);
  expect(left('backups')).toEqual([`backup-${younger}.jsonl.gz`]);
  expect(await admin.call(keepingRoutes.archives)).toEqual([]);
});
