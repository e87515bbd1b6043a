import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../kernel/tries.fixture.ts';
import { autoAssign } from '../assign/solver.ts';
import { isMore } from '../assign/solver.fixture.ts';
import { makeCatalogue, makeOfficer, makeStation, tagNamed, testDate } from '../board.fixture.ts';
import { suitabilityReasons } from '../board.rules.ts';
import type { Officer, Station } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';

/** Auto-assign of a board that plans with expected people. */

const solved = (stations: Station[], officers: Officer[]) => {
  const catalogue = makeCatalogue(stations);
  return autoAssign(untouchedBoard(testDate, catalogue, officers), catalogue);
};

/** How many of the present, of the expected and of those on time off have a place, all of them first. */
const figures = (officers: readonly Officer[], placed: ReadonlySet<string>) => {
  const of = (status: Officer['status']) =>
    officers.filter((one) => one.status === status && placed.has(one.id)).length;
  return [placed.size, of('present'), of('expected'), of('pto')];
};

/** By trying everything. */
function best(stations: readonly Station[], officers: readonly Officer[]): number[] {
  let found: number[] = [];
  const room = new Map(stations.map(({ id, capacity }) => [id, capacity]));
  const placed = new Set<string>();
  const place = (index: number): void => {
    const officer = officers[index];
    if (!officer) {
      const now = figures(officers, placed);
      if (found.length === 0 || isMore(now, found)) found = now;
      return;
    }
    place(index + 1);
    for (const station of stations) {
      const left = room.get(station.id) ?? 0;
      if (left === 0 || suitabilityReasons(officer, station).length > 0) continue;
      room.set(station.id, left - 1);
      placed.add(officer.id);
      place(index + 1);
      placed.delete(officer.id);
      room.set(station.id, left);
    }
  };
  place(0);
  return found;
}

const drawnOfficer = fc.record({
  status: fc.constantFrom('present', 'expected', 'pto'),
  isTagged: fc.boolean(),
});
const drawnStation = fc.record({
  capacity: fc.integer({ min: 1, max: 2 }),
  minimum: fc.integer({ min: 0, max: 2 }),
  isTagged: fc.boolean(),
});

describe('auto-assign of a plan', () => {
  it('places as many as ever, of them as many present as can be, then as many expected, then those on time off [DEP-509, STF-20]', () => {
    fc.assert(
      fc.property(
        fc.array(drawnOfficer, { maxLength: 6 }),
        fc.array(drawnStation, { minLength: 1, maxLength: 3 }),
        (people, places) => {
          const officers = people.map(({ status, isTagged }, index) =>
            makeOfficer(index, {
              status,
              ptoTiming: status === 'pto' ? '10:00-14:00' : null,
              tags: isTagged ? [tagNamed('Xray')] : [],
            }),
          );
          const stations = places.map(({ capacity, minimum, isTagged }, index) =>
            makeStation('car', `car-${index}`, capacity, {
              minimum: Math.min(minimum, capacity),
              requiredTags: isTagged ? ['Xray'] : [],
            }),
          );
          const { moves, expected } = solved(stations, officers);
          const placed = new Set(moves.map(({ userId }) => userId));
          expect(figures(officers, placed)).toEqual(best(stations, officers));
          expect(expected).toBe(figures(officers, placed)[2]);
        },
      ),
      { numRuns: tries(300) },
    );
  });

  it('says of a proof how many of those placed are expected, and of nobody expected that they are here [DEP-510, STF-23]', () => {
    const tagged = { tags: [tagNamed('Xray')] };
    const officers = [
      makeOfficer(0, tagged),
      makeOfficer(1, { ...tagged, status: 'expected' }),
      makeOfficer(2, { status: 'expected' }),
    ];
    const xray = makeStation('car', 'car-x', 3, { minimum: 3, requiredTags: ['Xray'] });
    const { expected, reasons } = solved([xray], officers);
    expect(expected).toBe(1);
    expect(reasons.stations[0]?.text).toBe(
      'CAR-X is 1 short: 2 people here or expected have Xray, all of them there',
    );
    const marked = solved([xray], [makeOfficer(0, tagged)]);
    expect(marked.reasons.stations[0]?.text).toBe(
      'CAR-X is 2 short: 1 person here has Xray, and stands there',
    );
  });
});
