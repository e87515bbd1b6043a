import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/dates.ts';
import { knownAbsenceTypes, type Absence } from './absences.ts';
import {
  absenceFields,
  absenceWords,
  applyToAbsences,
  awayOn,
  checkAbsence,
  isAwayAllShift,
  knownAbsenceOf,
  markOfAbsence,
  overlapping,
  withoutDays,
} from './absences.rules.ts';
import { expectedOn } from './expected.ts';

/** 2025-09-06 is a morning, 07 a night, 08 a Night Off, 09 an Off Day. */
const morning = '2025-09-06';
const night = '2025-09-07';
const offDay = '2025-09-09';

const absence = (fields: Partial<Absence> = {}): Absence => ({
  id: 'a',
  userId: 'wei',
  userName: 'Lim Wei',
  teamId: 'A1',
  from: morning,
  to: offDay,
  absenceType: 'VL',
  ptoTiming: null,
  notes: '',
  revision: 1,
  by: { id: 'priya', name: 'Priya' },
  at: '2025-09-01T00:00:00.000Z',
  ...fields,
});

describe('what is said of an absence', () => {
  const said = (fields: object) => ({ from: morning, to: night, absenceType: 'VL', ...fields });

  it.each([
    [{}, undefined],
    [{ from: night, to: morning }, 'ABSENCE_ENDS_BEFORE_START'],
    [{ to: addDays(morning, 365) }, undefined],
    [{ to: addDays(morning, 366) }, 'ABSENCE_TOO_LONG'],
    [{ absenceType: 'vl' }, 'UNKNOWN_ABSENCE_TYPE'],
    [{ absenceType: 'constructor' }, 'UNKNOWN_ABSENCE_TYPE'],
    [{ absenceType: 'PTO' }, 'PTO_TIMING_REQUIRED'],
    [{ absenceType: 'PTO', ptoTiming: '12:00-' }, 'PTO_TIMING_REQUIRED'],
    [{ absenceType: 'PTO', ptoTiming: '12:00-14:00' }, undefined],
    [{ absenceType: 'PTO', ptoTiming: '10:00-22:00' }, 'PTO_TIMING_INVALID'],
    [{ absenceType: 'PTO', ptoTiming: '09:00-11:00' }, 'PTO_TIMING_INVALID'],
    [{ absenceType: 'PTO', ptoTiming: '12:00-14:00', from: night }, 'PTO_TIMING_INVALID'],
    [{ absenceType: 'PTO', ptoTiming: '23:00-01:00' }, undefined],
    [
      { absenceType: 'PTO', ptoTiming: '12:00-14:00', from: offDay, to: offDay },
      'PTO_WITHOUT_SHIFT',
    ],
  ])('%j is answered with %s [ABS-3, ABS-5]', (fields, code) =>
    expect(checkAbsence(said(fields), 'Lim Wei')?.code).toBe(code),
  );

  it('keeps times only of a PTO, and notes without blanks around them [ABS-1]', () => {
    const fields = absenceFields({ ...said({}), ptoTiming: '12:00-14:00', notes: ' Bali ' });
    expect(fields).toEqual({ ...said({}), ptoTiming: null, notes: 'Bali' });
    expect(absenceWords(fields)).toBe('VL from 2025-09-06 to 2025-09-07');
    expect(knownAbsenceTypes).toHaveLength(26);
  });
});

describe('a day of an absence', () => {
  const pto = absence({ absenceType: 'PTO', ptoTiming: '12:00-14:00' });

  it('is whole for every type but a PTO, which counts in the shift of its times alone [ABS-3]', () => {
    expect(knownAbsenceOf([absence()], 'wei', night)?.id).toBe('a');
    expect(knownAbsenceOf([absence()], 'tan', night)).toBeUndefined();
    expect(knownAbsenceOf([absence()], 'wei', addDays(offDay, 1))).toBeUndefined();
    expect([morning, night].map((date) => isAwayAllShift(absence(), date))).toEqual([true, true]);
    expect([morning, night].map((date) => knownAbsenceOf([pto], 'wei', date)?.id)).toEqual([
      'a',
      undefined,
    ]);
    expect(isAwayAllShift(pto, morning)).toBe(false);
  });

  it('is what a sheet would have of it [ABS-1]', () => {
    expect(markOfAbsence(absence({ notes: 'Bali' }))).toEqual({
      status: 'absent',
      absenceType: 'VL',
      ptoTiming: null,
      notes: 'Bali',
    });
    expect(markOfAbsence(pto)).toMatchObject({ status: 'pto', ptoTiming: '12:00-14:00' });
  });
});

