import { membersOf } from './certificate.ts';
import type { AutoAssignRepair } from './auto-assign.ts';
import { lackingAt } from '../staffing.named.ts';
import { namedRepairs } from './named-repairs.ts';
import { countsOf, missingOf, totalOf, type Places, type StaffingCase } from './staffing-case.ts';

/**
 * What would help where auto-assign may not: moving somebody who was placed by hand, or doing without places that nobody
 * can take (STF-24). Each raises the coverage by exactly what it says, from the proposal on. Pure.
 */

/** Most repairs that are offered at once. */
const repairsLimit = 12;
/** Most places that one repair fills. */
const placesLimit = 20;

type Draft = (number | null)[];

export function repairsFor(given: StaffingCase, places: Places): AutoAssignRepair[] {
  const counts = countsOf(given, places);
  const short = given.stations
    .map((one, index) => ({
      index,
      priority: one.station.priority,
      missing: Math.max(0, one.minimum - (counts[index] ?? 0)),
      empty: one.capacity - (counts[index] ?? 0),
    }))
    .filter(({ empty, missing }) => empty > 0 || missing > 0)
    .sort((a, b) => Number(b.missing > 0) - Number(a.missing > 0) || a.priority - b.priority);
  const isSomebodyLeft = places.includes(null);
  const found: AutoAssignRepair[] = [];
  for (const { index, missing, empty } of short) {
    if (found.length === repairsLimit) break;
    if (missing === 0 && !isSomebodyLeft) continue;
    const repair =
      movingRepair(given, places, index, Math.min(missing || empty, placesLimit), missing > 0) ??
      (missing > 0 ? configuringRepair(given, index, counts[index] ?? 0, missing) : undefined);
    if (repair) found.push(repair);
  }
  const members = membersOf(given.stations.length, places);
  const namedRepair = namedRepairs(given, places);
  for (const [index, one] of given.stations.entries()) {
    if (found.length === repairsLimit) break;
    if (found.some(({ stationId }) => stationId === one.station.id)) continue;
    const there = (members[index] ?? []).flatMap((officer) => given.officers[officer] ?? []);
    const repair = lackingAt(one, there).length > 0 && namedRepair(index);
    if (repair) found.push(repair);
  }
  return found;
}

/** Fewest moves that fill a station's places: each place by the shortest chain there is. */
function movingRepair(
  given: StaffingCase,
  places: Places,
  station: number,
  wanted: number,
  isShort: boolean,
): AutoAssignRepair | undefined {
  const draft: Draft = [...places];
  for (let filled = 0; filled < wanted; filled++)
    if (!fillOne(given, draft, station, isShort)) break;
  const [before, after] = [countsOf(given, places), countsOf(given, draft)];
  const gain = {
    missing: totalOf(missingOf(given, before)) - totalOf(missingOf(given, after)),
    placed: sum(after) - sum(before),
  };
  if (gain.missing + gain.placed === 0) return undefined;
  const { officers, stations } = given;
  const idOf = (at: number | null) => (at === null ? null : (stations[at]?.station.id ?? null));
  const moved = officers.flatMap((officer, index) => {
    const [from, to] = [places[index] ?? null, draft[index] ?? null];
    return from === to ? [] : [{ officer, from, to }];
  });
  const name = (at: number | null) => (at === null ? 'Unassigned' : stations[at]?.station.name);
  const words = moved.map(
    ({ officer, from, to }) => `${officer.name} from ${name(from)} to ${name(to)}`,
  );
  const id = idOf(station) ?? '';
  return {
    id: `move-${id}`,
    stationId: id,
    text: `Move ${words.slice(0, 3).join(', ')}${words.length > 3 ? ` and ${words.length - 3} more` : ''}`,
    gain,
    moves: moved.map(({ officer, from, to }) => ({
      userId: officer.id,
      from: idOf(from),
      to: idOf(to),
    })),
  };
}

/**
 * Fills one place of a station by the shortest chain of moves: somebody who fits comes, somebody else takes their place, until
 * one comes who had none or from a station with more than its minimum. False when there is no such chain.
 */
function fillOne(given: StaffingCase, draft: Draft, station: number, isShort: boolean): boolean {
  const { stations, fits } = given;
  const members = membersOf(stations.length, draft);
  const free = draft.flatMap((at, officer) => (at === null ? [officer] : []));
  const cameBy = new Map<number, { officer: number; to: number }>();
  const apply = (officer: number, to: number) => {
    for (let [who, hole]: [number, number] = [officer, to]; ;) {
      draft[who] = hole;
      const next = cameBy.get(hole);
      if (!next) return true;
      [who, hole] = [next.officer, next.to];
    }
  };
  const holes = [station];
  for (const hole of holes) {
    const idle = free.find((officer) => fits(officer, hole));
    if (idle !== undefined) return apply(idle, hole);
    for (const [from, there] of members.entries()) {
      if (from === station || cameBy.has(from)) continue;
      const officer = there.find((one) => fits(one, hole) && maySpare(given, one, from, there));
      if (officer === undefined) continue;
      cameBy.set(from, { officer, to: hole });
      const isSpare = there.length > (stations[from]?.minimum ?? 0);
      if (isShort && isSpare) {
        cameBy.delete(from);
        return apply(officer, hole);
      }
      holes.push(from);
    }
  }
  return false;
}

/** Nobody is taken away who is needed there for a minimum by tag or role. */
function maySpare(given: StaffingCase, officer: number, at: number, there: readonly number[]) {
  const staffed = given.stations[at];
  if (!staffed) return false;
  const people = (ones: readonly number[]) => ones.flatMap((one) => given.officers[one] ?? []);
  const without = people(there.filter((one) => one !== officer));
  return lackingAt(staffed, without).length <= lackingAt(staffed, people(there)).length;
}

/** Where nobody can come: without the station if nobody stands there, else with those who do. */
function configuringRepair(
  { stations }: StaffingCase,
  index: number,
  count: number,
  missing: number,
): AutoAssignRepair | undefined {
  const one = stations[index];
  if (!one) return undefined;
  const { id, name } = one.station;
  const isEmpty = count === 0;
  return {
    id: `${isEmpty ? 'close' : 'lower'}-${id}`,
    stationId: id,
    text: isEmpty
      ? `Do without ${name} on this date: close it`
      : `Do with ${count} at ${name} on this date: lower its minimum`,
    gain: { missing, placed: 0 },
    moves: [],
    stations: { [id]: isEmpty ? { isOpen: false } : { minimum: count } },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
