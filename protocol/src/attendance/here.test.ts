import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantIn } from '../kernel/dates.ts';
import {
  absenceRank,
  isHere,
  isHereThrough,
  isTimeOffLeft,
  momentOf,
  nextChange,
  offSpan,
  shiftSpan,
  type MarkedPerson,
} from './here.ts';
import { tries } from '../kernel/tries.fixture.ts';

const timeZone = 'Asia/Singapore';
const morning = '2025-09-06';
const night = '2025-09-07';
const dayOff = '2025-09-09';
const pto = (ptoTiming: string | null): MarkedPerson => ({ status: 'pto', ptoTiming });
const present: MarkedPerson = { status: 'present', ptoTiming: null };
const expected = (ptoTiming: string | null): MarkedPerson => ({ status: 'expected', ptoTiming });
const absent: MarkedPerson = { status: 'absent', ptoTiming: null };
/** `09-07 23:00` is a moment of the shift of `date`. */
const moment = (date: string, at: string, zone = timeZone) => {
  const [day, time] = at.split(' ') as [string, string];
  return { timeZone: zone, date, atMs: instantIn(zone, `2025-${day}`, time).getTime() };
};

describe('whether somebody is here', () => {
  it.each([
    ['present', present, morning, '09-06 10:00', true],
    ['absent', absent, morning, '09-06 10:00', false],
    ['before the time off', pto('12:00-14:00'), morning, '09-06 11:59', true],
    ['as it begins', pto('12:00-14:00'), morning, '09-06 12:00', false],
    ['in its last minute', pto('12:00-14:00'), morning, '09-06 13:59', false],
    ['as it ends', pto('12:00-14:00'), morning, '09-06 14:00', true],
    ['off at the start', pto('10:00-14:00'), morning, '09-06 10:00', false],
    ['off to the end', pto('18:00-22:00'), morning, '09-06 21:59', false],
    ['off from before the shift', pto('08:00-12:00'), morning, '09-06 11:00', false],
    ['back after that', pto('08:00-12:00'), morning, '09-06 12:00', true],
    ['off beyond its end', pto('20:00-23:30'), morning, '09-06 21:00', false],
    ['outside the shift', pto('06:00-09:00'), morning, '09-06 10:00', true],
    ['at night before midnight', pto('22:00-04:00'), night, '09-07 22:30', false],
    ['at night after midnight', pto('22:00-04:00'), night, '09-08 00:06', false],
    ['at night as it ends', pto('22:00-04:00'), night, '09-08 04:00', true],
    ['over midnight', pto('23:30-00:30'), night, '09-08 00:15', false],
    ['in the morning after', pto('04:00-10:00'), night, '09-08 05:00', false],
    ['the evening before that', pto('04:00-10:00'), night, '09-07 23:00', true],
    ['at night off from before the shift', pto('20:00-23:00'), night, '09-07 22:30', false],
    ['at night off to after the shift', pto('09:00-11:00'), night, '09-08 09:30', false],
    ['nearly a day, as stored before', pto('02:30-02:15'), night, '09-08 02:15', true],
    ['nearly a day, once begun', pto('02:30-02:15'), night, '09-08 09:59', false],
    ['without hours', pto(null), morning, '09-06 12:00', true],
    ['with half of them', pto('10:00-'), morning, '09-06 12:00', true],
    ['on a day off', pto('08:00-09:00'), dayOff, '09-09 08:30', false],
  ] as const)('%s [ATT-130]', (_, person, date, at, here) => {
    expect(isHere(person, moment(date, at))).toBe(here);
  });

  it('follows the wall clock where clocks change in the shift [ATT-130]', () => {
    const berlin = 'Europe/Berlin';
    // The night of 26 October 2025 has an hour twice.
    const changing = '2025-10-25';
    const off = offSpan(pto('01:00-04:00'), { timeZone: berlin, date: changing });
    expect(off && off.toMs - off.fromMs).toBe(4 * 3_600_000);
    expect(isHere(pto('01:00-04:00'), moment(changing, '10-26 03:59', berlin))).toBe(false);
    expect(isHere(pto('01:00-04:00'), moment(changing, '10-26 04:00', berlin))).toBe(true);
  });
});

