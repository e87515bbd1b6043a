import { absenceImportRoutes, absenceRoutes, addDays, auditRoutes } from '@muster/protocol';
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
  await deactivated(callers.admin, 'gone', 'Gone A1');
  const lines = [
    [`nobody,${from},${to},VL`, 'Nobody has the username nobody.'],
    [`gone,${from},${to},VL`, 'Gone A1 is deactivated. Activate the account first.'],
    [`a1.04,28.11.2026,${to},VL`, '28.11.2026 is no date. Write it as 2027-01-31.'],
    [`a1.04,${to},${from},VL`, /^The last day, .+, is before the first one/],
    [`a1.04,${from},${to},HOLIDAY`, 'There is no absence type HOLIDAY.'],
    [`a1.04,${from},${to},PTO`, /Ada A1/],
    [`a1.04,${from},${from},MC`, null],
    [`a1.04,${from},${to},VL`, 'Line 8 has some of these days.'],
  ] as const;
  const csv = [head, ...lines.map(([line]) => line)].join('\n');
  const checked = await check(csv);
  expect(checked.counts).toEqual({ create: 1, same: 0, refused: 7 });
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
  expect((await check(csv)).lines[0]?.reason).toBe(`Away already: MC on ${from}.`);
});

it.each([
  ['Username,From\na1.04,2026-11-28', /Missing: To, Type\.$/],
  [head, 'The file has a header and no lines below it.'],
  ['\n\n', 'The file is empty.'],
  [`${head}\n"a1.04,2026-11-28`, /^The file is no CSV/],
])('%j cannot be read, and it says why [ABS-8]', async (csv, reason) => {
  const answer = await callers.admin.raw('POST', '/api/absences/import', { csv, dryRun: true });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ message: string }>().message).toMatch(reason);
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
