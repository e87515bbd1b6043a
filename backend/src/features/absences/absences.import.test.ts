import {
  absenceImportRoutes,
  absenceRoutes,
  addDays,
  auditRoutes,
  dayWords,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workingDay } from '../attendance/attendance.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { signInCallers, type CallerName } from '../../testing/callers.ts';
import { deactivated } from './absences.fixture.ts';
import { seedOrganisation } from '../../testing/organisation.ts';

let app: TestApp;
let callers: Record<CallerName, TestClient>;

beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
  callers = await signInCallers(app);
});
afterAll(() => app.close());

const head = 'Username,From,To,Type,Start,End,Notes';
let weeks = 0;
/** A week that no test has used. */
const freeWeek = () => {
  const from = addDays(workingDay, 28 * ++weeks);
  return [from, addDays(from, 6)] as const;
};
const check = (csv: string) =>
  callers.admin.call(absenceImportRoutes.start, { body: { csv, dryRun: true } });
const make = (csv: string, expected: string) =>
  callers.admin.call(absenceImportRoutes.start, { body: { csv, dryRun: false, expected } });
const settled = (answer: ReturnType<typeof make>) =>
  answer.catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'IMPORT_CHANGED' });
    return 'IMPORT_CHANGED' as const;
  });
const listed = (from: string, to: string) =>
  callers.admin.call(absenceRoutes.list, { query: { from, to } });

it('a file is checked, entered as it was looked at, and the same the next time [ABS-8]', async () => {
  const [from, to] = freeWeek();
  const csv = `${head}\r\nA1.04,${from},${to},vl,,,Bali\r\na1.05,${from},${from},PTO,12:00,14:00,\r\n`;
  const checked = await check(csv);
  expect(checked.counts).toEqual({ create: 2, same: 0, refused: 0 });
  expect(checked.lines[0]).toMatchObject({ line: 2, name: 'Ada A1', outcome: 'create' });
  expect(await listed(from, to)).toEqual([]);
  const made = await make(csv, checked.hash);
  expect(made.entered).toBe(2);
  const entered = (await listed(from, to)).map((one) => [one.userName, one.absenceType, one.notes]);
  expect(entered).toContainEqual(['Ada A1', 'VL', 'Bali']);
  expect((await check(csv)).counts).toEqual({ create: 0, same: 2, refused: 0 });
  const { entries } = await callers.admin.call(auditRoutes.activity, { query: { limit: 5 } });
  expect(entries.filter(({ kind }) => kind === 'absence.imported')).toHaveLength(2);
});

it('each line that is wrong says why, and with one nothing is entered [ABS-8]', async () => {
  const [from, to] = freeWeek();
  const dayOff = addDays(from, 3);
  await deactivated(callers.admin, 'gone', 'Gone A1');
  const lines = [
    [`nobody,${from},${to},VL`, 'Nobody has the username nobody.'],
    [`gone,${from},${to},VL`, 'Gone A1 is deactivated. Activate the account first.'],
    [`a1.04,28.11.2026,${to},VL`, '28.11.2026 is no date. Write it as 2027-01-31.'],
    [`a1.04,${to},${from},VL`, /^The last day, .+, is before the first one/],
    [`a1.04,${from},${to},HOLIDAY`, 'There is no absence type HOLIDAY.'],
    [`a1.04,${from},${to},PTO`, /Ada A1/],
    [`a1.04,${from},${to},PTO,13:00:30,14:00`, '13:00:30 is no time. Write it as 14:00.'],
    [`a1.04,${from},${to},PTO,11:00,12:0`, '12:0 is no time. Write it as 14:00.'],
    [`a1.04,${from},${to},PTO,foo,bar`, 'foo is no time. Write it as 14:00.'],
    [`a1.04,${dayOff},${dayOff},PTO,12:00,14:00`, /^Ada A1 has no shift on these days/],
    [`a1.04,${from},${to},`, 'An empty cell is no absence type.'],
    [
      `a1.04,${from},${to},VL,,,O"Brien course`,
      'Line 13 cannot be read: a quotation mark stands inside a cell; within quotes it is written twice.',
    ],
    [`a1.04,${from},${from},MC`, null],
    [`a1.04,${from},${to},VL`, 'Line 14 has some of these days.'],
  ] as const;
  const csv = [head, ...lines.map(([line]) => line)].join('\n');
  const checked = await check(csv);
  expect(checked.counts).toEqual({ create: 1, same: 0, refused: 13 });
  for (const [at, [, reason]] of lines.entries()) {
    if (reason === null) expect(checked.lines[at]?.reason).toBeNull();
    else expect(checked.lines[at]?.reason).toMatch(reason);
  }
  const refused = await callers.admin.raw('POST', '/api/absences/import', {
    csv,
    dryRun: false,
    expected: checked.hash,
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'IMPORT_REFUSED' }]);
  expect(await listed(from, to)).toEqual([]);
});

