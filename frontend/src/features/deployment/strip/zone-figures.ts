import { countByStation, type Board, type Catalogue, type Zone } from '@muster/protocol';
import { needOf, worstOf, type Need } from '../../../shared/domain/need.ts';

/** How many places each open zone has, how many are taken, and where some are empty (DEP-100). Pure. */

export interface PlaceFigures {
  /** Officers who have a place. */
  readonly count: number;
  readonly places: number;
  /** Places that are empty. */
  readonly short: number;
  /** Those of them at stations that need much (DEP-116). */
  readonly urgent: number;
  readonly need: Need;
  readonly shortStations: number;
}

export interface ZoneFigures extends PlaceFigures {
  readonly zone: Zone;
}

export interface BoardFigures extends PlaceFigures {
  readonly zones: readonly ZoneFigures[];
}

type Figured = Pick<Board, 'zones' | 'stations' | 'assignments'>;

export function boardFigures(board: Figured, catalogue: Catalogue): BoardFigures {
  const counts = countByStation(board);
  const zones = catalogue.zones
    .filter(({ id }) => board.zones[id]?.isOpen)
    .map((zone) => {
      const stations = openStations(board, catalogue, zone.id).map(({ id, capacity }) => {
        const count = counts.get(id) ?? 0;
        return figures(count, capacity, isUntouched(board));
      });
      return { zone, ...sum(stations) };
    });
  return { zones, ...sum(zones) };
}

/** The next station with an empty place after this one, in the order of the board and round its end. */
export function nextShortStation(
  board: Figured,
  catalogue: Catalogue,
  after: string | null,
): string | undefined {
  const counts = countByStation(board);
  const order = catalogue.zones
    .filter(({ id }) => board.zones[id]?.isOpen)
    .flatMap(({ id }) => openStations(board, catalogue, id));
  const here = order.findIndex(({ id }) => id === after) + 1;
  const all = [...order.slice(here), ...order.slice(0, here)];
  return all.find(({ id, capacity }) => (counts.get(id) ?? 0) < capacity)?.id;
}

function openStations(board: Figured, { stations }: Catalogue, zone: string) {
  return stations.flatMap(({ id, zoneId }) => {
    const state = board.stations[id];
    return zoneId === zone && state?.isOpen ? [{ id, capacity: state.capacity }] : [];
  });
}

const isUntouched = ({ assignments }: Pick<Board, 'assignments'>) => assignments.length === 0;

function figures(count: number, places: number, isAtStart: boolean): PlaceFigures {
  const short = Math.max(0, places - count);
  const need = needOf(count, places, isAtStart);
  const urgent = need === 'much' ? short : 0;
  return { count, places, short, urgent, need, shortStations: short > 0 ? 1 : 0 };
}

function sum(parts: readonly PlaceFigures[]): PlaceFigures {
  const total = (name: Exclude<keyof PlaceFigures, 'need'>) =>
    parts.reduce((all, part) => all + part[name], 0);
  return {
    count: total('count'),
    places: total('places'),
    short: total('short'),
    urgent: total('urgent'),
    need: worstOf(parts.map(({ need }) => need)),
    shortStations: total('shortStations'),
  };
}
