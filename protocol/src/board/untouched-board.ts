import type { Board, StationState } from './board.ts';
import type { Catalogue, Officer, Station } from './board.schema.ts';
import { staffingWithin } from './staffing.rules.ts';

/** A date nobody has touched: every active zone and station open at its own capacity (DEP-9). Pure. */
export function untouchedBoard(
  date: string,
  { zones, stations }: Catalogue,
  officers: readonly Officer[],
): Board {
  const open = new Set(zones.filter(({ isActive }) => isActive).map(({ id }) => id));
  return {
    ...emptyBoard(date),
    zones: Object.fromEntries([...open].map((id) => [id, { isOpen: true }])),
    stations: Object.fromEntries(
      stations
        .filter(({ isActive, zoneId }) => isActive && open.has(zoneId))
        .map((station) => [station.id, { isOpen: true, ...ownOf(station) }]),
    ),
    officers: officers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** Nobody has done anything on it, and nothing and nobody is there. */
export const emptyBoard = (date: string): Board => ({
  date,
  revision: 0,
  savedRevision: 0,
  savedAt: null,
  savedBy: null,
  configuredBy: null,
  planning: null,
  zones: {},
  stations: {},
  assignments: [],
  officers: [],
  saved: [],
  touches: { officers: {}, stations: {}, zones: {} },
  vacancies: [],
  clocks: {},
  history: {},
});

/** What a station has of its own, where nobody has set anything else on a date. */
export const ownOf = (station: Station): Omit<StationState, 'isOpen'> => ({
  capacity: station.capacity,
  ...staffingWithin(station, station.capacity),
});
