import {
  compareMembers,
  compareTeams,
  fitReasons,
  type Board,
  type Catalogue,
  type Officer,
  type Station,
  type Tag,
  type Team,
  type Vacancy,
  type Zone,
} from '@muster/protocol';
import {
  looksForOfficers,
  officerMatches,
  stationMatches,
  teamsOfZone,
  type BoardFilters,
} from './board-filters.ts';

/** The board as the screen draws it: zones, stations and people in their order. Pure. */

export interface OfficerView {
  readonly officer: Officer;
  /** Why they do not fit the station (DEP-19); empty when they do. */
  readonly misfit: readonly string[];
  /** Their place is not confirmed yet. */
  readonly isWaiting: boolean;
  /** The filters look for somebody else. */
  readonly isDim: boolean;
}

/** A required role or tag, met when everybody who stands there has it. */
export interface NeedView {
  readonly name: string;
  /** Of a tag; undefined for roles and for a tag that is not in the list of tags. */
  readonly color: string | undefined;
  readonly isMet: boolean;
}

export interface StationView {
  readonly station: Station;
  readonly isOpen: boolean;
  readonly capacity: number;
  readonly count: number;
  readonly needs: readonly NeedView[];
  readonly officers: readonly OfficerView[];
  /** Places that attendance has emptied (DEP-17). */
  readonly vacancies: readonly Vacancy[];
}

export interface ZoneView {
  readonly zone: Zone;
  readonly isOpen: boolean;
  /** Teams whose own zone it is today. */
  readonly teams: readonly string[];
  readonly count: number;
  readonly places: number;
  readonly stations: readonly StationView[];
}

export interface TeamView {
  readonly teamId: string;
  readonly name: string;
  readonly officers: readonly OfficerView[];
}

export interface BoardView {
  readonly zones: readonly ZoneView[];
  /** By team; only those whom the filters look for. */
  readonly unassigned: readonly TeamView[];
  readonly unassignedCount: number;
}

export interface ViewInput {
  readonly board: Board;
  readonly waiting: ReadonlySet<string>;
  readonly catalogue: Catalogue;
  readonly teams: readonly Pick<Team, 'id' | 'name'>[];
  readonly tags: readonly Pick<Tag, 'name' | 'color'>[];
  readonly filters: BoardFilters;
  /** Closed zones are shown as well. */
  readonly isConfiguring: boolean;
}

/** Everything the Stations tab draws. Closed zones show only while configuring (DEP-58). */
export function boardView(input: ViewInput): BoardView {
  const { board, catalogue, filters, isConfiguring } = input;
  const officersAt = byStation(board);
  const looksFor = looksForOfficers(filters);
  const stationView = (station: Station) =>
    viewOfStation(station, officersAt.get(station.id) ?? [], input, looksFor);

  const zones = catalogue.zones
    .filter(({ id }) => board.zones[id] && (isConfiguring || board.zones[id].isOpen))
    .map((zone): ZoneView => {
      const all = catalogue.stations
        .filter(({ id, zoneId }) => zoneId === zone.id && board.stations[id])
        .map(stationView);
      const stations = all.filter((view) => isShown(view, input, looksFor));
      const open = all.filter(({ isOpen }) => isOpen);
      return {
        zone,
        isOpen: board.zones[zone.id]?.isOpen ?? false,
        teams: teamsOfZone(
          zone.id,
          board.date,
          input.teams.map(({ id }) => id),
        ),
        count: open.reduce((sum, { count }) => sum + count, 0),
        places: open.reduce((sum, { capacity }) => sum + capacity, 0),
        stations,
      };
    })
    .filter(({ zone, stations }) => isZoneShown(zone, stations, filters));

  const unassigned = officersAt.get(null) ?? [];
  return {
    zones,
    unassigned: teamViews(
      unassigned.filter((officer) => officerMatches(officer, filters)),
      input,
    ),
    unassignedCount: unassigned.length,
  };
}

/** A filter for places or people leaves no heading without stations. */
function isZoneShown(zone: Zone, stations: readonly StationView[], filters: BoardFilters) {
  if (filters.zone !== 'all') return zone.id === filters.zone;
  const isFiltered = filters.role !== 'all' || filters.tag !== 'all' || filters.open !== 'all';
  return stations.length > 0 || !isFiltered;
}

function isShown(
  { station, isOpen, officers }: StationView,
  { filters, isConfiguring }: ViewInput,
  looksFor: boolean,
): boolean {
  const { zone, open } = filters;
  if (zone !== 'all' && station.zoneId !== zone) return false;
  if (isConfiguring && open !== 'all' && isOpen !== (open === 'open')) return false;
  // Whoever is looked for stays in sight.
  return stationMatches(station, filters) || (looksFor && officers.some(({ isDim }) => !isDim));
}

/** Officers by station in role order; null is Unassigned. */
function byStation({ assignments, officers }: Board): Map<string | null, Officer[]> {
  const placeOf = new Map(assignments.map(({ userId, stationId }) => [userId, stationId]));
  return group(officers.toSorted(compareMembers), ({ id }) => placeOf.get(id) ?? null);
}

function viewOfStation(
  station: Station,
  people: readonly Officer[],
  { board, waiting, filters, tags }: ViewInput,
  looksFor: boolean,
): StationView {
  const state = board.stations[station.id];
  const officers = people.map((officer) => ({
    officer,
    misfit: fitReasons(officer, station).map(({ text }) => text),
    isWaiting: waiting.has(officer.id),
    isDim: looksFor && !officerMatches(officer, filters),
  }));
  return {
    station,
    isOpen: state?.isOpen ?? false,
    capacity: state?.isOpen ? state.capacity : 0,
    count: people.length,
    needs: needsOf(station, people, tags),
    officers,
    vacancies: board.vacancies.filter(({ stationId }) => stationId === station.id),
  };
}

function needsOf(
  { requiredRoles, requiredTags }: Station,
  people: readonly Officer[],
  tags: ViewInput['tags'],
): NeedView[] {
  const isMet = (requiredRoles: string[] | null, requiredTags: string[] | null) =>
    people.length > 0 &&
    people.every((officer) => fitReasons(officer, { requiredRoles, requiredTags }).length === 0);
  const roles = requiredRoles ?? [];
  return [
    ...(roles.length > 0
      ? [{ name: roles.join(' or '), color: undefined, isMet: isMet(roles, null) }]
      : []),
    ...(requiredTags ?? []).map((name) => ({
      name,
      color: tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.color,
      isMet: isMet(null, [name]),
    })),
  ];
}

function teamViews(officers: readonly Officer[], { teams, waiting }: ViewInput): TeamView[] {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return [...group(officers, ({ teamId }) => teamId)]
    .map(([teamId, members]) => ({
      teamId,
      name: teamName(teamId, names),
      officers: members.map((officer) => ({
        officer,
        misfit: [],
        isWaiting: waiting.has(officer.id),
        isDim: false,
      })),
    }))
    .toSorted(compareTeams);
}

/** A team's name; its id until the names are known. */
export const teamName = (teamId: string, names: ReadonlyMap<string, string>): string =>
  names.get(teamId) ?? (/^A\d+$/.test(teamId) ? `Team ${teamId}` : teamId);

function group<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
