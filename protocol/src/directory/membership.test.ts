import { describe, expect, it } from 'vitest';
import { moveTo, teamOn, type TakesEffect } from './membership.ts';

/** Saturday, 6 September 2025 has a morning shift, 10:00 to 22:00 in Singapore; the 7th a night shift, the 10th a morning one. */

const timeZone = 'Asia/Singapore';
const moved = (
  person: Parameters<typeof moveTo>[0],
  to: string | null,
  at: string,
  effect: TakesEffect = 'next-shift',
) => moveTo(person, to, effect, { timeZone, now: new Date(at) });
const inShift = '2025-09-06T04:00:00Z';
const until = (date: string) => [{ teamId: 'A1', until: date }];

describe('somebody who is moved', () => {
  it.each<[string, string, TakesEffect, string, string]>([
    ['while a shift runs', inShift, 'next-shift', '2025-09-06', '2025-09-07'],
    [
      'after midnight of a night shift',
      '2025-09-07T18:00:00Z',
      'next-shift',
      '2025-09-09',
      '2025-09-10',
    ],
    ['between shifts', '2025-09-06T01:00:00Z', 'next-shift', '2025-09-05', '2025-09-06'],
    ['while a shift runs, from now', inShift, 'now', '2025-09-05', '2025-09-06'],
    ['between shifts, from now', '2025-09-06T01:00:00Z', 'now', '2025-09-05', '2025-09-06'],
  ])(
    '%s belongs to the other team from the right shift on, and to the old one until then [DIR-190]',
    (_, at, effect, last, first) => {
      const after = moved({ teamId: 'A1' }, 'A2', at, effect);
      expect(after).toEqual({ teamId: 'A2', teamsBefore: until(last), teamFrom: first });
      if (!after) throw new Error('not moved');
      expect([last, first].map((date) => teamOn(after, date))).toEqual(['A1', 'A2']);
    },
  );

  it('twice in one shift is moved once, and not at all when moved back [DIR-190]', () => {
    const once = moved({ teamId: 'A1' }, 'A2', inShift);
    const twice = moved(once ?? { teamId: null }, 'A3', inShift);
    expect(twice).toEqual({
      teamId: 'A3',
      teamsBefore: until('2025-09-06'),
      teamFrom: '2025-09-07',
    });
    const back = moved(twice ?? { teamId: null }, 'A1', inShift);
    expect(back).toEqual({ teamId: 'A1', teamsBefore: [], teamFrom: null });
  });

  it('out of no team takes part in the shift that runs; into the same one nothing changes [DIR-190]', () => {
    expect(moved({ teamId: null }, 'A2', inShift)?.teamFrom).toBe('2025-09-06');
    expect(moved({ teamId: 'A1' }, 'A1', inShift)).toBeUndefined();
    const waits = moved({ teamId: 'A1' }, 'A2', inShift);
    expect(moved(waits ?? { teamId: null }, 'A2', inShift)).toBeUndefined();
    expect(moved(waits ?? { teamId: null }, 'A2', inShift, 'now')?.teamFrom).toBe('2025-09-06');
  });
});