describe('what comes next', () => {
  it.each([
    ['present', present, morning, '09-06 11:00', undefined],
    ['before a time off', pto('12:00-14:00'), morning, '09-06 11:00', '09-06 12:00'],
    ['in it', pto('12:00-14:00'), morning, '09-06 12:00', '09-06 14:00'],
    ['after it', pto('12:00-14:00'), morning, '09-06 14:00', undefined],
    ['in one to the end', pto('18:00-22:00'), morning, '09-06 19:00', undefined],
    ['over midnight', pto('22:00-04:00'), night, '09-08 00:06', '09-08 04:00'],
  ] as const)('%s [ATT-130]', (_, person, date, at, next) => {
    expect(nextChange(person, moment(date, at))).toBe(next && moment(date, next).atMs);
  });

  it('is a whole stretch only without a break [ATT-130]', () => {
    const person = pto('12:00-14:00');
    const through = (from: string, to: string) =>
      isHereThrough(person, moment(morning, from), moment(morning, to).atMs);
    expect(through('09-06 10:00', '09-06 12:00')).toBe(true);
    expect(through('09-06 10:00', '09-06 12:01')).toBe(false);
    expect(through('09-06 13:59', '09-06 22:00')).toBe(false);
    expect(through('09-06 14:00', '09-06 22:00')).toBe(true);
  });

  it('is looked at within the shift alone [STF-12]', () => {
    const { fromMs, toMs } = shiftSpan({ timeZone, date: night });
    expect(momentOf({ timeZone, date: night }, fromMs - 1).atMs).toBe(fromMs);
    expect(momentOf({ timeZone, date: night }, fromMs + 5).atMs).toBe(fromMs + 5);
    expect(momentOf({ timeZone, date: night }, toMs).atMs).toBe(toMs - 1);
  });
});

describe('any time off in any shift', () => {
  const time = fc
    .nat(24 * 60 - 1)
    .map((at) => [Math.floor(at / 60), at % 60].map((n) => String(n).padStart(2, '0')).join(':'));
  const aCase = fc.record({
    zone: fc.constantFrom('Asia/Singapore', 'Europe/Berlin', 'America/St_Johns'),
    day: fc.nat(800),
    start: time,
    end: time,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  it('is told alike by being here, by what is next and by the whole stretch [ATT-130]', () => {
    fc.assert(
      fc.property(aCase, ({ zone, day, start, end, share }) => {
        const date = addDays('2025-01-01', day);
        const person = pto(`${start}-${end}`);
        const shift = shiftSpan({ timeZone: zone, date });
        const atMs = Math.floor(shift.fromMs + share * (shift.toMs - shift.fromMs - 1));
        const now = { timeZone: zone, date, atMs };
        const next = nextChange(person, now);
        if (next === undefined) {
          // Nothing changes up to the shift's end.
          const last = { ...now, atMs: shift.toMs - 1 };
          expect(isHere(person, last)).toBe(isHere(person, now));
        } else {
          expect(next).toBeGreaterThan(atMs);
          expect(next).toBeLessThan(shift.toMs);
          expect(isHere(person, { ...now, atMs: next })).toBe(!isHere(person, now));
          expect(isHere(person, { ...now, atMs: next - 1 })).toBe(isHere(person, now));
        }
        expect(isHereThrough(person, now, next ?? shift.toMs)).toBe(isHere(person, now));
        expect(isHereThrough(person, { ...now, atMs: shift.fromMs }, shift.toMs)).toBe(
          offSpan(person, now) === undefined,
        );
      }),
      { numRuns: tries(1_000) },
    );
  });
});

it.each([
  ['whoever is here all the shift', present, 0, false],
  ['whose time off is over', pto('22:00-02:00'), 0, false],
  ['whose time off lies ahead', pto('05:00-07:00'), 2, true],
  ['who is away', pto('01:00-04:00'), 3, true],
  ['a time off without hours', pto(null), 0, true],
  ['whoever is expected', expected(null), 1, false],
  ['whoever is expected and leaves', expected('05:00-07:00'), 2, true],
])(
  'of a night at 03:10 %s is asked in turn, and their time off is shown while it lasts [ATT-132, ATT-133, DEP-506]',
  (_, person, rank, isLeft) => {
    const at = moment(night, '09-08 03:10');
    expect(absenceRank(person, at)).toBe(rank);
    expect(isTimeOffLeft(person, at)).toBe(isLeft);
  },
);
