import {
  boardZoneOf,
  compareMembers,
  fitReasons,
  zoneOf,
  type Board,
  type Officer,
  type Station,
} from '@muster/protocol';

/** Who could take an empty place: officers without a place who have what the station asks for. Pure. */

/** How near an officer is to the station: their own zone of the day, or another one. */
export interface Fit {
  readonly officer: Officer;
  readonly isOwnZone: boolean;
  /** The board's zone where their team works on the date, if there is one. */
  readonly ownZone: string | undefined;
}

/** Officers without a place. */
export function freeOfficers({ officers, assignments }: Pick<Board, 'officers' | 'assignments'>) {
  const placed = new Set(assignments.map(({ userId }) => userId));
  return officers.filter(({ id }) => !placed.has(id));
}

const fits = (officer: Officer, station: Station) => fitReasons(officer, station).length === 0;

/** What an officer has that this station does not ask for and others may: tags, and a leader's role. */
function spareOf({ role, tags }: Officer, { requiredRoles, requiredTags }: Station): number {
  const asked = new Set((requiredTags ?? []).map((name) => name.toLowerCase()));
  const isLeader = ['tl', 'dtl'].includes(role.toLowerCase());
  const tagsLeft = tags.filter(({ name }) => !asked.has(name.toLowerCase())).length;
  return tagsLeft + (isLeader && !requiredRoles?.length ? leaderWeight : 0);
}

/** A leader is left for where one is asked for, before any tag is. */
const leaderWeight = 100;

/**
 * Best first: of the station's own zone, then present before on time off, then whoever is asked for
 * elsewhere the least, then by role and name.
 */
export function fittingOfficers(
  station: Station,
  free: readonly Officer[],
  date: string,
): readonly Fit[] {
  return free
    .filter((officer) => fits(officer, station))
    .map((officer) => {
      const ownZone = boardZoneOf(zoneOf(officer.teamId, date));
      return {
        officer,
        ownZone,
        isOwnZone: ownZone === station.zoneId,
        spare: spareOf(officer, station),
      };
    })
    .toSorted(
      (a, b) =>
        Number(b.isOwnZone) - Number(a.isOwnZone) ||
        Number(a.officer.status === 'pto') - Number(b.officer.status === 'pto') ||
        a.spare - b.spare ||
        compareMembers(a.officer, b.officer),
    );
}

/** How many fit each station. */
export const fitCounts = (
  stations: readonly Station[],
  free: readonly Officer[],
): ReadonlyMap<string, number> =>
  new Map(
    stations.map((station) => [
      station.id,
      free.filter((officer) => fits(officer, station)).length,
    ]),
  );
