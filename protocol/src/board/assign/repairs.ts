import { isolated } from '../../kernel/text.ts';
import type { Catalogue } from '../board.schema.ts';
import type { AutoAssignRepair } from './auto-assign.ts';
import { countsOf, type Places, type SolverBoard, type StaffingCase } from './staffing-case.ts';
import { FillingChains } from './filling-chains.ts';
import { movedBetween, type Link } from './standing.ts';
import { openingRepairs } from './opening-repairs.ts';
import { demandsOf } from '../staffing.rules.ts';
import { NamedChains } from './named-chains.ts';

/** Who placed by hand would have to go elsewhere for minimums by tag or role (STF-24). Pure. */

/** The repair of each station that has one, all of them from the same proposal on. */
function namedRepairs(problem: StaffingCase, places: Places) {
  const isAnyByHand = problem.isPinned.includes(true);
  let chains: NamedChains | undefined;

  /**
   * Meets minimums by tag or role of a station that a hand stands in the way of, by one chain of moves after the other, each
   * as short as there is one. As many stand everywhere as its minimum asks for, and as many minimums by tag or role are met
   * elsewhere; undefined where nothing helps.
   */
  return (station: number): AutoAssignRepair | undefined => {
    if (!isAnyByHand) return undefined;
    chains ??= new NamedChains(problem, places, 'with-hand');
    const { standing } = chains;
    const made: Link[] = [];
    let draft: Places | undefined;
    while (standing.lackedAt(station) > 0) {
      const links = chains.meetOne(station);
      if (!links) break;
      made.push(...links);
      // A later chain may lead whoever was placed by hand back.
      const moved = problem.isPinned.some(
        (isByHand, one) => isByHand && places[one] !== standing.places[one],
      );
      if (moved) draft = [...standing.places];
    }
    standing.move(made.toReversed(), true);
    return draft && repairOf(problem, places, station, draft);
  };
}

function repairOf(
  problem: StaffingCase,
  places: Places,
  station: number,
  draft: Places,
): AutoAssignRepair | undefined {
  const { officers, stations } = problem;
  const one = stations[station];
  if (!one) return undefined;
  const met = demandsOf(one).flatMap(({ name, least, counts }) => {
    const standing = (at: Places) =>
      officers.filter((officer, index) => at[index] === station && counts(officer)).length;
    return standing(places) < least
      ? [`${Math.min(standing(draft), least)} of ${least} ${isolated(name)}`]
      : [];
  });
  const { text, ...moved } = movedBetween(problem, places, draft);
  return {
    id: `named-${one.station.id}`,
    stationId: one.station.id,
    text: `${text}, then ${one.station.name} has ${met.join(', ')}`,
    ...moved,
  };
}

/**
 * What would help where auto-assign may not: moving somebody who was placed by hand, doing without places that nobody can
 * take, or more places for those who are left over, with who takes them (STF-24). Each raises the coverage by exactly what it says, from the
 * proposal on. Pure.
 */

/** Most places that one repair fills. */
const placesLimit = 20;
/** How many moves all repairs together may have before each of the others fills one place only. */
const movesLimit = 2000;

interface Short {
  readonly index: number;
  /** Places missing to the minimum. */
  readonly missing: number;
  readonly empty: number;
}

export function repairsFor(
  problem: StaffingCase,
  places: Places,
  board: SolverBoard,
  catalogue: Catalogue,
): AutoAssignRepair[] {
  const counts = countsOf(problem, places);
  const short = problem.stations
    .map((one, index) => ({
      index,
      priority: one.station.priority,
      missing: Math.max(0, one.minimum - (counts[index] ?? 0)),
      empty: one.capacity - (counts[index] ?? 0),
    }))
    .filter(({ empty, missing }) => empty > 0 || missing > 0)
    .sort((a, b) => Number(b.missing > 0) - Number(a.missing > 0) || a.priority - b.priority);
  const moving = movingRepairs(problem, places, short);
  const found = short.flatMap(({ index, missing }) => {
    const repair =
      moving.get(index) ??
      (missing > 0 ? configuringRepair(problem, index, counts[index] ?? 0, missing) : undefined);
    return repair ? [repair] : [];
  });
  const namedRepair = namedRepairs(problem, places);
  for (const index of problem.stations.keys()) {
    const repair = moving.has(index) ? undefined : namedRepair(index);
    if (repair) found.push(repair);
  }
  return [...found, ...openingRepairs(problem, places, board, catalogue, [...moving.values()])];
}

/**
 * Fewest moves that fill places, by station: each place by the shortest chain there is. Every station has its first place
 * before any has its second.
 */
function movingRepairs(problem: StaffingCase, places: Places, short: readonly Short[]) {
  const repairs = new Map<number, AutoAssignRepair>();
  if (!problem.isPinned.includes(true)) return repairs;
  const chains = new FillingChains(problem, places, { mayMove: () => true, keepsNamed: true });
  const { standing } = chains;
  const firsts = short.flatMap((one) => {
    const isMissing = one.missing > 0;
    const first = chains.isWithin(one.index, isMissing) && chains.fill(one.index, isMissing);
    if (!first) return [];
    standing.move(first.toReversed(), true);
    return [{ ...one, first }];
  });
  let moves = firsts.reduce((sum, { first }) => sum + first.length, 0);
  for (const { index, missing, empty, first } of firsts) {
    const made: Link[] = [...first];
    standing.move(first);
    const wanted = Math.min(missing || empty, placesLimit);
    for (let filled = 1; filled < wanted && moves < movesLimit; filled++) {
      const links = chains.fill(index, missing > 0);
      if (!links) break;
      made.push(...links);
      moves += links.length;
    }
    const { id } = problem.stations[index]?.station ?? { id: '' };
    const moved = movedBetween(problem, places, standing.places);
    repairs.set(index, { id: `move-${id}`, stationId: id, ...moved });
    standing.move(made.toReversed(), true);
  }
  return repairs;
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
      ? `Do without ${isolated(name)} on this date: close it`
      : `Do with ${count} at ${isolated(name)} on this date: lower its minimum`,
    gain: { missing, placed: 0 },
    moves: [],
    stations: { [id]: isEmpty ? { isOpen: false } : { minimum: count } },
  };
}
