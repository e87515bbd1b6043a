import { isolated } from '../../../kernel/text.ts';
import { demandsOf } from '../../staffing.named.ts';
import type { AutoAssignRepair } from '../auto-assign.ts';
import { NamedChains } from './named-chains.ts';
import type { Places, StaffingCase } from '../staffing-case.ts';
import { movedBetween } from './moved.ts';
import type { Link } from './standing.ts';

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
    known ??= new NamedChains(given, places, 'with-hand');
    const { standing } = known;
    const made: Link[] = [];
    let draft: Places | undefined;
    while (standing.lackedAt(station) > 0) {
      const links = known.meetOne(station);
      if (!links) break;
      made.push(...links);
      // A later chain may lead whoever was placed by hand back.
      const moved = given.isPinned.some(
        (isByHand, one) => isByHand && places[one] !== standing.places[one],
      );
      if (moved) draft = [...standing.places];
    }
    standing.move(made.toReversed(), true);
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
  const met = demandsOf(one).flatMap(({ name, least, counts }) => {
    const standing = (at: Places) =>
      officers.filter((officer, index) => at[index] === station && counts(officer)).length;
    return standing(places) < least
      ? [`${Math.min(standing(draft), least)} of ${least} ${isolated(name)}`]
      : [];
  });
  const { text, ...moved } = movedBetween(given, places, draft);
  return {
    id: `named-${one.station.id}`,
    stationId: one.station.id,
    text: `${text}, then ${one.station.name} has ${met.join(', ')}`,
    ...moved,
  };
}
