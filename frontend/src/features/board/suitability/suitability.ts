import {
  absenceRank,
  ownZoneOf,
  compareMembers,
  fillsLack,
  suitabilityReasons,
  isDue,
  own,
  type Board,
  type Catalogue,
  type Moment,
  type Officer,
  type Station,
} from '@muster/protocol';
import { officersAt } from '../operations/station-actions.ts';
import type { Held } from '../drag/drop.ts';

/** Who could take an empty place: officers without a place who have what the station asks for. Pure. */

/** How near an officer is to the station: their own zone of the day, or another one. */
export interface Suitability {
  readonly officer: Officer;
  readonly isOwnZone: boolean;
  /** Their time off runs at the moment that the board is looked at. */
  readonly isAway: boolean;
  /** The board's zone where their team works on the date, if there is one. */
  readonly ownZone: string | undefined;
}

/** Officers without a place. */
export function freeOfficers({ officers, assignments }: Pick<Board, 'officers' | 'assignments'>) {
  const placed = new Set(assignments.map(({ userId }) => userId));
  return officers.filter(({ id }) => !placed.has(id));
}

const fits = (officer: Officer, station: Station) =>
  suitabilityReasons(officer, station).length === 0;

/** What an officer has that this station does not ask for and others may: tags, and a leader's role. */
function spareOf({ role, tags }: Officer, { requiredRoles, requiredTags }: Station): number {
  const requiredNames = new Set((requiredTags ?? []).map((name) => name.toLowerCase()));
  const isLeader = ['tl', 'dtl'].includes(role.toLowerCase());
  const tagsLeft = tags.filter(({ name }) => !requiredNames.has(name.toLowerCase())).length;
  return tagsLeft + (isLeader && !requiredRoles?.length ? leaderWeight : 0);
}

/** A leader is left for where one is asked for, before any tag is. */
const leaderWeight = 100;

/**
 * Best first, whoever is away now last: whoever meets most of what the station still lacks by role and tag, then of its
 * own zone, then whoever stays the longest (ATT-133), then whoever is asked for elsewhere the least, then by role and name.
 */
export function fittingOfficers(
  station: Station,
  free: readonly Officer[],
  around: Around,
): readonly Suitability[] {
  return ranked(
    station,
    free.filter((officer) => fits(officer, station)),
    officersAt(around.board, new Set([station.id])),
    around,
  );
}

/** The best so many, one after the other: each meets what those before them leave; whoever does not fit comes last. */
export function bestOfficers(
  station: Station,
  free: readonly Officer[],
  count: number,
  around: Around,
): readonly Officer[] {
  const [there, chosen] = [officersAt(around.board, new Set([station.id])), new Set<Officer>()];
  for (let more = Math.min(count, free.length); more > 0; more--) {
    const left = free.filter((officer) => !chosen.has(officer));
    const all = ranked(station, left, [...there, ...chosen], around);
    const best = all.find(({ officer }) => fits(officer, station)) ?? all[0];
    if (best) chosen.add(best.officer);
  }
  return [...chosen];
}

/** What of a board says how a station stands. */
type Staffed = Pick<Board, 'date' | 'assignments' | 'officers' | 'stations'>;

/** Where and when a place is to be taken. */
interface Around {
  readonly board: Staffed;
  readonly moment: Moment;
  readonly catalogue: Pick<Catalogue, 'baseZones'>;
}

function ranked(
  station: Station,
  candidates: readonly Officer[],
  there: readonly Officer[],
  { board: { date, stations }, catalogue, moment }: Around,
): readonly Suitability[] {
  const fills = fillsLack(own(stations, station.id) ?? station, there);
  return candidates
    .map((officer) => {
      const ownZone = ownZoneOf(officer.teamId, date, catalogue);
      return {
        officer,
        absence: absenceRank(officer, moment),
        isAway: !isDue(officer, moment),
        ownZone,
        isOwnZone: ownZone === station.zoneId,
        filled: fills(officer),
        spare: spareOf(officer, station),
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.isAway) - Number(b.isAway) ||
        b.filled - a.filled ||
        Number(b.isOwnZone) - Number(a.isOwnZone) ||
        a.absence - b.absence ||
        a.spare - b.spare ||
        compareMembers(a.officer, b.officer),
    );
}

/** How many fit each station and are here, or expected. */
export const suitableCounts = (
  stations: readonly Station[],
  free: readonly Officer[],
  moment: Moment,
): ReadonlyMap<string, number> =>
  new Map(
    stations.map((station) => [
      station.id,
      free.filter((officer) => isDue(officer, moment) && fits(officer, station)).length,
    ]),
  );

/** How many of those in hand a station could take: they have what it asks for and there is room (DEP-320). Pure. */

interface DropSuitability {
  /** Those in hand who do not stand there already. */
  readonly coming: number;
  /** For how many of them there is room. */
  readonly room: number;
  /** How many of them it could take. */
  readonly fitting: number;
}

type Needs = Pick<Station, 'requiredRoles' | 'requiredTags'>;

/** Undefined while nobody in hand would come there. */
export function dropSuitability(
  held: Held | null,
  station: Needs,
  there: readonly { readonly officer: Pick<Officer, 'id'> }[],
  free: number,
): DropSuitability | undefined {
  if (held === null) return undefined;
  const here = new Set(there.map(({ officer }) => officer.id));
  const people = held.people.filter(({ id }) => !here.has(id));
  if (people.length === 0) return undefined;
  const able = people.filter((officer) => suitabilityReasons(officer, station).length === 0);
  const room = Math.min(people.length, Math.max(0, free));
  return { coming: people.length, room, fitting: Math.min(able.length, room) };
}

/** "Fits", "All 3 fit", "2 of 3 fit". */
export const suitabilityWords = ({ coming, fitting }: DropSuitability): string =>
  coming === 1 && fitting === 1
    ? 'Fits'
    : fitting === coming
      ? `All ${coming} fit`
      : `${fitting} of ${coming} fit`;
