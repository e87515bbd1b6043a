import { z } from 'zod';
import { uuid } from '../../kernel/ids.ts';
import { placeId } from '../board.schema.ts';
import { countsOf, membersOf, missingOf, type Places, type StaffingCase } from './staffing-case.ts';

/**
 * Why no assignment places more (STF-22): a cut names officers who fit nowhere but at the stations it names, so that
 * no more can be placed than these stations have places and there are other officers. Pure.
 */

const cut = z.object({ officers: z.array(uuid), stations: z.array(placeId) });
export type Cut = z.infer<typeof cut>;

export const certificate = z.object({
  /** Places missing to the minimums, by priority. */
  missingToMinimum: z.object({ 1: z.int(), 2: z.int(), 3: z.int() }),
  /** Officers with a place, those placed by hand included. */
  placed: z.int(),
  cut,
  /** The same for the places up to the minimums of stations of this priority and those before it. */
  minimumCuts: z.object({ 1: cut, 2: cut, 3: cut }),
});
export type Certificate = z.infer<typeof certificate>;

const priorities = [1, 2, 3] as const;
type Priority = (typeof priorities)[number];

/** The places of each station that count: all of them, or those up to the minimum of stations this urgent. */
const allPlaces = ({ stations }: StaffingCase) => stations.map(({ capacity }) => capacity);
const urgentPlaces = ({ stations }: StaffingCase, priority: Priority) =>
  stations.map(({ station, capacity, minimum }) =>
    station.priority <= priority ? Math.min(minimum, capacity) : 0,
  );

export function certificateOf(problem: StaffingCase, places: Places): Certificate {
  const cutOf = (counted: readonly number[]) => reached(problem, places, counted);
  return {
    missingToMinimum: missingOf(problem, countsOf(problem, places)),
    placed: places.filter((at) => at !== null).length,
    cut: cutOf(allPlaces(problem)),
    minimumCuts: {
      1: cutOf(urgentPlaces(problem, 1)),
      2: cutOf(urgentPlaces(problem, 2)),
      3: cutOf(urgentPlaces(problem, 3)),
    },
  };
}

/**
 * From everybody who takes none of the places that count to the stations where they fit, to everybody there, and on.
 * Whoever was placed by hand stays.
 */
function reached(problem: StaffingCase, places: Places, counted: readonly number[]): Cut {
  const { officers, stations, isPinned, fits, kinds } = problem;
  const counts = countsOf(problem, places);
  const isOver = (station: number) => (counts[station] ?? 0) > (counted[station] ?? 0);
  const inside = officers.map((_, officer) => {
    const at = places[officer] ?? null;
    return at === null || isOver(at);
  });
  const hasStation = stations.map(() => false);
  const isLookedAt: boolean[] = [];
  const queue = inside.flatMap((is, officer) => (is ? [officer] : []));
  const at = membersOf(stations.length, places);
  const enter = (station: number) => {
    if (hasStation[station] || (counted[station] ?? 0) === 0) return;
    hasStation[station] = true;
    for (const member of at[station] ?? []) {
      if (inside[member]) continue;
      inside[member] = true;
      queue.push(member);
    }
  };
  for (let officer = queue.pop(); officer !== undefined; officer = queue.pop()) {
    const own = places[officer] ?? null;
    if (own !== null) enter(own);
    const kind = kinds[officer] as number;
    if (isPinned[officer] || isLookedAt[kind]) continue;
    isLookedAt[kind] = true;
    for (let station = 0; station < stations.length; station++) {
      if (!hasStation[station] && fits(officer, station)) enter(station);
    }
  }
  return {
    officers: officers.filter((_, officer) => inside[officer]).map(({ id }) => id),
    stations: stations.flatMap(({ station }, index) => (hasStation[index] ? [station.id] : [])),
  };
}

/** Whether the certificate proves that no assignment misses fewer places or places more people than this one. */
export function provesOptimum(
  problem: StaffingCase,
  places: Places,
  { missingToMinimum, placed, cut: all, minimumCuts }: Certificate,
): boolean {
  const counts = countsOf(problem, places);
  const missing = missingOf(problem, counts);
  const isFilled = priorities.every((priority) => {
    const counted = urgentPlaces(problem, priority);
    const filled = counted.map((places, index) => Math.min(places, counts[index] ?? 0));
    return isTight(problem, minimumCuts[priority], counted, sum(filled));
  });
  return (
    isPossible(problem, places, counts) &&
    isFilled &&
    priorities.every((priority) => missing[priority] === missingToMinimum[priority]) &&
    placed === sum(counts) &&
    isTight(problem, all, allPlaces(problem), placed)
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Nobody passes a capacity, stands where they do not fit, or has left where a hand has placed them. */
const isPossible = (
  { stations, isPinned, now, fits }: StaffingCase,
  places: Places,
  counts: readonly number[],
): boolean =>
  stations.every(({ capacity }, index) => (counts[index] ?? 0) <= capacity) &&
  places.every((at, officer) =>
    isPinned[officer] ? at === now[officer] : at === null || fits(officer, at),
  );

/** No way leads out of the cut, and what it leaves room for is what there is. */
function isTight(
  { officers, stations, isPinned, now, fits, kinds }: StaffingCase,
  { officers: userIds, stations: stationIds }: Cut,
  counted: readonly number[],
  reachedCount: number,
): boolean {
  const people = new Set(userIds);
  const ids = new Set(stationIds);
  const isIn = stations.map(({ station }) => ids.has(station.id));
  const seen = new Set<number>();
  const isClosed = officers.every(({ id }, officer) => {
    if (!people.has(id)) return true;
    const kind = kinds[officer] as number;
    if (!isPinned[officer]) {
      if (seen.has(kind)) return true;
      seen.add(kind);
    }
    return stations.every((_, station) => {
      const goes = isPinned[officer] ? now[officer] === station : fits(officer, station);
      return isIn[station] || !goes || counted[station] === 0;
    });
  });
  const room = sum(counted.filter((_, station) => isIn[station]));
  const outside = officers.filter(({ id }) => !people.has(id)).length;
  return isClosed && room + outside === reachedCount;
}
