import {
  absenceRank,
  counted,
  demandsOf,
  isHere,
  lackingAt,
  listed,
  own,
  saidName,
  stationNow,
  suitabilityReasons,
  type Board,
  type Catalogue,
  type Moment,
  type Move,
  type Officer,
  type Station,
} from '@muster/protocol';
import { groupBy } from '../../../shared/collections/group-by.ts';
import { placeName } from '../operations/operation-words.ts';
import { standingOn } from './chosen.ts';

/** Who could stand at a short station now, and where they are (DEP-336). Pure. */

export interface Around {
  readonly after: Board;
  readonly catalogue: Catalogue;
  readonly moment: Moment;
}

/**
 * Whom the watch would send where the proposal sends nobody: one after the other whoever is here, fits and can be spared where
 * they stand, those without a place first, those placed by hand last.
 */
export function coverOf(station: Station, { after, moment }: Around): readonly Move[] {
  const standing = standingOn(after);
  const byHand = handsOn(after);
  const placeOf = new Map(after.assignments.map((one) => [one.userId, one.stationId]));
  const at = (id: string) => standing.get(id) ?? [];
  const unmet = (id: string, there: readonly Officer[]) => {
    const { short, lacking } = stationNow(own(after.stations, id), there, moment);
    return short + lacking.reduce((sum, { least, have }) => sum + least - have, 0);
  };
  const without = (id: string, officer: Officer) => at(id).filter((one) => one !== officer);
  const isSpared = (officer: Officer) => {
    const from = placeOf.get(officer.id);
    if (from === undefined) return true;
    const left = without(from, officer);
    const isFilled = left.length >= (own(after.stations, from)?.minimum ?? 0);
    return isFilled && unmet(from, left) <= unmet(from, at(from));
  };
  const rank = ({ id }: Officer) => (byHand.has(id) ? 2 : placeOf.has(id) ? 1 : 0);
  const willing = after.officers
    .filter((one) => placeOf.get(one.id) !== station.id && canStand(one, station, moment))
    .toSorted((a, b) => rank(a) - rank(b) || absenceRank(a, moment) - absenceRank(b, moment));
  const moves: Move[] = [];
  const capacity = own(after.stations, station.id)?.capacity ?? 0;
  while (at(station.id).length < capacity) {
    const there = at(station.id);
    const officer = willing.find(
      (one) =>
        !there.includes(one) &&
        unmet(station.id, [...there, one]) < unmet(station.id, there) &&
        isSpared(one),
    );
    if (!officer) break;
    const from = placeOf.get(officer.id) ?? null;
    if (from !== null) standing.set(from, without(from, officer));
    standing.set(station.id, [...there, officer]);
    const assignmentType = byHand.has(officer.id) ? 'manual' : 'auto';
    moves.push({ userId: officer.id, from, to: station.id, assignmentType });
  }
  return moves;
}

const canStand = (officer: Officer, station: Station, moment: Moment): boolean =>
  isHere(officer, moment) && suitabilityReasons(officer, station).length === 0;

const handsOn = ({ assignments }: Board): ReadonlySet<string> =>
  new Set(
    assignments.flatMap(({ userId, assignmentType }) =>
      assignmentType === 'manual' ? [userId] : [],
    ),
  );

/** Most people and most stations that are named. */
const mostNamed = { people: 2, stations: 3 };

/**
 * Of whoever is here, fits the station and counts for what it lacks, who they are and where: "Joanne Yeo fits, pinned at
 * BIKE 2"; of many how many where, "5 people here fit: 3 at MOB 1, 2 free".
 */
export function whoFits(station: Station, { after, catalogue, moment }: Around): string {
  const { officers, assignments } = after;
  const there = standingOn(after).get(station.id) ?? [];
  const state = own(after.stations, station.id);
  const unmet = state ? lackingAt(state, there) : [];
  const wanted = state ? demandsOf(state).filter((one) => unmet.some(isSameDemand(one))) : [];
  const isWanted = (officer: Officer) =>
    wanted.length === 0 ||
    there.length < (state?.minimum ?? 0) ||
    wanted.some(({ counts }) => counts(officer));
  const all = officers.filter((one) => canStand(one, station, moment) && isWanted(one));
  const others = all.filter((one) => !there.includes(one));
  if (others.length === 0) return all.length === 0 ? 'nobody here fits' : 'nobody else here fits';
  const byHand = handsOn(after);
  const placeOf = new Map(assignments.map(({ userId, stationId }) => [userId, stationId]));
  const at = (place: string | null, isPinned = false) =>
    place === null ? 'free' : `${isPinned ? 'pinned ' : ''}at ${placeName(catalogue, place)}`;
  if (others.length <= mostNamed.people) {
    const said = others.map(
      (one) => `${saidName(one)} (${at(placeOf.get(one.id) ?? null, byHand.has(one.id))})`,
    );
    return `${listed(said)} ${others.length === 1 ? 'fits' : 'fit'}`;
  }
  if (all.length === officers.length && others.every(({ id }) => placeOf.has(id)))
    return 'everybody who is here stands elsewhere';
  const places = [...groupBy(others, ({ id }) => placeOf.get(id) ?? null)];
  const count = counted(others.length, 'other person here fits', 'other people here fit');
  if (places.length > mostNamed.stations)
    return `${count}, at ${counted(places.length, 'station')}`;
  const said = places.map(([place, people]) => {
    const isPinned = people.every(({ id }) => byHand.has(id));
    return `${people.length} ${at(place, isPinned)}`;
  });
  return `${count}: ${listed(said)}`;
}

const isSameDemand =
  (a: { kind: string; name: string }) =>
  (b: { kind: string; name: string }): boolean =>
    a.kind === b.kind && a.name === b.name;
