import { addDays, shiftOn, type ForecastDay } from '@muster/protocol';

type Zone = ForecastDay['byZone'][number];
type ForecastTag = ForecastDay['byTag'][number];

export const zoneOf = (over: Partial<Zone> = {}): Zone => ({
  zoneId: 'car',
  name: 'Car',
  teams: ['A1'],
  expected: 54,
  minimum: 28,
  missing: 0,
  ...over,
});

export const tagOf = (over: Partial<ForecastTag> = {}): ForecastTag => ({
  tagId: null,
  name: 'RSS',
  expected: 3,
  minimum: 2,
  missing: 0,
  ...over,
});

/** A day on which nobody is away and every minimum is met; one off, where that is what its date is. */
export function dayOf(date: string, over: Partial<ForecastDay> = {}): ForecastDay {
  const shift = shiftOn(date);
  const isOff = shift === 'night_off' || shift === 'off_day';
  return {
    date,
    shift,
    members: isOff ? 0 : 202,
    expected: isOff ? 0 : 188,
    away: [],
    ended: [],
    byZone: isOff ? [] : [zoneOf()],
    byTag: isOff ? [] : [tagOf()],
    missing: 0,
    proven: true,
    reasons: [],
    plan: null,
    ...over,
  };
}

/** So many days from a date. */
export const daysFrom = (
  date: string,
  count: number,
  over: Readonly<Record<string, Partial<ForecastDay>>> = {},
): ForecastDay[] =>
  Array.from({ length: count }, (_, at) => {
    const day = addDays(date, at);
    return dayOf(day, over[day]);
  });
