import { startTestApp, type TestClient } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { namedCollections } from '../../testing/golden/named-collections.ts';
import { examinedBy, type Examined } from '../../testing/examined.ts';
import { reportCommands } from '../../testing/write-log.ts';
import { hashPassword } from '../../features/session/password.ts';
import { groupBy } from '../../features/reports/reports.source.ts';
import type { Figure } from '../figures.ts';
import type { YearCall } from './year-call.ts';
import { previewCall, yearCalls } from './year-calls.ts';
import { otherCalls } from './year-calls-of-others.ts';
import { fillYear, type Year, type YearSize } from './year-fill.ts';

/** A night on which nobody works: every date before it is over. */
const until = '2026-11-22';
const password = 'year-shift-2026';

/** As large as the organisation, or one document, or gone with a process, a job or a page that it serves. */
const bounded = new Set(
  [
    'users teams roles tags userTags zones stations displays apiTokens calendars preferences webhooks',
    'settings backupSchedules retention seeds epoch migrations restores writeTurns keepingLeases',
    'alertDecider alertWaits cleanups backupRuns presence sheetDrafts pairings signInTries signInLinks',
    'announcedDeeds deploymentTemplates directoryJobs placeJobs userImports evidencePacks',
  ].flatMap((names) => names.split(' ')),
);
/** What grows with time: all the others that are stored. */
const growing = new Set(namedCollections.filter((name) => !bounded.has(name)));

/** A simulated year: what it stores, and what every question makes the database look at (PRF-90, PRF-91). */
export async function year(
  uri: string,
  size: YearSize,
): Promise<{ figures: Figure[]; year: Year }> {
  const app = await startTestApp({
    uri: reportCommands(uri),
    at: `${until}T02:00:00.000Z`,
    env: { WRITES_PER_SECOND: '100000' },
  });
  try {
    const filled = await fillYear(app.db, size, until, await hashPassword(password));
    // What the server does by itself each quarter of an hour and each day, before anything is asked.
    await app.cleanUpWhenDue();
    await app.tidyUp();
    const readPaths: string[] = [];
    const watch = watched(await app.login('watch.1', password), readPaths);
    const admin = watched(await app.login('admin', password), readPaths);
    const display = watched(await pairDisplay(app, admin), readPaths);
    const examined = examinedBy(app.db);
    const figures: Figure[] = [];
    for (const call of [...yearCalls({ watch, admin, year: filled }), previewCall(admin, filled)])
      figures.push(...(await figuresOf(call, examined)));
    for (const call of otherCalls({ watch, admin, display, year: filled }, readPaths))
      figures.push(...(await figuresOf(call, examined)));
    return { figures, year: filled };
  } finally {
    await app.close();
  }
}

/** A client that says which addresses it has read. */
const watched = (client: TestClient, readPaths: string[]): TestClient => ({
  ...client,
  raw(method, url, ...others) {
    if (method === 'GET') readPaths.push(url.split('?')[0] ?? '');
    return client.raw(method, url, ...others);
  },
});

async function figuresOf(
  { name, most, ask }: YearCall,
  examined: ReturnType<typeof examinedBy>,
): Promise<Figure[]> {
  let ms = 0;
  const looked = (
    await examined(async () => {
      const began = performance.now();
      await ask();
      ms = performance.now() - began;
    })
  ).filter(({ collection }) => growing.has(collection));
  const sum = (of: (one: Examined) => number) => looked.reduce((all, one) => all + of(one), 0);
  const queryCounts = [...groupBy(looked, ({ collection }) => collection)].map(
    ([collection, questions]) => `${questions.length} of ${collection}`,
  );
  return [
    {
      name: `${name} [PRF-91]`,
      value: sum(({ documents }) => documents),
      unit: 'documents examined',
      bar: { most },
      anchor: `${sum(({ returned }) => returned)} found by ${queryCounts.join(', ') || 'no questions'}, ${ms.toFixed(0)} ms`,
    },
  ];
}

/** How large one of a kind that grows with time may be on average, in kB, at every scale (docs/OPERATIONS.md). */
const mostKb: Readonly<Record<string, number>> = {
  sheets: 9,
  attendanceUpdates: 0.6,
  boardOperations: 1.5,
  boards: 300,
  audit: 0.8,
};

/** Bytes by kind, of one, of a working day, and of a year of them (PRF-90). */
export function sizesOf({ stored, dates }: Year): Figure[] {
  const perYear = (365 / 4) * 2;
  return [...stored].map(([name, { documents, bytes }]) => ({
    name: `${name} [PRF-90]`,
    value: bytes / documents / 1000,
    unit: 'kB each',
    ...(mostKb[name] !== undefined && { bar: { most: mostKb[name] } }),
    anchor: [
      `${documents} documents, ${(bytes / 1e6).toFixed(1)} MB`,
      `${(bytes / dates.length / 1000).toFixed(0)} kB a working day`,
      `${(((bytes / dates.length) * perYear) / 1e6).toFixed(0)} MB a year`,
    ].join('; '),
  }));
}
