import { describe, expect, it } from 'vitest';
import type { Analytics } from '@muster/protocol';
import { daysAround, daysWords, stepped, whatIsWrong } from './report.words.ts';
import {
  absencesFinding,
  attendanceFinding,
  delaysFinding,
  fairnessFinding,
  fullFinding,
  teamsFinding,
} from './analytics/findings.ts';

const today = '2026-11-20';

describe('the days of a report', () => {
  it('are the day, the week from Monday or the month around a date, and end today [REP-15]', () => {
    expect(daysAround('day', today, today)).toEqual({ from: today, to: today });
    expect(daysAround('week', today, today)).toEqual({ from: '2026-11-16', to: today });
    expect(daysAround('week', '2026-11-15', today)).toEqual({
      from: '2026-11-09',
      to: '2026-11-15',
    });
    expect(daysAround('month', today, today)).toEqual({ from: '2026-11-01', to: today });
    expect(daysAround('month', '2028-02-10', '2028-03-01')).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
    const last = '9999-12-31';
    expect(daysAround('month', last, last)).toEqual({ from: '9999-12-01', to: last });
  });

  it('step to the ones before and after [REP-15]', () => {
    const month = daysAround('month', today, today);
    const before = stepped('month', month, -1, today);
    expect(before).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(stepped('month', before, 1, today)).toEqual(month);
    expect(stepped('own', { from: '2026-10-22', to: '2026-11-20' }, -1, today)).toEqual({
      from: '2026-09-22',
      to: '2026-10-21',
    });
  });

  it('that cannot be are told before anything is asked for [REP-2]', () => {
    expect(whatIsWrong({ from: today, to: '2026-11-19' })).toBe('The last day is before the first');
    expect(whatIsWrong({ from: '2025-11-19', to: today })).toBe('At most 366 days');
    expect(whatIsWrong({ from: '2025-11-20', to: today })).toBeUndefined();
  });

  it('are said with the years that are needed [REP-15]', () => {
    expect(daysWords({ from: '2026-10-22', to: today })).toBe('Oct 22 to Nov 20, 2026');
    expect(daysWords({ from: '2025-12-30', to: '2026-01-02' })).toBe(
      'Dec 30, 2025 to Jan 02, 2026',
    );
    expect(daysWords({ from: today, to: today })).toBe('Fri, Nov 20, 2026');
  });
});

type Day = Analytics['attendanceByDay'][number];
const day = (date: string, shift: Day['shift'], here: number, absent: number): Day => ({
  date,
  shift,
  sheets: 1,
  totals: { here, pto: 0, absent, rate: Math.round((100 * here) / (here + absent)) },
});

describe('a chart’s title says what it found', () => {
  it('of attendance: which shift is lower, and by how much [ANA-6]', () => {
    const days = [day('2026-11-04', 'morning', 95, 5), day('2026-11-05', 'night', 91, 9)];
    expect(attendanceFinding(days).title).toBe('Nights run 4 points below mornings');
    expect(attendanceFinding(days).summary).toBe('93% here over 2 shifts; lowest 91% on Nov 05.');
    expect(attendanceFinding(days.slice(0, 1)).title).toBe('95% were here');
    expect(attendanceFinding([]).title).toBe('No sheet on these days');
  });

  it('of teams: who lacks two or more people on average [ANA-6]', () => {
    const team = (teamId: string, ...absent: number[]): Analytics['teamByDay'][number] => ({
      teamId,
      days: [...absent.map((count) => ({ absent: count, marked: 15 })), null],
      totals: { here: 1, pto: 0, absent: 1, rate: 50 },
    });
    const of = (...teamByDay: Analytics['teamByDay']) =>
      teamsFinding({
        teamByDay,
        teams: teamByDay.map(({ teamId }) => ({ id: teamId, name: teamId, leaderName: null })),
      } as unknown as Analytics).title;
    expect(of(team('A6', 2, 3), team('A7', 0, 1), team('A13', 4, 2))).toBe(
      'A13 and A6 lack two or more people on average',
    );
    expect(of(team('A7', 0, 1), team('A8', 1))).toBe('No team lacks two or more people on average');
    expect(of(team('A7', 0, 1))).toBe('0.5 people absent per shift');
  });

  it('of absences, sheets, deployments and postings [ANA-6]', () => {
    expect(absencesFinding([{ date: '2026-11-04', types: { MC: 1, VL: 3 } }])).toEqual({
      title: 'Annual Vacation Leave is the most frequent absence',
      summary: '3 of 4 absences; VL 3, MC 1.',
    });
    const delays = {
      sheets: 3,
      late: 1,
      medianMinutes: 18,
      slowest: { teamId: 'A2', date: '2026-11-04', minutes: 58 },
      dueAfterMinutes: 30,
      steps: [],
    };
    expect(delaysFinding(delays, (id) => `Team ${id}`)).toEqual({
      title: 'Half the sheets were in by minute 18',
      summary:
        '3 sheets; 1 after minute 30, when they are due; slowest Team A2 on Nov 04 with 58 minutes.',
    });
    const full = (...minutes: (number | null)[]) =>
      fullFinding(minutes.map((one) => ({ date: '', shift: 'night' as const, minutes: one })))
        .title;
    expect(full(35, 71, null, 20)).toBe('Everybody had a place after 35 minutes');
    expect(full(null)).toBe('No deployment had a place for everybody');
    expect(full()).toBe('No deployment was saved on these days');
    const officer = (car: number, bike: number) => ({
      userId: '',
      name: '',
      teamId: null,
      postings: { car, bike },
      total: car + bike,
    });
    const postings = (...people: ReturnType<typeof officer>[]) =>
      fairnessFinding({ deployments: 8, zones: [{ id: 'car', name: 'Car' }], people }).title;
    expect(postings(officer(7, 1), officer(6, 2), officer(3, 3))).toBe(
      '2 officers had Car in three of four shifts or more',
    );
    expect(postings(officer(3, 3))).toBe('Nobody was mostly in one zone');
    expect(postings(officer(1, 0), officer(3, 0))).toBe(
      'Too few postings to tell who is always in one zone',
    );
  });

  it('a name of another direction keeps it to itself [UI-375]', () => {
    const name = 'משה (A1)';
    const delays = {
      sheets: 1,
      late: 0,
      medianMinutes: 20,
      slowest: { teamId: 'A1', date: '2025-09-06', minutes: 20 },
      dueAfterMinutes: 30,
      steps: [],
    };
    expect(delaysFinding(delays, () => name).summary).toContain(`slowest \u2068${name}\u2069 on`);
  });
});
