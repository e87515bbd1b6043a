import { csv, type AttendanceRecord, type OverviewRow } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import { overviewRow } from './monitoring.fixture.ts';
import { reportFileName, reportRows, type TeamDetails } from './monitoring.report.ts';

const snapshot = { date: '2026-11-20', shift: 'morning', shiftTime: '10:00-22:00' } as const;
const formatInstant = (at: string) => `<${at}>`;

const a2 = overviewRow('A2', { status: 'submitted', presentCount: 2, absentCount: 1, ptoCount: 1 });
const a10 = overviewRow('A10', { status: 'submitted', presentCount: 1, attendanceRate: 100 });
const a9 = overviewRow('A9', { memberCount: 15, submittedAt: null });

const record = (name: string, role: string, over: Partial<AttendanceRecord> = {}) => ({
  id: name,
  userId: '5f0c2a4e-6b1d-4c8e-9f7a-111111111111',
  userName: name,
  userRole: role,
  teamId: 'A2',
  date: '2026-11-20',
  status: 'present' as const,
  absenceType: null,
  ptoTiming: null,
  notes: '',
  submittedAt: '2026-11-20T02:24:00.000Z',
  submittedByName: 'Imran Raj',
  updatedAt: '2026-11-20T02:24:00.000Z',
  updatedByName: 'Imran Raj',
  revision: 1,
  ...over,
});

const rowsOf = (teams: OverviewRow[], details: TeamDetails[]) =>
  reportRows({ snapshot, teams, details, formatInstant });
/** The lines below a title, each with its cells by their heads. */
function after(rows: ReturnType<typeof rowsOf>, title: string) {
  const [heads = [], ...lines] = rows.slice(rows.findIndex(([first]) => first === title) + 1);
  return lines.map((line) => Object.fromEntries(line.map((cell, at) => [heads[at], cell])));
}

/** Cells by their heads, in that order: files are read by position too. */
const expectLine = (line: Record<string, unknown> | undefined, wanted: Record<string, unknown>) =>
  expect(Object.entries(line ?? {})).toEqual(Object.entries(wanted));

describe('the attendance report', () => {
  it('sums up every team in team order, and leaves the figures of pending teams empty [MON-27]', () => {
    const summary = after(rowsOf([a10, a9, a2], []), 'Team Summary');
    expect(summary.slice(0, 3).map(({ Team, Status }) => [Team, Status])).toEqual([
      ['Team A2', 'Submitted'],
      ['Team A9', 'Pending'],
      ['Team A10', 'Submitted'],
    ]);
    expectLine(summary[1], {
      Team: 'Team A9',
      TL: a9.leaderName,
      DTL: a9.dtlName,
      Zone: a9.zone,
      Status: 'Pending',
      'Present (incl. PTO)': null,
      Absent: null,
      PTO: null,
      Members: 15,
      Rate: null,
      Submitted: null,
      'Last Updated By': null,
    });
    expect(summary[3]).toEqual({
      Team: 'Total',
      TL: null,
      DTL: null,
      Zone: null,
      Status: '2 of 3 submitted',
      'Present (incl. PTO)': 3,
      Absent: 1,
      PTO: 1,
      Members: 39,
      Rate: '75% of 4 marked',
      Submitted: null,
      'Last Updated By': null,
    });
  });

  it('says of an incomplete sheet how many of it are marked [MON-27, MON-32]', () => {
    const line = ['present', 'present', 'not_marked'] as const;
    const half = overviewRow('A1', {
      status: 'submitted',
      presentCount: 2,
      attendanceRate: 100,
      line: [...line],
    });
    const [row, total] = after(rowsOf([half], []), 'Team Summary');
    expect([row?.['Status'], row?.['Rate']]).toEqual([
      'Submitted, 2 of 3 marked',
      '100% of 2 marked',
    ]);
    expect([total?.['Status'], total?.['Rate']]).toEqual([
      '1 of 1 submitted, 1 incomplete',
      '100% of 2 marked',
    ]);
  });

  it('has a plain rate where everybody is marked [MON-27, MON-32]', () => {
    const line = ['present', 'present'] as const;
    const all = overviewRow('A1', {
      status: 'submitted',
      presentCount: 2,
      attendanceRate: 100,
      line: [...line],
    });
    const [row, total] = after(rowsOf([all], []), 'Team Summary');
    expect([row?.['Rate'], total?.['Status'], total?.['Rate']]).toEqual([
      '100%',
      '1 of 1 submitted',
      '100%',
    ]);
  });

  it('lists officers by team and role with the meaning of their absence type [MON-27]', () => {
    const details = [
      { team: a10, records: [record('Marcus Wong', 'TL')] },
      {
        team: a2,
        records: [
          record('Arjun Ng', 'Member', { status: 'absent', absenceType: 'MC', notes: 'flu' }),
          record('Imran Raj', 'TL', { status: 'pto', ptoTiming: '10:00-14:00' }),
        ],
      },
    ];
    const officers = after(rowsOf([a2, a10], details), 'Detailed Officer Records');
    expect(officers.map(({ Team, Officer }) => [Team, Officer])).toEqual([
      ['Team A2', 'Imran Raj'],
      ['Team A2', 'Arjun Ng'],
      ['Team A10', 'Marcus Wong'],
    ]);
    expect(officers[0]).toMatchObject({
      Role: 'TL',
      Status: 'PTO',
      'Absence Type': null,
      'Absence Description': null,
      'PTO Timing': '10:00-14:00',
      Notes: '',
    });
    expectLine(officers[1], {
      Team: 'Team A2',
      Officer: 'Arjun Ng',
      Role: 'Member',
      Status: 'Absent',
      'Absence Type': 'MC',
      'Absence Description': 'Medical Certificate',
      'PTO Timing': null,
      Notes: 'flu',
      Submitted: '<2026-11-20T02:24:00.000Z>',
      'Submitted By': 'Imran Raj',
      'Last Updated': '<2026-11-20T02:24:00.000Z>',
      'Last Updated By': 'Imran Raj',
    });
  });

  it('writes an error row for a team whose details could not be fetched, and the other teams [MON-28]', () => {
    const details = [
      { team: a2, failure: '503: The database does not answer.' },
      { team: a10, records: [record('Marcus Wong', 'TL')] },
    ];
    const officers = after(rowsOf([a2, a10], details), 'Detailed Officer Records');
    expect(officers[0]).toEqual({
      Team: 'Team A2',
      Officer: 'Error: 503: The database does not answer.',
    });
    expect(officers[1]?.['Officer']).toBe('Marcus Wong');
  });

  it('runs no formula that a note carries [OPS-55]', () => {
    const details = [{ team: a2, records: [record('=1+1', 'TL', { notes: '@SUM(A1)' })] }];
    expect(csv(rowsOf([a2], details))).toContain(
      `"Team A2","'=1+1","TL","Present",,,,"'@SUM(A1)",`,
    );
  });

  it('names the file by the date, and by the team where it is one team’s [MON-27, OPS-55]', () => {
    expect(reportFileName('2026-11-20')).toBe('detailed-attendance-report-2026-11-20.csv');
    expect(reportFileName('2026-11-20', overviewRow('A2', { name: 'Bus/Car' }))).toBe(
      'detailed-attendance-report-2026-11-20-Bus-Car.csv',
    );
  });
});
