import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/dates.ts';
import {
  zoneDutyOf,
  dueAt,
  dutyDateAt,
  finalAt,
  isFinal,
  isLocked,
  nextWorkingDate,
  scheduleOf,
  shiftAfter,
  shiftOn,
  workingDayOf,
  zoneOf,
} from './schedule.rules.ts';
import { shiftLabels } from './schedule.contract.ts';

const anchor = '2025-09-06';
const inSingapore = (text: string) => new Date(`${text}+08:00`);

describe('the shift of a day', () => {
  it.each([
    ['2025-09-06', 'morning'],
    ['2025-09-07', 'night'],
    ['2025-09-08', 'night_off'],
    ['2025-09-09', 'off_day'],
    ['2025-09-05', 'off_day'],
    ['2025-09-02', 'morning'],
  ])('the shift of %s is %s [SCH-4]', (date, shift) => expect(shiftOn(date)).toBe(shift));

  it('equals integer arithmetic over 6,000 days on both sides of the anchor [SCH-4]', () => {
    const cycle = ['morning', 'night', 'night_off', 'off_day'];
    for (let day = -3000; day < 3000; day++) {
      const date = addDays(anchor, day);
      if (shiftOn(date) !== cycle[((day % 4) + 4) % 4]) expect.fail(`${date}: ${shiftOn(date)}`);
    }
  });

  it('working days are counted from the first one on [SCH-4]', () => {
    const dates = ['2025-09-02', '2025-09-03', '2025-09-06', '2025-09-07', '2025-09-10'];
    expect(dates.map(workingDayOf)).toEqual([-2, -1, 0, 1, 2]);
  });

  it('a shift has times on duty only [SCH-6]', () => {
    expect(zoneDutyOf('A1', '2025-09-06').shiftTime).toBe('10:00-22:00');
    expect(zoneDutyOf('A1', '2025-09-07').shiftTime).toBe('22:00-10:00');
    expect(zoneDutyOf('A1', '2025-09-08').shiftTime).toBeNull();
    expect(zoneDutyOf('A1', '2025-09-09').shiftTime).toBeNull();
  });
});

it('a shift is named by one of four labels [SCH-7]', () => {
  expect(Object.values(shiftLabels)).toEqual([
    'Morning Shift',
    'Night Shift',
    'Night Off',
    'Off Day',
  ]);
});

describe('the zone of a team', () => {
  const order = ['A1CAR', 'DBUS', 'A2CAR', 'D3BIKE', 'A3BIKE', 'SUPPORT', 'D2CAR', 'ABUS', 'D1CAR'];

  it.each([
    ['A1', 'D2CAR'],
    ['A2', 'SUPPORT'],
    ['A3', 'A3BIKE'],
    ['A4', 'D3BIKE'],
    ['A5', 'A2CAR'],
    ['A6', 'DBUS'],
    ['A7', 'A1CAR'],
    ['A8', 'D1CAR'],
    ['A11', 'ABUS'],
  ])(
    '%s starts at %s and moves one zone every 16 days, wrapping both ways [SCH-8, SCH-9]',
    (team, base) => {
      for (let day = -3000; day < 3000; day++) {
        const steps = Math.floor(day / 16);
        const index = (((order.indexOf(base) + steps) % 9) + 9) % 9;
        const date = addDays(anchor, day);
        if (zoneOf(team, date) !== order[index]) expect.fail(`${date}: ${zoneOf(team, date)}`);
      }
    },
  );

  it.each([
    ['A9', 'ACARGO/IAs'],
    ['A10', 'ACARGO/SSM'],
    ['A12', 'GC/FSA/TFO'],
    ['A13', 'FRT'],
    ['SAC AC CVG AC', 'SAC AC CVG AC'],
  ])('team %s stays in the zone %s [SCH-10]', (team, zone) => {
    expect(zoneOf(team, anchor)).toBe(zone);
    expect(zoneOf(team, '2031-01-01')).toBe(zone);
  });

  it.each(['B2', 'constructor', '__proto__'])(
    'an unknown team such as %s has no zone [SCH-10]',
    (team) => expect(zoneOf(team, anchor)).toBeNull(),
  );

  it('is listed for consecutive days [SCH-12]', () => {
    const week = scheduleOf('A7', '2025-12-29', 7);
    expect(week.map(({ date }) => date).join(' ')).toBe(
      '2025-12-29 2025-12-30 2025-12-31 2026-01-01 2026-01-02 2026-01-03 2026-01-04',
    );
  });

  it('ends with the last date that there is [SCH-12]', () => {
    const days = scheduleOf('A7', '9999-12-30', 7);
    expect(days.map(({ date }) => date)).toEqual(['9999-12-30', '9999-12-31']);
  });
});

