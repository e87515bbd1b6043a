import { lackingAt, type Board, type Catalogue, type Zone } from '@muster/protocol';
import { needOf, worstOf, type Need, type Staffed } from '../../../shared/domain/need.ts';

/** How many places each open zone has, how many are taken, and which minimums are not met (DEP-100, STF-11). Pure. */

export interface PlaceFigures {
  /** Officers who have a place. */
  readonly count: number;
  readonly places: number;
  /** Places that are missing to the minimums. */
  readonly short: number;
  readonly need: Need;
  /** Stations below their minimum. */
  readonly shortStations: number;
  /** Others that lack somebody with a tag or in a role. */
  readonly lackingStations: number;
}

export interface ZoneFigures extends PlaceFigures {
  readonly zone: Zone;
}

export interface BoardFigures extends PlaceFigures {
  readonly zones: readonly ZoneFigures[];
}

/** The most ticks that a zone's line has. */
const longestLine = 60;

/** For how many places a tick stands: the same in all zones, and more than one only in large ones (DEP-303). */
export const placesPerTick = (zones: readonly Pick<PlaceFigures, 'places'>[]): number =>
  Math.max(1, ...zones.map(({ places }) => Math.ceil(places / longestLine)));

/** Whether the figures of a board have so many digits that they stand closer together (DEP-306). */
export const isLargeBoard = ({ places }: Pick<PlaceFigures, 'places'>): boolean => places >= 1000;

type Figured = Pick<Board, 'zones' | 'stations' | 'assignments' | 'officers'>;

export function boardFigures(board: Figured, catalogue: Catalogue): BoardFigures {
  const zones = catalogue.zones
    .filter(({ id }) => board.zones[id]?.isOpen)
    .map((zone) => {
      const stations = openStations(board, catalogue, zone.id).map(figures);
      return { zone, ...sum(stations) };
    });
  return { zones, ...sum(zones) };
}

/** The next station with an unmet minimum after this one, in the order of the board and round its end. */
export function nextShortStation(
  board: Figured,
  catalogue: Catalogue,
  after: string | null,
): string | undefined {
  const order = catalogue.zones
    .filter(({ id }) => board.zones[id]?.isOpen)
    .flatMap(({ id }) => openStations(board, catalogue, id));
  const here = order.findIndex(({ id }) => id === after) + 1;
  const all = [...order.slice(here), ...order.slice(0, here)];
  return all.find((station) => needOf(station) !== 'none' || station.isLacking)?.id;
}

interface OpenStation extends Staffed {
  readonly id: string;
  readonly places: number;
}

function openStations(board: Figured, { stations }: Catalogue, zone: string): OpenStation[] {
  const people = new Map(board.officers.map((officer) => [officer.id, officer]));
  const isUntouched = board.assignments.length === 0;
  return stations.flatMap(({ id, zoneId }) => {
    const state = board.stations[id];
    if (zoneId !== zone || !state?.isOpen) return [];
    const there = board.assignments.filter(({ stationId }) => stationId === id);
    const isLacking =
      lackingAt(
        state,
        there.flatMap(({ userId }) => people.get(userId) ?? []),
      ).length > 0;
    const { minimum, capacity } = state;
    return [{ id, places: capacity, count: there.length, minimum, isLacking, isUntouched }];
  });
}

function figures(station: OpenStation): PlaceFigures {
  const { count, places, minimum } = station;
  const short = Math.max(0, minimum - count);
  const need = needOf(station);
  const lackingStations = need === 'named' ? 1 : 0;
  return { count, places, short, need, shortStations: short > 0 ? 1 : 0, lackingStations };
}

function sum(parts: readonly PlaceFigures[]): PlaceFigures {
  const total = (name: Exclude<keyof PlaceFigures, 'need'>) =>
    parts.reduce((all, part) => all + part[name], 0);
  return {
    count: total('count'),
    places: total('places'),
    short: total('short'),
    need: worstOf(parts.map(({ need }) => need)),
    shortStations: total('shortStations'),
    lackingStations: total('lackingStations'),
  };
}
