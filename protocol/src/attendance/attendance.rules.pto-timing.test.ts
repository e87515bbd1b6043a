import { describe, expect, it } from 'vitest';
import { commonTimesOff, isWithinShift, offWords, timesOfShift } from './attendance.rules.ts';

const morning = '10:00-22:00';
const night = '22:00-10:00';

describe('a time off', () => {
  it.each([
    ['10:00', '14:00', morning, true],
    ['10:00', '21:45', morning, true],
    ['21:59', '22:00', morning, true],
    ['21:59', '23:00', morning, false],
    ['08:00', '10:01', morning, false],
    ['10:00', '22:00', morning, false],
    ['10:00', '09:45', morning, false],
    ['09:00', '23:00', morning, false],
    ['08:00', '10:00', morning, false],
    ['22:00', '23:00', morning, false],
    ['12:00', '12:00', morning, false],
    ['23:00', '01:00', night, true],
    ['10:00', '14:00', night, false],
    ['22:00', '04:00', night, true],
    ['06:00', '10:00', night, true],
    ['22:00', '10:00', night, false],
    ['02:30', '02:15', night, false],
    ['20:00', '23:00', night, false],
    ['09:59', '14:00', night, false],
    ['12:00', '14:00', null, true],
    ['12:00', '12:00', null, false],
  ])('from %s to %s in a shift of %s is allowed: %s [ATT-73]', (start, end, shiftTime, allowed) =>
    expect(isWithinShift({ start, end }, shiftTime)).toBe(allowed),
  );
});

describe('what is offered for a time off', () => {
  it('is the steps of the shift, over midnight too [ATT-43]', () => {
    const times = timesOfShift(night, 15);
    expect(times).toHaveLength(49);
    expect([times[0], times[8], times.at(-1)]).toEqual(['22:00', '00:00', '10:00']);
    expect(timesOfShift(null, 15)).toHaveLength(96);
  });

  it('begins with coming or leaving four hours in, and with the halves [ATT-74]', () => {
    expect(commonTimesOff(morning)).toEqual({
      comesLate: { start: '10:00', end: '14:00' },
      leavesEarly: { start: '14:00', end: '22:00' },
      first: { start: '10:00', end: '16:00' },
      second: { start: '16:00', end: '22:00' },
    });
    expect(commonTimesOff(night)?.second).toEqual({ start: '04:00', end: '10:00' });
    expect(commonTimesOff(null)).toBeUndefined();
  });
});

it('a time off is said by the hours somebody is not here [ATT-131]', () => {
  expect(offWords('10:00-14:00')).toBe('off 10:00-14:00');
});
