import { keepingRoutes } from '@muster/protocol';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { journalFile, nextFile } from './embedded-store/storage/journal-file.ts';
import { repairJournal } from './embedded-store/storage/journal-damage.ts';
import { temporaryFolder, temporaryStore } from './embedded-store/store.fixture.ts';
import { fileVersion, writeLines } from './features/keeping/files/lines-file.ts';
import { endedFile, nothingEnded } from './features/session/ended-sessions.ts';
import { startTestApp } from './testing/app.ts';
import { seedOrganisation } from './testing/organisation.ts';
import { archived, backedUp, packed } from './testing/prepared/kept-files.ts';

const page = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8');
const table = page.split('## What lies in `DATA_DIR`')[1]?.split('\n## ')[0] ?? '';
const named = [...table.matchAll(/^\| `DATA_DIR\/([^`]+)`/gm)].map(([, name = '']) => name);

/** Whether a file is one of those that a row of the table names. */
function isOf(row: string, file: string): boolean {
  const [before = '', behind] = row.split('*');
  if (behind === undefined) return file === row;
  return (
    file.startsWith(before) && file.endsWith(behind) && (before === '' || !file.endsWith('.part'))
  );
}

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));

/** An archive, backups, an evidence pack and what ended while the database was away. */
async function leaveFiles(dir: string): Promise<void> {
  const app = await startTestApp({ env: { DATA_DIR: dir } });
  await seedOrganisation(app.db);
  const admin = await app.login('admin');
  await archived(app, admin);
  await backedUp(admin);
  await packed(admin);
  const { revision: baseRevision } = await admin.call(keepingRoutes.backupSchedule);
  const body = { enabled: true, time: '00:00', keep: 2, baseRevision };
  await admin.call(keepingRoutes.changeBackupSchedule, { body });
  app.clock.advance(86_400_000);
  await app.backUpWhenDue();
  await app.close();
  const ended = nothingEnded();
  ended.sessions.set('hash', null);
  await endedFile(dir).write(ended);
}

/** A store whose journal was torn, then damaged and repaired, and that runs again. */
async function leaveJournals(dir: string): Promise<string[]> {
  const store = path.join(dir, 'store');
  const first = await temporaryStore({ dir: store });
  await first.client.db('d').collection<{ _id: string }>('c').insertOne({ _id: 'a' });
  await first.store.close();
  const journal = journalFile(store);
  appendFileSync(journal, 'torn');
  const second = await temporaryStore({ dir: store });
  const running = filesIn(dir);
  await second.store.close();
  appendFileSync(journal, 'damage');
  repairJournal(store);
  return running;
}

it('every file that the product leaves in its data directory is in the table of them, and nothing else is', async () => {
  const dir = temporaryFolder();
  await leaveFiles(dir);
  const running = await leaveJournals(dir);
  // While one is written: seen from inside.
  const unfinished: string[] = [];
  const target = path.join(dir, 'backups', 'backup-x.jsonl.gz');
  async function* lines() {
    await expect.poll(() => existsSync(`${target}.part`)).toBe(true);
    unfinished.push(...filesIn(dir));
    yield [];
  }
  await writeLines(
    target,
    {
      muster: 'backup',
      version: fileVersion,
      product: '',
      at: '2025-09-06T00:00:00.000Z',
      collections: [],
    },
    lines(),
  );
  const left = [
    ...new Set([...running, ...unfinished, path.relative(dir, nextFile(path.join(dir, 'store')))]),
  ];
  const rowsOf = (file: string) => named.filter((row) => isOf(row, file));
  for (const file of left) expect([file, rowsOf(file).length]).toEqual([file, 1]);
  const seen = new Set(left.flatMap(rowsOf));
  expect(named.filter((row) => !seen.has(row))).toEqual([]);
}, 60_000);
