import type { Board } from './deployment.board.ts';
import type { Catalogue, Officer } from './deployment.schema.ts';

/** A date nobody has touched: every active zone and station open at its own capacity (DEP-9). Pure. */
export function untouchedBoard(
  date: string,
  { zones, stations }: Catalogue,
  officers: readonly Officer[],
): Board {
  const open = new Set(zones.filter(({ isActive }) => isActive).map(({ id }) => id));
  return {
    date,
    revision: 0,
    savedRevision: 0,
    savedAt: null,
    savedBy: null,
    configuredBy: null,
    zones: Object.fromEntries([...open].map((id) => [id, { isOpen: true }])),
    stations: Object.fromEntries(
      stations
        .filter(({ isActive, zoneId }) => isActive && open.has(zoneId))
        .map(({ id, capacity }) => [id, { isOpen: true, capacity }]),
    ),
    assignments: [],
    officers: officers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    saved: [],
    touches: { officers: {}, stations: {}, zones: {} },
    vacancies: [],
    history: {},
  };
}
