import { zoneOf } from '../../schedule/schedule.rules.ts';
import { boardZoneOf } from '../deployment.catalogue.ts';
import type { Officer } from '../deployment.schema.ts';
import { demandsOf } from '../staffing.named.ts';
import { assignBest, type Column } from './matching.ts';
import type { Places, StaffingCase } from './staffing-case.ts';

/**
 * The aims of auto-assign, one above the other (STF-20), as the worth of places: fewest places missing to minimums by
 * priority, most officers placed, present before on time off, own zone, minimums by tag and role, fairness, staying.
 * The first three never stand against each other: a set of places that can be filled and a set of people who can be
 * placed can always be had together, so that steps of one size tell them apart. Pure.
 */

/** What a posting is worth less for the sake of fairness: a whole number from 0 to `fairnessLevels`. */
export type PostingCost = (officer: Officer, stationId: string) => number;
export const fairnessLevels = 15;

interface Demand {
  /** Whether somebody counts for it. */
  readonly counts: (officer: Officer) => boolean;
}

/** A station's places, or those of them that a minimum by tag or role asks for. */
interface Part {
  readonly station: number;
  readonly column: Column;
  readonly demand: Demand | undefined;
}

/** Where everybody stands in the best assignment that leaves alone whoever was placed by hand. */
export function bestPlaces(
  given: StaffingCase,
  date: string,
  cost: PostingCost | undefined,
  onOfficer?: (done: number, total: number) => void,
): Places {
  const { officers, stations, now, isPinned, fits } = given;
  const free = officers.flatMap((_, index) => (isPinned[index] ? [] : [index]));
  const unit = unitsFor(free.length, cost !== undefined);
  const parts = stations.flatMap((_, station) => partsOf(given, station, unit.step));
  const zones = officers.map(({ teamId }) => boardZoneOf(zoneOf(teamId, date)));

  const worth = (index: number, part: number) => {
    const officer = free[index] as number;
    const { station, demand } = parts[part] as Part;
    if (!fits(officer, station)) return undefined;
    const person = officers[officer] as Officer;
    const { id, zoneId } = stations[station]?.station ?? { id: '', zoneId: '' };
    const levels = cost ? fairnessLevels - Math.min(fairnessLevels, cost(person, id)) : 0;
    return (
      unit.step * (person.status === 'present' ? 2 : 1) +
      (zoneId === zones[officer] ? unit.zone : 0) +
      (demand?.counts(person) ? unit.demand : 0) +
      levels * unit.fairness +
      (now[officer] === station ? 1 : 0)
    );
  };
  const columns = parts.map(({ column }) => column);
  const found = assignBest(free.length, columns, worth, (done) => onOfficer?.(done, free.length));
  const places: (number | null)[] = officers.map((_, index) =>
    isPinned[index] ? (now[index] ?? null) : null,
  );
  for (const [index, officer] of free.entries()) {
    const part = found[index];
    if (part !== undefined) places[officer] = parts[part]?.station ?? null;
  }
  return places;
}

/** Each outweighs all of the next together. */
function unitsFor(officers: number, isFair: boolean) {
  const fairness = isFair ? officers + 1 : 0;
  const demand = officers * (fairnessLevels * fairness + 1) + 1;
  const zone = officers * demand * 2 + 1;
  return { fairness, demand, zone, step: officers * zone * 2 + 1 };
}

/** The places that are left, those up to the minimum first; each minimum by tag or role takes as many as it still needs. */
function partsOf(given: StaffingCase, station: number, step: number): Part[] {
  const { officers, stations, now, isPinned } = given;
  const one = stations[station];
  if (!one) return [];
  const pinned = officers.filter((_, index) => isPinned[index] && now[index] === station);
  const room = one.capacity - pinned.length;
  let urgent = Math.min(room, Math.max(0, one.minimum - pinned.length));
  let rest = room - urgent;
  const worth = step * (4 - one.station.priority);
  const take = (count: number): Column => {
    const first = Math.min(count, urgent);
    const others = Math.min(count - first, rest);
    urgent -= first;
    rest -= others;
    return [
      { count: first, worth },
      { count: others, worth: 0 },
    ];
  };
  const demands = demandsOf(one).map(({ least, counts }): Part => {
    const still = least - pinned.filter((officer) => counts(officer)).length;
    return { station, column: take(Math.max(0, still)), demand: { counts } };
  });
  return [...demands, { station, column: take(room), demand: undefined }].filter(({ column }) =>
    column.some(({ count }) => count > 0),
  );
}
