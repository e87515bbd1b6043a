import { describe, expect, it } from 'vitest';
import { commonTimesOff, isWithinShift, timesOfShift } from './pto-timing.ts';

const morning = '10:00-22:00';
const night = '22:00-10:00';

describe('a time off', () => {
  it.each([
    ['10:00', '14:00', morning, true],
    ['21:59', '23:00', morning, true],
    ['08:00', '10:01', morning, true],
    ['08:00', '10:00', morning, false],
    ['22:00', '23:00', morning, false],
    ['12:00', '12:00', morning, false],
    ['23:00', '01:00', night, true],
    ['10:00', '14:00', night, false],
    ['09:59', '14:00', night, true],
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

  it('begins with the halves and the first four hours [ATT-74]', () => {
    expect(commonTimesOff(morning)).toEqual({
      first: { start: '10:00', end: '16:00' },
      second: { start: '16:00', end: '22:00' },
      until: { start: '10:00', end: '14:00' },
    });
    expect(commonTimesOff(night)?.second).toEqual({ start: '04:00', end: '10:00' });
    expect(commonTimesOff(null)).toBeUndefined();
  });
});
