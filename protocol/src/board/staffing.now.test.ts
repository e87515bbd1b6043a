import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHere, momentOf, shiftSpan } from '../attendance/here.ts';
import { buildStationState } from './board.ts';
import { untouchedBoard } from './untouched-board.ts';
import { makeCatalogue, makeOfficer, makeStation, tagNamed, testDate } from './board.fixture.ts';
import {
  firstChange,
  mostUrgentFirst,
  sinceLastChange,
  stationNow,
  stationsNow,
} from './staffing.now.ts';
import { TestServer, person, smallBoard, smallCatalogue } from './board.fixture.ts';

const shift = { timeZone: 'Asia/Singapore', date: '2026-11-20' };
const at = (time: string) => momentOf(shift, Date.parse(`2026-11-20T${time}+08:00`));
const off = (index: number, ptoTiming: string, over = {}) =>
  makeOfficer(index, { status: 'pto', ptoTiming, ...over });
const state = buildStationState({
  isOpen: true,
  capacity: 4,
  minimum: 3,
  minimumByTag: { Xray: 1 },
  minimumByRole: {},
  timeLimitMinutes: null,
});
const three = [
  makeOfficer(0),
  off(1, '10:00-14:00'),
  off(2, '16:00-22:00', { tags: [tagNamed('Xray')] }),
];

describe('how a station stands', () => {
  it('goes by who is here, while a place is taken by whoever has it [STF-13]', () => {
    const shown = (time: string) => {
      const { placed, here, short, lacking, changesAtMs } = stationNow(state, three, at(time));
      const next = changesAtMs && new Date(changesAtMs + 8 * 3_600_000).toISOString().slice(11, 16);
      return [placed, here, short, lacking.length, next];
    };
    expect(shown('10:00')).toEqual([3, 2, 1, 0, '14:00']);
    expect(shown('13:59')).toEqual([3, 2, 1, 0, '14:00']);
    expect(shown('14:00')).toEqual([3, 3, 0, 0, '16:00']);
    expect(shown('16:00')).toEqual([3, 2, 1, 1, undefined]);
  });

  it('is looked at from the start of its shift before it, and as it ended after it [STF-12]', () => {
    const { fromMs, toMs } = shiftSpan(shift);
    expect(stationNow(state, three, momentOf(shift, fromMs - 86_400_000)).here).toBe(2);
    expect(stationNow(state, three, momentOf(shift, toMs + 86_400_000)).lacking).toHaveLength(1);
  });

  it('asks for nobody while it is closed [STF-13]', () => {
    const closed = { ...state, isOpen: false };
    expect(stationNow(closed, three, at('10:00'))).toMatchObject({ short: 0, lacking: [] });
    expect(stationNow(undefined, [], at('10:00'))).toMatchObject({ placed: 0, short: 0 });
  });

  it('is the same for every station of a board [STF-13]', () => {
    const server = new TestServer({ ...smallBoard(0), officers: three });
    server.must(person(0), { type: 'configure', stations: { 'car-2': { minimum: 3 } } });
    server.place(person(0), 'car-2', ...three);
    const found = stationsNow(server.board, smallCatalogue, at('12:00'));
    expect(found.map(({ id }) => id)).toEqual(smallCatalogue.stations.map(({ id }) => id));
    expect(found.find(({ id }) => id === 'car-2')).toMatchObject({ placed: 3, here: 2, short: 1 });
  });
});

it('between two changes everything stays as it is [STF-13]', () => {
  const quarter = fc.nat(95).map((at) => {
    const minutes = at * 15;
    return [Math.floor(minutes / 60), minutes % 60]
      .map((n) => String(n).padStart(2, '0'))
      .join(':');
  });
  const person = fc.tuple(quarter, quarter).map(([from, to]) => `${from}-${to}`);
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (timings, share) => {
        const people = timings.map((timing, index) => off(index, timing));
        const { fromMs, toMs } = shiftSpan(shift);
        const now = momentOf(shift, Math.floor(fromMs + share * (toMs - fromMs)));
        const hereAt = (atMs: number) => people.map((one) => isHere(one, { ...now, atMs }));
        const since = sinceLastChange(people, now).atMs;
        expect(since).toBeLessThanOrEqual(now.atMs);
        expect(hereAt(since)).toEqual(hereAt(now.atMs));
        const next = firstChange(people, now) ?? toMs;
        expect(hereAt(next - 1)).toEqual(hereAt(now.atMs));
      },
    ),
  );
});

describe('what needs somebody most', () => {
  const catalogue = makeCatalogue([
    makeStation('car', 'one', 2, { minimum: 1 }),
    makeStation('car', 'xray', 4, { minimum: 3, requiredTags: ['Xray'] }),
    makeStation('car', 'two', 3, { minimum: 2 }),
    makeStation('car', 'lead', 3, { minimum: 0, minimumByRole: { TL: 1 } }),
  ]);
  const order = (...officers: ReturnType<typeof makeOfficer>[]) =>
    mostUrgentFirst(untouchedBoard(testDate, catalogue, officers), catalogue, at('12:00')).map(
      ({ id, isFillable }) => (isFillable ? id : `(${id})`),
    );

  it('is first what can be filled now, of that what misses most; what nobody free fits comes last [STF-14]', () => {
    expect(order()).toEqual(['(xray)', '(two)', '(one)', '(lead)']);
    expect(order(makeOfficer(0))).toEqual(['two', 'one', '(xray)', '(lead)']);
    expect(order(makeOfficer(0, { role: 'TL' }))).toEqual(['two', 'one', 'lead', '(xray)']);
    expect(order(makeOfficer(0, { tags: [tagNamed('Xray')] }))).toEqual([
      'xray',
      'two',
      'one',
      '(lead)',
    ]);
    // Whoever is away now fills nothing.
    expect(order(off(0, '10:00-14:00'))).toEqual(['(xray)', '(two)', '(one)', '(lead)']);
  });
});
