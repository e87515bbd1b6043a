import {
  addDays,
  attendanceRoutes,
  auditRoutes,
  reportsRoutes,
  routes,
  settingsRoutes,
  type AbsenceType,
  type AttendanceReport,
  type Mark,
} from '@muster/protocol';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { marksFor, nightOff, nightShiftDay, workingDay } from '../attendance/attendance.fixture.ts';

/** Reports of the teams A1, A2 and A3 over four days: a morning, a night, and two days off. */

let app: TestApp;
let org: Organisation;
let watch: TestClient;
let leader: TestClient;
const to = addDays(workingDay, 3);
const range = { from: workingDay, to };
const sick = { status: 'absent', absenceType: 'MC' } as const;
const short = { status: 'pto', ptoTiming: '10:00-12:00' } as const;

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  watch = await app.login('watch.1');
  leader = await app.login('tl.a1');
  const a1 = org.team('A1');
  const [, second = '', third = '', leaves = '', goes = ''] = a1;
  // 10:20: on time. The sixth member is on no sheet.
  await submit(leader, 'A1', workingDay, a1.slice(0, 5), { [second]: sick, [third]: short });
  app.clock.advance(25 * 60_000);
  await submit(await app.login('tl.a2'), 'A2', workingDay, org.team('A2'), {
    [org.team('A2')[3] ?? '']: { status: 'absent', absenceType: 'OJT' },
  });
  app.clock.set(`${nightShiftDay}T14:05:00.000Z`);
  leader = await app.login('tl.a1');
  watch = await app.login('watch.1');
  await submit(leader, 'A1', nightShiftDay, a1.slice(0, 5), { [second]: sick });
  app.clock.advance(3_600_000);
  const records = await watch.call(attendanceRoutes.records, {
    params: { teamId: 'A1', date: nightShiftDay },
  });
  await watch.call(attendanceRoutes.edit, {
    params: { recordId: records.find(({ userId }) => userId === third)?.id ?? '' },
    body: { status: 'absent', absenceType: 'UL', notes: '=cmd' },
  });
  await app.rows.changeUser(leaves, { name: 'Łucja Şahin-Ōta' });
  await app.rows.changeUser(goes, { deletedAt: new Date(app.clock.now()) });
});
afterAll(() => app.close());

async function submit(
  client: TestClient,
  teamId: string,
  date: string,
  ids: readonly string[],
  others: Readonly<Record<string, Mark>>,
): Promise<void> {
  const body = { teamId, date, attendanceData: marksFor(ids, others) };
  await client.call(attendanceRoutes.submit, { body });
}

const matrix = (client: TestClient, query: object = {}): Promise<AttendanceReport> =>
  client.call(reportsRoutes.attendance, { query: { ...range, ...query } });
const rowOf = ({ rows }: AttendanceReport, index: number) =>
  rows.find(({ userId }) => userId === org.team('A1')[index]);
const path = (report: string, query: Record<string, string> = {}) =>
  `/api/reports/${report}?${new URLSearchParams({ ...range, ...query }).toString()}`;

