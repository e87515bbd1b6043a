import { isolated } from '../../kernel/text.ts';
import { own } from '../../kernel/ids.ts';
import type { Catalogue, Station } from '../board.schema.ts';
import { movesLimit } from '../operations/operation.schema.ts';
import { capacityLimit } from '../staffing.schema.ts';
import type { AutoAssignRepair } from './auto-assign.ts';
import { withStations, type Places, type SolverBoard, type StaffingCase } from './staffing-case.ts';
import { FillingChains } from './filling-chains.ts';
import { movedBetween, type Link } from './standing.ts';

/** Most places that one repair makes where there were none. */
const placesLimit = 20;

/**
 * More places for those who are left over, and who takes them (STF-24): a closed station opens, or the capacity of a full
 * one is raised, in one operation with the moves that this makes room for. Pure.
 */
export function openingRepairs(
  problem: StaffingCase,
  places: Places,
  board: SolverBoard,
  catalogue: Catalogue,
  moving: readonly AutoAssignRepair[],
): AutoAssignRepair[] {
  const left = places.flatMap((at, officer) => (at === null ? [officer] : []));
  if (left.length === 0) return [];
  const opened = openings(problem, places, board, catalogue, left.length);
  const helped = new Set(moving.flatMap(({ moves }) => moves.map(({ userId }) => userId)));
  const unhelped = left.filter((officer) => {
    const id = problem.officers[officer]?.id ?? '';
    return !helped.has(id) && !opened.some(({ helps }) => helps(officer));
  });
  return [...opened.map(({ repair }) => repair), ...raisings(problem, places, unhelped)];
}

/** Every closed station that can be opened and at which somebody would be placed then. */
function openings(
  problem: StaffingCase,
  places: Places,
  board: SolverBoard,
  catalogue: Catalogue,
  left: number,
) {
  const closed = catalogue.stations.filter((station) => mayOpen(station, board, catalogue));
  if (closed.length === 0) return [];
  const extended = withStations(problem, closed);
  // Whoever was placed by hand stays.
  const mayMove = (officer: number) => !problem.isPinned[officer];
  // Minimums by tag and role come after how many are placed (STF-20): first by whom none is missed.
  const chains = [true, false].map(
    (keepsNamed) => new FillingChains(extended, places, { mayMove, keepsNamed }),
  );
  return closed.flatMap((station, index) => {
    const at = problem.stations.length + index;
    const last = chains.at(-1);
    if (!last?.isWithin(at, false)) return [];
    const state = own(board.stations, station.id);
    const draft = placedAt(chains, at, Math.min(state?.capacity ?? 0, left));
    const moved = movedBetween(extended, places, draft);
    if (moved.gain.placed === 0) return [];
    const repair = openingRepair(station, moved, state?.minimum ?? 0, board, catalogue);
    return [{ repair, helps: last.leadingTo(at) }];
  });
}

function mayOpen(station: Station, board: SolverBoard, { zones }: Catalogue): boolean {
  const state = own(board.stations, station.id);
  const zone = zones.find(({ id }) => id === station.zoneId);
  const isZoneThere = own(board.zones, station.zoneId) !== undefined && zone?.isActive === true;
  return station.isActive && state?.isOpen === false && state.capacity > 0 && isZoneThere;
}

/**
 * Everybody with as many more at a station as there can be by moves of those whom auto-assign places, by each of these
 * chains as far as they go; all of them stand as before afterwards.
 */
function placedAt(chains: readonly FillingChains[], at: number, most: number): Places {
  const made: (readonly Link[])[] = [];
  let moves = 0;
  for (const one of chains) {
    const others = chains.filter((other) => other !== one);
    while (made.length < most && moves <= movesLimit) {
      const links = one.fill(at, false);
      if (!links) break;
      for (const { standing } of others) standing.move(links);
      made.push(links);
      moves += links.length;
    }
  }
  if (moves > movesLimit) undo(chains, made.splice(-1));
  const draft = [...(chains[0]?.standing.places ?? [])];
  undo(chains, made);
  return draft;
}

function undo(chains: readonly FillingChains[], made: readonly (readonly Link[])[]): void {
  for (const links of made.toReversed())
    for (const { standing } of chains) standing.move(links.toReversed(), true);
}

/** Opens one station, with its zone where that is closed, and with no greater minimum than is met then. */
function openingRepair(
  { id, name, zoneId, zoneName }: Station,
  { moves, gain, text }: ReturnType<typeof movedBetween>,
  minimum: number,
  board: SolverBoard,
  catalogue: Catalogue,
): AutoAssignRepair {
  const isZoneClosed = own(board.zones, zoneId)?.isOpen === false;
  const others = catalogue.stations.filter(
    (one) => isZoneClosed && one.zoneId === zoneId && one.id !== id && own(board.stations, one.id),
  );
  const least = Math.min(minimum, gain.placed);
  const phrases = [
    `Open ${isolated(name)}`,
    isZoneClosed && ` and its zone ${isolated(zoneName)}`,
    others.length > 0 && ', whose other stations stay closed',
    others.length > 0 ? ', on this date' : ' on this date',
    least < minimum && ` with a minimum of ${least}`,
  ];
  return {
    id: `open-${id}`,
    stationId: id,
    text: `${phrases.filter(Boolean).join('')}. ${text}`,
    gain,
    moves,
    ...(isZoneClosed && { zones: { [zoneId]: { isOpen: true } } }),
    stations: {
      ...Object.fromEntries(others.map((one) => [one.id, { isOpen: false }])),
      [id]: { isOpen: true, ...(least < minimum && { minimum: least }) },
    },
  };
}

/** Higher capacities for these, each time where most of them could stand; every open station that they fit is full. */
function raisings(
  problem: StaffingCase,
  places: Places,
  unhelped: readonly number[],
): AutoAssignRepair[] {
  const repairs: AutoAssignRepair[] = [];
  const fitting = problem.stations.map(({ station, capacity }, at) =>
    station.isActive && capacity < capacityLimit
      ? unhelped.filter((officer) => problem.fits(officer, at))
      : [],
  );
  for (const waiting = new Set(unhelped); waiting.size > 0;) {
    const counts = fitting.map((who) => who.filter((officer) => waiting.has(officer)).length);
    const most = Math.max(0, ...counts);
    const at = counts.indexOf(most);
    const one = problem.stations[at];
    if (most === 0 || !one) break;
    const who = fitting[at] ?? [];
    for (const officer of who) waiting.delete(officer);
    const { id, name } = one.station;
    const room = Math.min(who.length, placesLimit, capacityLimit - one.capacity);
    const capacity = one.capacity + room;
    const come = new Set(staysFirst(problem, who).slice(0, room));
    const draft = places.map((now, officer) => (come.has(officer) ? at : now));
    const { moves, gain, text } = movedBetween(problem, places, draft);
    repairs.push({
      id: `raise-${id}`,
      stationId: id,
      text: `Raise the capacity of ${name} from ${one.capacity} to ${capacity} on this date. ${text}`,
      gain,
      moves,
      stations: { [id]: { capacity } },
    });
  }
  return repairs;
}

/** Whoever is here to the shift's end before whoever is not. */
const staysFirst = ({ isWhole }: StaffingCase, who: readonly number[]): number[] =>
  who.toSorted((a, b) => Number(isWhole[b]) - Number(isWhole[a]));
