import { describe, expect, it } from 'vitest';
import { overviewRow, statsOf, watchSnapshot } from './monitoring.fixture.ts';
import {
  absenceWords,
  figures,
  isEmpty,
  lateWords,
  lineScale,
  paperHead,
  shownRows,
  shownWords,
} from './monitoring.view.ts';

const rows = [
  overviewRow('SAC AC CVG AC', { name: 'SAC AC CVG AC' }),
  overviewRow('A10', { status: 'submitted', presentCount: 9, absentCount: 3, ptoCount: 1 }),
  overviewRow('A2', { dueAt: '2026-11-20T02:30:00.000Z' }),
];
const noFilters = { team: undefined, status: undefined };
const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`);

describe('the teams that are shown', () => {
  it('begin with A and a number, by number, and the others after them [DIR-4]', () => {
    expect(shownRows(rows, noFilters).map(({ id }) => id)).toEqual(['A2', 'A10', 'SAC AC CVG AC']);
  });

  it('are those that pass both filters [MON-17]', () => {
    expect(shownRows(rows, { ...noFilters, status: 'submitted' })).toEqual([rows[1]]);
    expect(shownRows(rows, { ...noFilters, team: 'A2' })).toEqual([rows[2]]);
    expect(shownRows(rows, { team: 'A2', status: 'submitted' })).toEqual([]);
  });
});

it('a team without members is neither pending nor overdue, and sheets are not counted out of it [MON-51]', () => {
  const empty = overviewRow('A14', { memberCount: 0 });
  const all = [...rows, empty];
  expect(shownRows(all, { ...noFilters, status: 'pending' })).not.toContain(empty);
  expect(shownRows(all, noFilters)).toContain(empty);
  expect([isEmpty(empty), lateWords(empty, at('03:00'))]).toEqual([true, undefined]);
  const [submitted, pending] = figures(watchSnapshot(all), at('02:52'));
  expect(submitted).toMatchObject({ value: '1', unit: '/3' });
  expect(pending).toMatchObject({ value: '2', addition: '2 overdue' });
});

describe('the figures of the overview', () => {
  const snapshot = watchSnapshot(rows, {
    stats: statsOf(rows, { absences: { VL: 1, MC: 2 } }),
  });
  const shown = (now: number) =>
    figures(snapshot, now).map(({ label, value, unit = '', addition = '' }) =>
      [label, value + unit, addition].join(' | '),
    );

  it('are five, each with what stands behind it [MON-15, MON-16]', () => {
    expect(shown(at('02:52'))).toEqual([
      'Teams Submitted | 1/3 | ',
      'Pending | 2 | 2 overdue',
      'Total Present | 9 | 1 of them PTO',
      'Total Absent | 3 | 2 MC · 1 VL',
      'Manning Rate | 75% | of 12 marked',
    ]);
  });

  it('say of nobody who is not marked that they are not here [MON-16]', () => {
    const none = figures(watchSnapshot([overviewRow('A1')]), at('02:00'));
    expect(none.slice(2).map(({ value, unit = '' }) => value + unit)).toEqual(['–', '–', '–']);
  });

  it('name the sheets in which somebody is not marked [MON-16, MON-32]', () => {
    const line = ['present', 'present', 'not_marked'] as const;
    const half = overviewRow('A1', { status: 'submitted', presentCount: 2, line: [...line] });
    const [teams] = figures(watchSnapshot([half, ...rows]), at('02:00'));
    expect(teams).toMatchObject({ addition: '1 incomplete', tone: 'pto' });
    const [alone] = figures(watchSnapshot([half]), at('02:00'));
    expect(alone?.addition).toBe('1 incomplete');
  });

  it('call nobody overdue before the due time [MON-11, MON-16]', () => {
    expect(shown(at('02:29'))[1]).toBe('Pending | 2 | ');
    expect(shown(at('02:30'))[1]).toBe('Pending | 2 | 2 overdue');
  });
});

describe('the absences by type', () => {
  it('name up to three types and sum the rest up [MON-16]', () => {
    expect(absenceWords({ VL: 4, MC: 5, CCL: 3 })).toBe('5 MC · 4 VL · 3 CCL');
    expect(absenceWords({ UL: 1, VL: 4, MC: 5, CCL: 2 })).toBe('5 MC · 4 VL · 3 other');
    expect(absenceWords({ VL: 0 })).toBeUndefined();
  });
});

it('draws every muster line to the scale of the largest team [UI-8]', () => {
  expect(lineScale([overviewRow('A1', { memberCount: 10 }), overviewRow('A2')])).toBe(12);
  expect(lineScale([])).toBe(0);
});

it('says on paper of which date and shift it is, and of how many teams [MON-38]', () => {
  expect(paperHead(watchSnapshot(rows), 2)).toBe(
    'Attendance of Friday, Nov 20, 2026 · Morning Shift · 2 of 3 teams',
  );
});

it('counts the teams that are shown [MON-17]', () => {
  expect(shownWords(14, 14)).toBe('14 teams');
  expect(shownWords(3, 14)).toBe('3 of 14 teams');
});
