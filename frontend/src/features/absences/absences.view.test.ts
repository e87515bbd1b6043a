import { addDays } from '@muster/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  datesOf,
  dayAt,
  gridDays,
  placeOf,
  shiftCount,
  shiftsIn,
  spanOf,
  spanWords,
  withEnd,
} from './absences.view.ts';

// 2026-11-27 is an Off Day; Nov 28 Morning, Nov 29 Night, Nov 30 Night Off.
const first = '2026-11-27';
const days = gridDays(first);
const offset = fc.integer({ min: -40, max: 60 });

it('four weeks stand on one line, days off narrow', () => {
  expect(days).toHaveLength(28);
  expect(days.at(-1)?.date).toBe('2026-12-24');
  expect(days.slice(0, 4).map(({ isOff }) => isOff)).toEqual([true, false, false, true]);
  const [off, on] = days;
  expect(off?.width).toBeLessThan((on?.width ?? 0) / 2);
  expect(days.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1);
});

it('every point of the line is of the day that is drawn there', () => {
  for (const day of days) {
    expect(dayAt(days, day.left + day.width / 2)).toBe(day);
  }
  expect(dayAt(days, -0.1)).toBe(days[0]);
  expect(dayAt(days, 1.2)).toBe(days.at(-1));
});

it('a bar covers the days of its absence that are shown, and says where it goes on', () => {
  fc.assert(
    fc.property(offset, offset, (one, other) => {
      const span = spanOf(addDays(first, one), addDays(first, other));
      const place = placeOf(days, span);
      const covered = days.filter(({ date }) => date >= span.from && date <= span.to);
      if (covered.length === 0) {
        expect(place).toBeUndefined();
        return;
      }
      expect(place?.left).toBe(covered[0]?.left);
      expect(place?.width).toBeCloseTo(covered.reduce((sum, { width }) => sum + width, 0));
      expect(place?.isBegun).toBe(span.from < first);
      expect(place?.goesOn).toBe(span.to > '2026-12-24');
    }),
  );
});

it('shifts are counted once however the absences lie, and none on days off', () => {
  expect(shiftsIn({ from: '2026-11-28', to: '2026-11-30' })).toEqual(['2026-11-28', '2026-11-29']);
  const overlapping = [
    { from: '2026-11-28', to: '2026-11-30' },
    { from: '2026-11-29', to: '2026-12-02' },
  ];
  expect(shiftCount(days, overlapping)).toBe(3);
  expect(shiftCount(days, [{ from: '2026-11-30', to: '2026-12-01' }])).toBe(0);
});

it.each([
  ['2026-11-28', '2026-11-30', '3 days, 2 shifts: Sat Morning and Sun Night'],
  ['2026-11-28', '2026-11-28', '1 day, 1 shift: Sat Morning'],
  ['2026-11-30', '2026-12-01', '2 days, no shift'],
  ['2026-11-28', '2026-12-10', '13 days, 7 shifts'],
])('from %s to %s is said as %s', (from, to, words) => {
  const said = spanWords({ from, to });
  expect(said.days + said.shifts + said.named).toBe(words);
});

it('a span never ends before it begins, whichever end is moved', () => {
  fc.assert(
    fc.property(offset, offset, offset, fc.constantFrom('from', 'to'), (one, other, third, end) => {
      const span = spanOf(addDays(first, one), addDays(first, other));
      const date = addDays(first, third);
      const moved = withEnd(span, end, date);
      expect(moved[end]).toBe(date);
      expect(datesOf(moved).length).toBeGreaterThan(0);
    }),
  );
});
