import { describe, expect, it } from 'vitest';
import { restoreBackup } from '../../features/keeping/backup/restore.ts';
import { restoreArchive } from '../../features/keeping/cleanup/archives.ts';
import { migrations } from '../../features/migrations.ts';
import { connect } from '../../store/mongo.ts';
import { startTestApp } from '../app.ts';
import { testDatabaseUri } from '../store.ts';
import { archivedDate, goldenAt, goldens, type Golden } from './golden.ts';
import {
  answered,
  answersOf,
  parsedAnswer,
  readsOfAll,
  readsOfDate,
  type Answered,
  type Answers,
  type Asked,
  type Read,
} from './golden-answers.ts';
import { openJournal } from './open-golden.ts';

const expected = (golden: Golden, file: 'answers' | 'archived' = 'answers') =>
  withoutAlertWords(parsedAnswer(golden.unpacked(file).toString()) as Answers);

/** What an alert is about is put in words when it is shown, by each version in its own (KNO-49). */
function withoutAlertWords(answers: Answers): Answers {
  const worded = Object.entries(answers).map(([url, answer]) => {
    if (!url.startsWith('/api/alerts/') || !Array.isArray(answer)) return [url, answer] as const;
    const alerts = answer as Record<string, unknown>[];
    return [url, alerts.map(({ cause: _cause, ...alert }) => alert)] as const;
  });
  return Object.fromEntries(worded);
}

const callsOf = (golden: Golden) =>
  golden.has('calls') ? (parsedAnswer(golden.unpacked('calls').toString()) as Answered[]) : [];

/** What the API says of the data in this database, today, where that version said something of it. */
async function read(
  uri: string,
  said: Answers,
  reads: readonly Read[],
  expectedCalls: readonly Asked[] = [],
) {
  const app = await startTestApp({ uri, at: goldenAt });
  try {
    const answers = await answersOf(
      app,
      reads.filter(([, url]) => url in said),
    );
    return { answers, calls: await answered(app, expectedCalls) };
  } finally {
    await app.close();
  }
}

async function restored(golden: Golden): Promise<string> {
  const uri = testDatabaseUri();
  const db = await connect(uri);
  await restoreBackup(db, golden.at('backup'), migrations);
  await db.close();
  return uri;
}

/** What a backup leaves out, and what a restore or the first start after it writes anew. */
const otherwiseRestored = new Set([
  '/api/admin/webhooks',
  '/api/admin/cleanup',
  '/api/admin/evidence',
  '/api/admin/activity?kind=token&limit=100',
]);

/** A print is made of what other answers say too, and takes a second: those of the journals are enough. */
const withoutPrints = (said: Answers): Answers =>
  Object.fromEntries(Object.entries(said).filter(([url]) => !url.endsWith('.pdf')));

const backedUp = () => goldens().filter((golden) => golden.has('backup'));

describe.each(goldens())('what version $name has stored', (golden) => {
  it('is all there when its journal is opened [PRC-65]', async () => {
    const store = await openJournal(golden);
    try {
      const [said, expectedCalls] = [expected(golden), callsOf(golden)];
      const { answers, calls } = await read(store.uri, said, readsOfAll(), expectedCalls);
      expect(answers).toMatchObject(said);
      expect(calls).toMatchObject(expectedCalls);
    } finally {
      await store.close();
    }
  });
});

describe.each(backedUp())('what version $name has stored', (golden) => {
  it('is all there when its backup is restored, and then its archive put back [PRC-65]', async () => {
    const uri = await restored(golden);
    const said = Object.entries(withoutPrints(expected(golden))).filter(
      ([url]) => !otherwiseRestored.has(url),
    );
    const expectedCalls = callsOf(golden).filter(({ url }) => !otherwiseRestored.has(url));
    const others = Object.fromEntries(said);
    const { answers, calls } = await read(uri, others, readsOfAll(), expectedCalls);
    expect(answers).toMatchObject(others);
    expect(calls).toMatchObject(expectedCalls);
    // Migrations have run before it comes back.
    if (golden.has('archive')) await mustComeBack(golden, uri);
  });
});

async function mustComeBack(golden: Golden, uri: string): Promise<void> {
  const db = await connect(uri);
  expect(await restoreArchive(db, golden.at('archive'))).toMatchObject({ present: 0 });
  await db.close();
  const said = withoutPrints(expected(golden, 'archived'));
  const { answers } = await read(uri, said, readsOfDate(archivedDate));
  expect(answers).toMatchObject(said);
}
