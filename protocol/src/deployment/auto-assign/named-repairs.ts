import { demandsOf } from '../staffing.named.ts';
import type { AutoAssignRepair } from './auto-assign.ts';
import { NamedChains, type Link } from './named-chains.ts';
import { countsOf, missingOf, totalOf, type Places, type StaffingCase } from './staffing-case.ts';

/** Who placed by hand would have to go elsewhere for minimums by tag or role (STF-24). Pure. */

/** The repair of each station that has one, all of them from the same proposal on. */
export function namedRepairs(given: StaffingCase, places: Places) {
  const isAnyByHand = given.isPinned.includes(true);
  let known: NamedChains | undefined;

  /**
   * Meets minimums by tag or role of a station that a hand stands in the way of, by one chain of moves after the other, each
   * as short as there is one. As many stand everywhere as its minimum asks for, and as many minimums by tag or role are met
   * elsewhere; undefined where nothing helps.
   */
  return (station: number): AutoAssignRepair | undefined => {
    if (!isAnyByHand) return undefined;
    known ??= new NamedChains(given, places);
    const chains = known;
    const made: Link[] = [];
    let draft: Places | undefined;
    while (chains.lackedAt(station) > 0) {
      const links = chains.meetOne(station);
      if (!links) break;
      made.push(...links);
      // A later chain may lead whoever was placed by hand back.
      const moved = given.isPinned.some(
        (isByHand, one) => isByHand && places[one] !== chains.places[one],
      );
      if (moved) draft = [...chains.places];
    }
    chains.move(made.toReversed(), true);
    return draft && repairOf(given, places, station, draft);
  };
}

function repairOf(
  given: StaffingCase,
  places: Places,
  station: number,
  draft: Places,
): AutoAssignRepair | undefined {
  const { officers, stations } = given;
  const one = stations[station];
  if (!one) return undefined;
  const missing = (at: Places) => totalOf(missingOf(given, countsOf(given, at)));
  const idOf = (at: number | null) => (at === null ? null : (stations[at]?.station.id ?? null));
  const nameOf = (at: number | null) =>
    at === null ? 'Unassigned' : (stations[at]?.station.name ?? '');
  const moved = officers.flatMap((officer, index) => {
    const [from, to] = [places[index] ?? null, draft[index] ?? null];
    return from === to ? [] : [{ officer, from, to }];
  });
  const words = moved.map(
    ({ officer, from, to }) => `${officer.name} from ${nameOf(from)} to ${nameOf(to)}`,
  );
  const met = demandsOf(one).flatMap(({ name, least, counts }) => {
    const standing = (at: Places) =>
      officers.filter((officer, index) => at[index] === station && counts(officer)).length;
    return standing(places) < least
      ? [`${Math.min(standing(draft), least)} of ${least} ${name}`]
      : [];
  });
  return {
    id: `named-${one.station.id}`,
    stationId: one.station.id,
    text: `Move ${words.slice(0, 3).join(', ')}${words.length > 3 ? ` and ${words.length - 3} more` : ''}, then ${one.station.name} has ${met.join(', ')}`,
    gain: { missing: missing(places) - missing(draft), placed: 0 },
    moves: moved.map(({ officer, from, to }) => ({
      userId: officer.id,
      from: idOf(from),
      to: idOf(to),
    })),
  };
}
