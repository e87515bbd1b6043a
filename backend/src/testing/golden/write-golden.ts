// npm run golden -w backend -- NAME: what this version stores, as golden files under that name.
import { builtInCatalogue, routes } from '@muster/protocol';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { catalogueRepo } from '../../features/board/catalogue/catalogue.ts';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import { restoreBackup } from '../../features/keeping/backup/restore.ts';
import { migrations } from '../../features/migrations.ts';
import { connect } from '../../store/mongo.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { seedOrganisation } from '../organisation.ts';
import { backedUp } from '../prepared/kept-files.ts';
import { fillAdministration } from './fill-administration.ts';
import { fillBoard } from './fill-board.ts';
import { editSheet, fillSheets } from './fill-sheets.ts';
import { archivedDate, goldenAt, goldenDates, goldenOf } from './golden.ts';
import {
  answered,
  answersOf,
  readsOfAll,
  readsOfDate,
  type Answers,
  type Asked,
} from './golden-answers.ts';

const [name] = process.argv.slice(2);
if (!name) throw new Error('Name the golden files, such as the version that writes them.');

const target = goldenOf(name);
const dir = mkdtempSync(path.join(tmpdir(), 'muster-golden-'));
const packed = (value: unknown) => gzipSync(JSON.stringify(value), { level: 9 });
mkdirSync(path.dirname(target.at('journal')), { recursive: true });

// What is past comes by a backup, in few bytes of the journal: its own story would be as long as that of today.
const before = await startStore('before');
const past = await startFilling(before.uri, archivedDate);
const org = await seedOrganisation(past.db);
await fillPast(past);
const pastBackup = await backupOf(past);
await past.close();
await before.close();

const store = await startStore('store');
const db = await connect(store.uri);
await restoreBackup(db, pastBackup, migrations);
await db.close();
const filling = await startFilling(store.uri, goldenDates[1]);
const { calls, archived } = await fill(filling);
copyFileSync(await backupOf(filling), target.at('backup'));
await filling.close();
const journal = readFileSync(path.join(dir, 'store', 'journal'));
writeFileSync(target.at('journal'), gzipSync(journal, { level: 9 }));

// As the same version says it after a start: what is in memory alone is not kept.
const app = await startTestApp({ uri: store.uri, at: goldenAt });
writeFileSync(target.at('answers'), packed(await answersOf(app, readsOfAll())));
writeFileSync(target.at('calls'), packed(await answered(app, calls)));
writeFileSync(target.at('archived'), packed(archived));
await app.close();
await store.close();
rmSync(dir, { recursive: true });
process.stdout.write(`${path.dirname(target.at('journal'))}\n`);

async function startStore(folder: string) {
  const { uri, close } = await startEmbeddedStore({
    dir: path.join(dir, folder),
    log: () => undefined,
  });
  return { uri: uri.replace('/?', '/muster?'), close };
}

/** As one of several processes: they keep more than one alone does. */
function startFilling(uri: string, date: string): Promise<TestApp> {
  const at = `${date}T02:30:00.000Z`;
  return startTestApp({ uri, env: { DATA_DIR: dir }, at, isShared: true });
}

async function backupOf(app: TestApp): Promise<string> {
  await app.changes.idle();
  return path.join(dir, 'backups', await backedUp(await app.login('admin')));
}

async function fillPast(app: TestApp): Promise<void> {
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  for (const date of [archivedDate, goldenDates[0]]) {
    app.clock.set(`${date}T02:30:00.000Z`);
    await fillSheets(app, org, date);
    await fillBoard(app, org, date);
  }
}

/** Some of everything that the product keeps; calls to be asked again, and what was archived. */
async function fill(app: TestApp): Promise<{ calls: Asked[]; archived: Answers }> {
  const [first, today] = goldenDates;
  const again = [...(await fillSheets(app, org, today)), ...(await fillBoard(app, org, today))];
  for (const date of [archivedDate, first]) await editSheet(app, date);
  // What is only read comes first: a call that is sent again is told again.
  const calls = [...(await fillAdministration(app, org)), ...again];
  await app.changes.idle();
  app.clock.set(goldenAt);
  const archived = await answersOf(app, readsOfDate(archivedDate));
  const admin = await app.login('admin');
  const { archive } = await admin.call(routes.keeping.cleanup, { body: { days: 30 } });
  copyFileSync(path.join(dir, 'archive', archive ?? ''), target.at('archive'));
  return { calls, archived };
}