it('after any days were given away, nobody is away twice on a day, and no other day is lost [ABS-4]', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays(morning, days));
  const span = fc
    .tuple(day, day)
    .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      let ids = 0;
      let list: Absence[] = [];
      const held = new Map<string, string>();
      for (const [index, days] of spans.entries()) {
        const id = `new ${index}`;
        const others = overlapping(list, days);
        const left = others.flatMap((one) => withoutDays(one, days, () => `part ${ids++}`));
        const notes = String(index);
        list = [
          ...list.filter((one) => !others.includes(one)),
          ...left,
          absence({ ...days, id, notes }),
        ];
        for (let on = days.from; on <= days.to; on = addDays(on, 1)) held.set(on, notes);
      }
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      for (let days = 0; days <= 40; days++) {
        const on = addDays(morning, days);
        const away = list.filter(({ from, to }) => from <= on && on <= to);
        expect(away.map(({ notes }) => notes)).toEqual(held.has(on) ? [held.get(on)] : []);
      }
    }),
  );
});

describe('the absences that are shown', () => {
  const shown = { from: morning, to: offDay };
  const told = (rows: Absence[] | null, removed: string[] = []) => ({ rows, removed, revision: 2 });

  it('take in what was written and lose what is gone or lies outside of them [ABS-30]', () => {
    const later = absence({ id: 'b', from: night, revision: 2 });
    expect(applyToAbsences([absence()], told([later]), shown)).toEqual([absence(), later]);
    expect(applyToAbsences([absence()], told([], ['a']), shown)).toEqual([]);
    const moved = absence({ from: '2026-01-01', to: '2026-01-02', revision: 2 });
    expect(applyToAbsences([absence()], told([moved]), shown)).toEqual([]);
    expect(applyToAbsences([absence()], told([later]), { ...shown, teamId: 'A2' })).toEqual([
      absence(),
    ]);
  });

  it('keep a newer row, stay the same list where nothing is new, and are fetched where it is too much [ABS-30]', () => {
    const newer = [absence({ revision: 3 })];
    expect(applyToAbsences(newer, told([absence({ notes: 'older' })]), shown)).toBe(newer);
    expect(applyToAbsences(newer, told(null), shown)).toBe('gap');
  });
});

it('expected are active people of teams on duty who are not away, with the times they are off [ABS-40]', () => {
  const people = ['wei', 'tan', 'lee', 'ong', 'raj', 'sim'].map((id) => ({
    id,
    isActive: id !== 'lee',
    teamId: id === 'ong' ? null : id === 'raj' ? 'A2' : 'A1',
    teamsBefore: id === 'sim' ? [{ teamId: 'A3', until: morning }] : [],
  }));
  const absences = [
    absence(),
    absence({ id: 'b', userId: 'tan', absenceType: 'PTO', ptoTiming: '12:00-14:00' }),
  ];
  const on = (date: string, teamsWithSheet: string[] = []) =>
    expectedOn({ date, people, absences, teamsWithSheet: new Set(teamsWithSheet) }).map(
      ({ id, teamId, ptoTiming }) => [id, teamId, ptoTiming],
    );
  const [tan, raj] = [
    ['tan', 'A1', '12:00-14:00'],
    ['raj', 'A2', null],
  ];
  expect(on(morning)).toEqual([tan, raj, ['sim', 'A3', null]]);
  expect(on(night)).toEqual([['tan', 'A1', null], raj, ['sim', 'A1', null]]);
  expect(on(morning, ['A1', 'A3'])).toEqual([raj]);
  expect([on(offDay), on('2025-09-08')]).toEqual([[], []]);
  expect([...awayOn(absences, night).keys()]).toEqual(['wei']);
});