describe('days off and the running night shift', () => {
  it('days off are locked, and the next working date is named [ATT-13, SCH-18]', () => {
    expect(isLocked(shiftOn('2025-09-07'))).toBe(false);
    expect(isLocked(shiftOn('2025-09-08'))).toBe(true);
    expect(nextWorkingDate('2025-09-07')).toBe('2025-09-10');
    expect(nextWorkingDate('2025-09-08')).toBe('2025-09-10');
    expect(nextWorkingDate('2025-09-06')).toBe('2025-09-07');
    expect(nextWorkingDate('9999-12-30')).toBe('9999-12-31');
    expect(nextWorkingDate('9999-12-31')).toBe('9999-12-31');
  });

  it.each([
    ['2025-09-07T23:59', '2025-09-07'],
    ['2025-09-08T00:00', '2025-09-07'],
    ['2025-09-08T09:59', '2025-09-07'],
    ['2025-09-08T10:00', '2025-09-08'],
    ['2025-09-07T09:59', '2025-09-07'],
    ['2025-09-09T03:00', '2025-09-09'],
  ])('at %s the date on duty is %s [SCH-16]', (at, date) =>
    expect(dutyDateAt('Asia/Singapore', inSingapore(at))).toBe(date),
  );
});

describe('the shift after one that has ended', () => {
  it.each([
    ['2025-09-06', '2025-09-06T21:59', undefined],
    ['2025-09-06', '2025-09-06T22:00', '2025-09-07'],
    ['2025-09-06', '2025-09-08T03:00', '2025-09-07'],
    ['2025-09-07', '2025-09-08T09:59', undefined],
    ['2025-09-07', '2025-09-08T10:00', '2025-09-10'],
    ['2025-09-06', '2025-09-09T03:00', '2025-09-10'],
    ['2025-09-08', '2025-09-09T03:00', undefined],
  ])('of %s at %s is that of %s [SCH-17]', (date, at, next) =>
    expect(shiftAfter('Asia/Singapore', date, inSingapore(at))).toBe(next),
  );
});

describe('a sheet is due 30 minutes after its shift starts', () => {
  it.each([
    ['2025-09-06', '2025-09-06T02:30:00.000Z'],
    ['2025-09-07', '2025-09-07T14:30:00.000Z'],
  ])('the sheet of %s is due at %s [MON-11]', (date, at) =>
    expect(dueAt('Asia/Singapore', date, 30)?.toISOString()).toBe(at),
  );

  it('a sheet is never due on a day off [MON-11]', () =>
    expect(dueAt('Asia/Singapore', '2025-09-08', 30)).toBeNull());
});

describe('a sheet is final some hours after its shift has ended', () => {
  it.each([
    ['2025-09-06', '2025-09-07T02:00:00.000Z'],
    // A night ends in the morning after its date, and a day off at the midnight after it.
    ['2025-09-07', '2025-09-08T14:00:00.000Z'],
    ['2025-09-08', '2025-09-09T04:00:00.000Z'],
  ])('the sheet of %s is final after 12 hours at %s [ATT-100]', (date, at) => {
    expect(finalAt('Asia/Singapore', date, 12)?.toISOString()).toBe(at);
    const is = (ms: number) => isFinal('Asia/Singapore', date, 12, Date.parse(at) + ms);
    expect([is(-1), is(0)]).toEqual([false, true]);
  });

  it('a sheet is never final where no hours are set [ATT-100]', () => {
    expect(finalAt('Asia/Singapore', '2025-09-06', 0)).toBeNull();
    expect(isFinal('Asia/Singapore', '2025-09-06', 0, Date.parse('2026-09-06'))).toBe(false);
  });
});