describe('the roster matrix', () => {
  it('has every day with its shift, and a row per person in the order of teams and roles [REP-4]', async () => {
    const { days, rows, teams } = await matrix(watch);
    expect(days.map(({ shift }) => shift)).toEqual(['morning', 'night', 'night_off', 'off_day']);
    expect(teams.map(({ id }) => id)).toEqual(['A1', 'A2', 'A3']);
    expect(rows.map(({ teamId }) => teamId).join(' ')).toBe(
      [...Array(6).fill('A1'), ...Array(6).fill('A2'), ...Array(6).fill('A3')].join(' '),
    );
    expect(rows.slice(0, 3).map(({ role }) => role)).toEqual(['TL', 'DTL', 'PSO']);
  });

  it('says present, PTO and the absence type, a hyphen for who is not on the sheet, and null without one [REP-4]', async () => {
    const report = await matrix(watch);
    const cells = (index: number) => rowOf(report, index)?.cells;
    expect(cells(0)).toEqual(['P', 'P', null, null]);
    expect(cells(1)).toEqual(['MC', 'MC', null, null]);
    expect(cells(2)).toEqual(['PTO', 'UL', null, null]);
    expect(cells(5)).toEqual(['-', '-', null, null]);
    expect(report.rows.find(({ teamId }) => teamId === 'A3')?.cells).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('counts by person, by day and in all; who is not on a sheet counts nowhere [REP-5]', async () => {
    const report = await matrix(watch, { teamIds: 'A1' });
    expect(rowOf(report, 2)?.totals).toEqual({ here: 1, pto: 1, absent: 1, rate: 50 });
    expect(rowOf(report, 5)?.totals).toEqual({ here: 0, pto: 0, absent: 0, rate: 0 });
    expect(report.days.map(({ totals }) => totals)).toEqual([
      { here: 4, pto: 1, absent: 1, rate: 80 },
      { here: 3, pto: 0, absent: 2, rate: 60 },
      { here: 0, pto: 0, absent: 0, rate: 0 },
      { here: 0, pto: 0, absent: 0, rate: 0 },
    ]);
    expect(report.totals).toEqual({ here: 7, pto: 1, absent: 3, rate: 70 });
  });

  it('calls people by their name of today, and those who are deleted by their last one [REP-6]', async () => {
    const report = await matrix(watch);
    expect(rowOf(report, 3)?.name).toBe('Łucja Şahin-Ōta');
    const deleted = org.users.get('a1.05');
    expect(rowOf(report, 4)).toMatchObject({ name: deleted?.name, cells: ['P', 'P', null, null] });
  });

  it('has a corrected sheet as it is now, also when it was read before [REP-6]', async () => {
    const other = await app.login('tl.a2');
    const first = org.team('A2')[4] ?? '';
    const cell = async () =>
      (await matrix(watch)).rows.find(({ userId }) => userId === first)?.cells[0];
    expect(await cell()).toBe('P');
    const params = { teamId: 'A2', date: workingDay };
    const [record] = (await other.call(attendanceRoutes.records, { params })).filter(
      ({ userId }) => userId === first,
    );
    // The sheet is final by now.
    const body = { ...sick, reason: 'The certificate came late' };
    await watch.call(attendanceRoutes.edit, { params: { recordId: record?.id ?? '' }, body });
    expect(await cell()).toBe('MC');
  });
});

describe('who reads which teams', () => {
  it('leaders get their own team, named or not, and no other one [REP-1]', async () => {
    for (const query of [{}, { teamIds: 'A1' }])
      expect(new Set((await matrix(leader, query)).rows.map(({ teamId }) => teamId))).toEqual(
        new Set(['A1']),
      );
    for (const teamIds of ['A2', 'A1,A2', 'Z9'])
      for (const report of ['attendance', 'absences', 'late-sheets', 'changes'])
        expect((await leader.raw('GET', path(report, { teamIds }))).statusCode).toBe(403);
    expect((await leader.raw('GET', path('changes'))).body).not.toContain('Tara A2');
  });

  it('watch TLs get the teams they name, in the order of teams [REP-3]', async () => {
    const { teams } = await matrix(watch, { teamIds: 'A3,A1' });
    expect(teams.map(({ id }) => id)).toEqual(['A1', 'A3']);
  });
});

describe('a range that cannot be', () => {
  it.each([
    [{ from: '2025-02-30' }, 'Invalid date'],
    [{ from: to, to: workingDay }, 'The last day is before the first'],
    [{ from: '2024-09-01', to: '2025-09-02' }, 'At most 366 days'],
    [{ teamIds: 'A1,,A2' }, 'Must not be empty'],
    [{ format: 'docx' }, 'Must be one of: json, csv, xlsx, pdf'],
  ])('%j is refused with what is wrong [REP-2]', async (query, words) => {
    const answer = await watch.raw('GET', path('attendance', query));
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(words);
  });

  it('is none with 366 days [REP-2]', async () => {
    const { days } = await matrix(watch, { from: '2024-09-09', to: '2025-09-09' });
    expect(days.length).toBe(366);
  });
});

describe('what is counted from the sheets', () => {
  it('absences stand by type with their kind and by person [REP-7]', async () => {
    const query = { ...range, teamIds: 'A1' };
    const { types, people, totals } = await watch.call(reportsRoutes.absences, { query });
    expect(types).toEqual([
      { type: 'MC', kind: 'sick', absences: 2, people: 1 },
      { type: 'UL', kind: 'leave', absences: 1, people: 1 },
    ]);
    expect(people.map(({ absences, types: of }) => [absences, of])).toEqual([
      [2, { MC: 2 }],
      [1, { UL: 1 }],
    ]);
    expect(totals.absent).toBe(3);
  });

  it('what counts as on duty elsewhere is as it is set, at once, and is said beside the matrix [SET-12, REP-7]', async () => {
    const admin = await app.login('admin');
    const set = async (elsewhereAbsenceTypes: AbsenceType[]) => {
      const { revision: baseRevision } = await admin.call(settingsRoutes.read);
      await admin.call(settingsRoutes.change, { body: { baseRevision, elsewhereAbsenceTypes } });
    };
    const usual = (await matrix(watch, { teamIds: 'A1' })).elsewhereTypes;
    expect(usual).toContain('OJT');
    await set(['UL']);
    const query = { ...range, teamIds: 'A1' };
    const { types } = await watch.call(reportsRoutes.absences, { query });
    expect(types.map(({ type, kind }) => [type, kind])).toEqual([
      ['MC', 'sick'],
      ['UL', 'elsewhere'],
    ]);
    expect((await matrix(watch, { teamIds: 'A1' })).elsewhereTypes).toEqual(['UL']);
    expect((await watch.call(reportsRoutes.analytics, { query })).elsewhereTypes).toEqual(['UL']);
    await set(usual);
  });

  it('late and missing sheets are told from those on time, by the first submit [REP-8]', async () => {
    const { sheets, totals } = await watch.call(reportsRoutes.lateSheets, { query: range });
    expect(totals).toEqual({ due: 6, onTime: 2, late: 1, missing: 3, incomplete: 2 });
    expect(sheets.map(({ date, teamId, state }) => `${date} ${teamId} ${state}`)).toEqual([
      `${nightShiftDay} A1 incomplete`,
      `${nightShiftDay} A2 missing`,
      `${nightShiftDay} A3 missing`,
      `${workingDay} A1 incomplete`,
      `${workingDay} A2 late`,
      `${workingDay} A3 missing`,
    ]);
    expect(sheets[4]).toMatchObject({
      minutesLate: 16,
      submittedByName: 'Tara A2',
      incomplete: null,
    });
  });

  it('a sheet that came in time with somebody not marked is listed, with how many of it are marked [REP-19]', async () => {
    const { sheets } = await watch.call(reportsRoutes.lateSheets, { query: range });
    expect(sheets.find(({ date, teamId }) => date === workingDay && teamId === 'A1')).toMatchObject(
      {
        state: 'incomplete',
        minutesLate: 0,
        incomplete: { marked: 5, of: 6 },
      },
    );
  });

  it('a team without members owes no sheet [REP-8, MON-51]', async () => {
    const admin = await app.login('admin');
    const body = { id: 'B7', name: 'Team B7' };
    await admin.call(routes.teams.create, { body });
    const made = `${addDays(workingDay, -1)}T00:00:00.000Z`;
    await app.db
      .collection('teams')
      .updateOne({ _id: 'B7' as never }, { $set: { createdAt: new Date(made) } });
    const { sheets } = await watch.call(reportsRoutes.lateSheets, { query: range });
    expect(sheets.filter(({ teamId }) => teamId === 'B7')).toEqual([]);
    await admin.call(routes.teams.remove, { params: { teamId: 'B7' } });
  });

  it('a sheet that is not due yet is not missing, and a day off owes none [REP-8]', async () => {
    const query = { from: nightOff, to: addDays(workingDay, 4) };
    const { totals } = await watch.call(reportsRoutes.lateSheets, { query });
    expect(totals).toEqual({ due: 0, onTime: 0, late: 0, missing: 0, incomplete: 0 });
  });

  it('changes after submit leave out what the first submit wrote [REP-9]', async () => {
    const query = { ...range, teamIds: 'A1' };
    const { changes, totals } = await watch.call(reportsRoutes.changes, { query });
    expect(changes.map(({ fieldChanged, newValue }) => [fieldChanged, newValue])).toEqual([
      ['status', 'absent (UL). Notes: =cmd'],
      ['notes', '=cmd'],
    ]);
    expect(totals).toEqual({ changes: 2, sheets: 1, people: 1 });
  });
});

it('a file that is given away is told to the audit trail, an answer on screen is not [REP-18]', async () => {
  const admin = await app.login('admin');
  const exported = async () =>
    (await admin.call(auditRoutes.activity, { query: { kind: 'report.exported' } })).entries;
  await matrix(leader);
  expect(await exported()).toEqual([]);
  await leader.raw('GET', path('absences', { format: 'csv' }));
  expect(await exported()).toMatchObject([
    {
      by: { name: 'Tara A1' },
      what: { type: 'report', name: 'absences' },
      after: { ...range, format: 'csv', teamIds: null, lines: 2 },
    },
  ]);
});

describe('a report’s file', () => {
  const file = async (report: string, format: string) => {
    const answer = await watch.raw('GET', path(report, { format, teamIds: 'A1' }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="${report}-${workingDay}-to-${to}.${format}"`,
    );
    return answer;
  };

  it('is CSV whose cells run no formula [REP-12, OPS-55]', async () => {
    const { body, headers } = await file('attendance', 'csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, first, ...lines] = body.split('\r\n');
    expect(head).toBe(
      `\uFEFF"Team","Person","Role","${workingDay}","${nightShiftDay}","${nightOff}","${to}","Here","PTO","Absent","Rate"`,
    );
    expect(first).toBe('"Team A1","Tara A1","TL","P","P",,,2,0,0,100');
    expect(lines.at(-5)).toBe('"All","Here",,4,3,,,7,1,3,70');
    expect(lines.at(-3)).toBe('"All","Not marked",,1,1,,,,,,');
    expect((await file('changes', 'csv')).body).toContain(`"'=cmd"`);
  });

  it('says what was changed in the words of its page [REP-9, ATT-69]', async () => {
    const { body } = await file('changes', 'csv');
    expect(body).toContain('"Absent, Reason: UL · Urgent Leave, Notes: =cmd"');
  });

  it('says which sheets are incomplete, and counts who is not marked [REP-19]', async () => {
    expect((await file('late-sheets', 'csv')).body).toContain('"Team A1","Incomplete","5 of 6",');
  });

  it('is a workbook with real numbers and dates, and panes that stay [REP-12]', async () => {
    const { rawPayload, headers } = await file('attendance', 'xlsx');
    expect(headers['content-type']).toContain('spreadsheetml');
    const parts = unzipSync(rawPayload);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array);
    const strings = strFromU8(parts['xl/sharedStrings.xml'] as Uint8Array);
    expect(strings).toContain('Łucja Şahin-Ōta');
    expect(strings).toMatch(/as of \d{4}-\d\d-\d\d \d+:\d\d [AP]M \(Asia\/Singapore\)/);
    expect(sheet).toMatch(/<pane ySplit="2" xSplit="3"[^>]* state="frozen"/);
    // 45906 is 2025-09-06; 0.7 is the rate of all.
    expect(sheet).toContain('<v>45906</v>');
    expect(sheet).toContain('<v>0.7</v>');
  });

  it('is a PDF on A4 landscape with names, organisation and page numbers [REP-12]', async () => {
    const { rawPayload } = await file('attendance', 'pdf');
    expect(rawPayload.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]');
    const text = textOfPdf(rawPayload);
    for (const words of ['Attendance', 'Muster', 'Page 1 of 1', 'Tara A1', 'MC', 'as of 20'])
      expect(text).toContain(words);
    expect(text.replaceAll(' ', '')).toContain('ŁucjaŞahin-Ōta');
  });

  it.each([
    ['absences', '"Team","Person","Role","MC","UL","Absences"', '"All",,,2,1,3'],
    [
      'late-sheets',
      '"Date","Shift","Team","State","Marked","Due","Submitted","Submitted by","Minutes late"',
      undefined,
    ],
    ['changes', '"Changed","Date","Team","Person","What","From","To","By","Reason"', undefined],
  ])('of %s has its own columns [REP-12]', async (report, head, sums) => {
    const lines = (await file(report, 'csv')).body.trim().split('\r\n');
    expect(lines[0]).toBe(head);
    if (sums) expect(lines.at(-2)).toBe(sums);
    expect(lines.at(-1)).toMatch(/^"as of \d{4}-\d\d-\d\d \d+:\d\d [AP]M \(Asia\/Singapore\)",+$/);
  });
});
