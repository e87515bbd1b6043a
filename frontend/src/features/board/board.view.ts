import {
  compareMembers,
  isExpected,
  own,
  type Board,
  type Catalogue,
  type Officer,
  type Team,
  type Zone,
} from '@muster/protocol';
import { groupBy } from '../../shared/collections/group-by.ts';
import {
  isSearching,
  looksForOfficers,
  officerMatches,
  stationMatches,
  teamsOfZone,
  type BoardFilters,
} from './board-view.store.ts';
import { stationView, type StationContext, type StationView } from './stations/station.view.ts';
import { teamViews, type TeamView } from './officers/team.view.ts';

/** The board as the screen draws it: zones, stations and people in their order. Pure. */

export interface ZoneView {
  readonly zone: Zone;
  readonly isOpen: boolean;
  /** Teams whose own zone it is today. */
  readonly teams: readonly string[];
  readonly count: number;
  readonly places: number;
  readonly stations: readonly StationView[];
}

export interface BoardView {
  readonly zones: readonly ZoneView[];
  /** By team; only those whom the filters look for, and whom a sheet names. */
  readonly unassigned: readonly TeamView[];
  readonly unassignedCount: number;
  /** The same of those who are only expected (DEP-512). */
  readonly expected: readonly TeamView[];
  readonly expectedCount: number;
  /** Whom the filters find, in the order of the screen; empty while they look for nobody. */
  readonly found: readonly string[];
}

export interface ViewInput extends StationContext {
  readonly catalogue: Catalogue;
  readonly teams: readonly Pick<Team, 'id' | 'name'>[];
  /** Closed zones are shown as well. */
  readonly isConfiguring: boolean;
}

/** Everything the Stations tab draws. Closed zones show only while configuring (DEP-58). */
export function boardView(input: ViewInput): BoardView {
  const { board, catalogue, filters, isConfiguring } = input;
  const officersAt = byStation(board);
  const looksFor = looksForOfficers(filters);

  const zones = catalogue.zones
    .filter(({ id }) => (isConfiguring ? own(board.zones, id) : own(board.zones, id)?.isOpen))
    .map((zone): ZoneView => {
      const all = catalogue.stations
        .filter(({ id, zoneId }) => zoneId === zone.id && own(board.stations, id))
        .map((station) => stationView(station, officersAt.get(station.id) ?? [], input));
      const stations = all.filter((view) => isShown(view, input, looksFor));
      const open = all.filter(({ isOpen }) => isOpen);
      return {
        zone,
        isOpen: own(board.zones, zone.id)?.isOpen ?? false,
        teams: teamsOfZone(
          zone.id,
          board.date,
          input.teams.map(({ id }) => id),
          catalogue,
        ),
        count: open.reduce((sum, { count }) => sum + count, 0),
        places: open.reduce((sum, { capacity }) => sum + capacity, 0),
        stations,
      };
    })
    .filter(({ zone, stations }) => isZoneShown(zone, stations, filters));

  const [expected, unassigned] = parted(officersAt.get(null) ?? [], isExpected);
  const byTeam = (people: readonly Officer[]) =>
    teamViews(
      people.filter((officer) => officerMatches(officer, filters)),
      input,
    );
  const [free, due] = [byTeam(unassigned), byTeam(expected)];
  const shown = [...zones.flatMap(({ stations }) => stations), ...free, ...due];
  return {
    zones,
    unassigned: free,
    unassignedCount: unassigned.length,
    expected: due,
    expectedCount: expected.length,
    found: looksFor
      ? shown.flatMap(({ officers }) =>
          officers.flatMap(({ officer, isDim }) => (isDim ? [] : officer.id)),
        )
      : [],
  };
}

/** Those of whom something is true, and the others. */
const parted = (
  people: readonly Officer[],
  isIt: (one: Officer) => boolean,
): readonly [Officer[], Officer[]] => [people.filter(isIt), people.filter((one) => !isIt(one))];

/** A filter for places or people leaves no heading without stations. */
function isZoneShown(zone: Zone, stations: readonly StationView[], filters: BoardFilters) {
  if (filters.zone !== 'all' && zone.id !== filters.zone) return false;
  const isFiltered =
    filters.role !== 'all' ||
    filters.tag !== 'all' ||
    filters.open !== 'all' ||
    isSearching(filters);
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
  const hasFound = looksFor && officers.some(({ isDim }) => !isDim);
  // A name leads to the stations where somebody is found, and to no other (DEP-57).
  if (!isConfiguring && isSearching(filters)) return hasFound;
  // Whoever is looked for stays in sight.
  return stationMatches(station, filters) || hasFound;
}

/** Officers by station in role order; null is Unassigned. */
function byStation({ assignments, officers }: Board): Map<string | null, Officer[]> {
  const placeOf = new Map(assignments.map(({ userId, stationId }) => [userId, stationId]));
  return groupBy(inRoleOrder(officers), ({ id }) => placeOf.get(id) ?? null);
}

/** Whoever is placed changes nobody's role or name, so that the order is found once. */
const orders = new WeakMap<readonly Officer[], readonly Officer[]>();

function inRoleOrder(officers: readonly Officer[]): readonly Officer[] {
  const order = orders.get(officers) ?? officers.toSorted(compareMembers);
  orders.set(officers, order);
  return order;
}

/** A board of more officers or stations than this is drawn in parts (UI-300). */
const whole = { officers: 500, stations: 80 };

/** Whether a board is too long to be drawn whole. Pure. */
export const isLongBoard = ({
  officers,
  stations,
}: Pick<Board, 'officers' | 'stations'>): boolean =>
  officers.length > whole.officers || Object.keys(stations).length > whole.stations;
