import {
  ownZoneOf,
  isSameName,
  searching,
  type Catalogue,
  type Officer,
  type Station,
} from '@muster/protocol';

/** The board's filters (DEP-56). Pure. */

/** `all` filters nothing. */
export interface BoardFilters {
  readonly zone: string;
  readonly status: 'all' | Officer['status'];
  /** In configure mode: which stations are shown. */
  readonly open: 'all' | 'open' | 'closed';
  readonly role: string;
  readonly tag: string;
  readonly team: string;
  /** A part of an officer's name; however it is typed (DIR-180). */
  readonly search: string;
}

export const noFilters: BoardFilters = {
  zone: 'all',
  status: 'all',
  open: 'all',
  role: 'all',
  tag: 'all',
  team: 'all',
  search: '',
};

/** Whether an officer is among those looked for. */
export function officerMatches(officer: Officer, filters: BoardFilters): boolean {
  const { status, role, tag, team } = filters;
  return (
    (status === 'all' || officer.status === status) &&
    (role === 'all' || isSameName(officer.role, role)) &&
    (tag === 'all' || officer.tags.some(({ name }) => isSameName(name, tag))) &&
    (team === 'all' || officer.teamId === team) &&
    searching(filters.search)(officer.name)
  );
}

/** How many filters are set, a name that is looked for aside; while configuring others count. */
export const setFilters = (filters: BoardFilters, isConfiguring: boolean): number => {
  const { zone, status, open, role, tag, team } = filters;
  const those = isConfiguring ? [zone, open, role, tag] : [zone, status, role, tag, team];
  return those.filter((value) => value !== 'all').length;
};

/** Whether a name is looked for. */
export const isSearching = ({ search }: Pick<BoardFilters, 'search'>): boolean =>
  search.trim() !== '';

/** Whether any filter looks for officers rather than for places. */
export const looksForOfficers = (filters: BoardFilters): boolean =>
  [filters.status, filters.role, filters.tag, filters.team].some((value) => value !== 'all') ||
  isSearching(filters);

/** Whether a station needs the role and the tag looked for (DEP-57). */
export function stationMatches(
  { zoneId, requiredRoles, requiredTags }: Station,
  { zone, role, tag }: BoardFilters,
): boolean {
  return (
    (zone === 'all' || zoneId === zone) && needs(requiredRoles, role) && needs(requiredTags, tag)
  );
}

const needs = (required: readonly string[] | null, wanted: string) =>
  wanted === 'all' || (required ?? []).some((one) => isSameName(one, wanted));

/** The teams whose own zone of the day is this zone of the board, in the order given (DEP-59). */
export const teamsOfZone = (
  zoneId: string,
  date: string,
  teamIds: readonly string[],
  catalogue: Pick<Catalogue, 'baseZones'>,
): readonly string[] => teamIds.filter((id) => ownZoneOf(id, date, catalogue) === zoneId);