it('days that somebody has already are named, and what changed since the look is looked at again [ABS-8]', async () => {
  const [from, to] = freeWeek();
  const csv = `${head}\na1.04,${from},${to},VL,,,`;
  const { hash } = await check(csv);
  const one = `${head}\na1.04,${from},${from},MC,,,`;
  await make(one, (await check(one)).hash);
  const late = await callers.admin.raw('POST', '/api/absences/import', {
    csv,
    dryRun: false,
    expected: hash,
  });
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'IMPORT_CHANGED' }]);
  expect((await check(csv)).lines[0]?.reason).toBe(`Away already: MC on ${dayWords(from)}.`);
});

it.each([
  ['Username,From\na1.04,2026-11-28', /Missing: To, Type\.$/],
  [head, 'The file has a header and no lines below it.'],
  ['\n\n', 'The file is empty.'],
  ['\n"Username,From', /^Line 2 cannot be read: a quotation mark is opened/],
  ['<html><body>', /^The file is an HTML page/],
])('%j cannot be read, and it says why [ABS-8]', async (csv, reason) => {
  const answer = await callers.admin.raw('POST', '/api/absences/import', { csv, dryRun: true });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ message: string }>().message).toMatch(reason);
});

it('a file as Excel saves it names its separator, and has times with seconds [ABS-8]', async () => {
  const [from] = freeWeek();
  const csv = `\uFEFFsep=;\r\n${head.replaceAll(',', ';')}\r\na1.04;${from};${from};pto;12:00:00;14:00:00;"say ""hi"", there"\r\n`;
  const checked = await check(csv);
  expect(checked.lines).toMatchObject([{ line: 3, outcome: 'create', reason: null }]);
  await make(csv, checked.hash);
  expect(await listed(from, from)).toMatchObject([
    { ptoTiming: '12:00-14:00', notes: 'say "hi", there' },
  ]);
});

it('a line with which somebody would have more than 300 absences is refused before anything is entered [ABS-2, ABS-8]', async () => {
  const [from] = freeWeek();
  const many = Array.from({ length: 301 }, (_, at) => addDays('2031-01-01', at));
  const lines = [
    `a1.04,${from},${from},VL`,
    ...many.map((day) => `a3.04,${day},${day},VL`),
    `a1.06,${from},${from},VL`,
  ];
  const checked = await check([head, ...lines].join('\n'));
  expect(checked.counts).toEqual({ create: 302, same: 0, refused: 1 });
  const [refused] = checked.lines.filter(({ outcome }) => outcome === 'refused');
  expect(refused?.line).toBe(303);
  expect(refused?.reason).toContain('more than 300 absences');
});

it('what somebody else takes meanwhile is refused line by line, and the others’ are entered [ABS-8]', async () => {
  const [from] = freeWeek();
  const csv = [head, `a1.04,${from},${from},VL`, `a1.06,${from},${from},VL`].join('\n');
  const { hash } = await check(csv);
  const answers = await Promise.all([make(csv, hash), make(csv, hash)].map(settled));
  const said = answers.filter((answer) => answer !== 'IMPORT_CHANGED');
  expect(said.reduce((sum, answer) => sum + answer.entered, 0)).toBe(2);
  for (const { lines, counts, entered } of said) {
    expect(lines.filter(({ outcome }) => outcome === 'create')).toHaveLength(entered);
    expect(counts).toEqual({ create: entered, same: 0, refused: 2 - entered });
  }
  expect(await listed(from, from)).toHaveLength(2);
});

it('leaders enter theirs one by one: the file is the desks’ [ABS-8]', async () => {
  const body = { csv: `${head}\na1.04,2026-11-28,2026-11-28,VL`, dryRun: true };
  const answer = await callers.tl.raw('POST', '/api/absences/import', body);
  expect(answer.statusCode).toBe(403);
});

it('the list is saved as a file that says the same when it is imported, as a spreadsheet with names, and is in the trail [ABS-8, ABS-52, AUD-14]', async () => {
  const [from, to] = freeWeek();
  const csv = `${head}\na1.05,${from},${from},PTO,12:00,14:00,=dentist\na2.04,${from},${to},VL,,,`;
  await make(csv, (await check(csv)).hash);
  const url = `/api/absences?from=${from}&to=${to}&format=`;
  const file = await callers.admin.raw('GET', `${url}csv`);
  expect(file.headers['content-disposition']).toContain('absences.csv');
  expect(file.body).toContain(`"a1.05","${from}","${from}","PTO","12:00","14:00","'=dentist"`);
  expect((await check(file.body)).counts).toEqual({ create: 0, same: 2, refused: 0 });
  const sheet = await callers.tl.raw('GET', `${url}xlsx`);
  expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  const { entries } = await callers.admin.call(auditRoutes.activity, {
    query: { kind: 'list.exported' },
  });
  // A leader has the own team alone.
  expect(entries.map(({ what, after }) => [what.id, after])).toEqual([
    ['absences', { lines: 1 }],
    ['absences', { lines: 2 }],
  ]);
});
