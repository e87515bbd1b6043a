import { own } from '../../../kernel/own.ts';
import type { Catalogue, Station } from '../../deployment.schema.ts';
import { capacityLimit } from '../../staffing.schema.ts';
import type { AutoAssignRepair } from '../auto-assign.ts';
import {
  withStations,
  type Places,
  type SolverBoard,
  type StaffingCase,
} from '../staffing-case.ts';
import { FillingChains } from './filling-chains.ts';
import type { Link } from './standing.ts';

/** Most places that one repair makes where there were none. */
const placesLimit = 20;

/**
 * More places for those who are left over (STF-24): a closed station opens, or the capacity of a full one is raised. Nobody
 * is placed by that; the gain is what auto-assign places when it is asked again. Pure.
 */
export function openingRepairs(
  given: StaffingCase,
  places: Places,
  board: SolverBoard,
  catalogue: Catalogue,
  moving: readonly AutoAssignRepair[],
): AutoAssignRepair[] {
  const left = places.flatMap((at, officer) => (at === null ? [officer] : []));
  if (left.length === 0) return [];
  const opened = openings(given, places, board, catalogue, left.length);
  const helped = new Set(moving.flatMap(({ moves }) => moves.map(({ userId }) => userId)));
  const unhelped = left.filter((officer) => {
    const id = given.officers[officer]?.id ?? '';
    return !helped.has(id) && !opened.some(({ helps }) => helps(officer));
  });
  return [...opened.map(({ repair }) => repair), ...raisings(given, unhelped)];
}

/** Every closed station that can be opened and at which somebody would be placed then. */
function openings(
  given: StaffingCase,
  places: Places,
  board: SolverBoard,
  catalogue: Catalogue,
  left: number,
) {
  const closed = catalogue.stations.filter((station) => mayOpen(station, board, catalogue));
  const extended = withStations(given, closed);
  // Minimums by tag and role come after how many are placed (STF-20); whoever was placed by hand stays.
  const chains = new FillingChains(extended, places, {
    mayMove: (officer) => !given.isPinned[officer],
    keepsNamed: false,
  });
  return closed.flatMap((station, index) => {
    const at = given.stations.length + index;
    if (!chains.isWithin(at, false)) return [];
    const state = own(board.stations, station.id);
    const gain = placedAt(chains, at, Math.min(state?.capacity ?? 0, left));
    if (!gain) return [];
    const repair = openingRepair(station, gain, state?.minimum ?? 0, board, catalogue);
    return [{ repair, helps: chains.leadingTo(at) }];
  });
}

function mayOpen(station: Station, board: SolverBoard, { zones }: Catalogue): boolean {
  const state = own(board.stations, station.id);
  const zone = zones.find(({ id }) => id === station.zoneId);
  const isZoneThere = own(board.zones, station.zoneId) !== undefined && zone?.isActive === true;
  return station.isActive && state?.isOpen === false && state.capacity > 0 && isZoneThere;
}

/** How many more can stand there by moves of those whom auto-assign places, all of whom go back; undefined where that takes too long. */
function placedAt(chains: FillingChains, at: number, most: number): number | undefined {
  const made: (readonly Link[])[] = [];
  while (made.length < most) {
    const links = chains.fill(at, false);
    if (!links) break;
    made.push(links);
  }
  for (const links of made.toReversed()) chains.standing.move(links.toReversed(), true);
  return chains.isSpent ? undefined : made.length;
}

/** Opens one station, with its zone where that is closed, and with no greater minimum than is met then. */
function openingRepair(
  { id, name, zoneId, zoneName }: Station,
  gain: number,
  minimum: number,
  board: SolverBoard,
  catalogue: Catalogue,
): AutoAssignRepair {
  const isZoneClosed = own(board.zones, zoneId)?.isOpen === false;
  const others = catalogue.stations.filter(
    (one) => isZoneClosed && one.zoneId === zoneId && one.id !== id && own(board.stations, one.id),
  );
  const least = Math.min(minimum, gain);
  const what = [
    `Open ${name}`,
    isZoneClosed && ` and its zone ${zoneName}`,
    others.length > 0 && ', whose other stations stay closed',
    others.length > 0 ? ', on this date' : ' on this date',
    least < minimum && ` with a minimum of ${least}`,
  ];
  return {
    id: `open-${id}`,
    stationId: id,
    text: `${what.filter(Boolean).join('')}: ${gain} more can be placed`,
    gain: { missing: 0, placed: gain },
    moves: [],
    placedBy: 'auto-assign',
    ...(isZoneClosed && { zones: { [zoneId]: { isOpen: true } } }),
    stations: {
      ...Object.fromEntries(others.map((one) => [one.id, { isOpen: false }])),
      [id]: { isOpen: true, ...(least < minimum && { minimum: least }) },
    },
  };
}

/** Higher capacities for these, each time where most of them could stand; every open station that they fit is full. */
function raisings(given: StaffingCase, unhelped: readonly number[]): AutoAssignRepair[] {
  const repairs: AutoAssignRepair[] = [];
  const fitting = given.stations.map(({ station, capacity }, at) =>
    station.isActive && capacity < capacityLimit
      ? unhelped.filter((officer) => given.fits(officer, at))
      : [],
  );
  for (const waiting = new Set(unhelped); waiting.size > 0;) {
    const counts = fitting.map((who) => who.filter((officer) => waiting.has(officer)).length);
    const most = Math.max(0, ...counts);
    const at = counts.indexOf(most);
    const one = given.stations[at];
    if (most === 0 || !one) break;
    const who = fitting[at] ?? [];
    for (const officer of who) waiting.delete(officer);
    const { id, name } = one.station;
    const gain = Math.min(who.length, placesLimit, capacityLimit - one.capacity);
    const capacity = one.capacity + gain;
    repairs.push({
      id: `raise-${id}`,
      stationId: id,
      text: `Raise the capacity of ${name} from ${one.capacity} to ${capacity} on this date: ${gain} more can be placed`,
      gain: { missing: 0, placed: gain },
      moves: [],
      placedBy: 'auto-assign',
      stations: { [id]: { capacity } },
    });
  }
  return repairs;
}
