import {
  mostUrgentFirst,
  stationsDue,
  own,
  type Board,
  type Catalogue,
  type Moment,
  type NeedyStation,
  type Zone,
} from '@muster/protocol';
import { needOf, worstOf, type Need } from '../../../shared/domain/short-mark.tsx';

/** How many places each open zone has, how many are taken, and which minimums are not met (DEP-100, STF-11). Pure. */

export interface PlaceFigures {
  /** Officers who have a place. */
  readonly count: number;
  readonly places: number;
  /** Of those who have one, how many no sheet names yet (DEP-511). */
  readonly expected: number;
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

/** Whether the figures of a board have so many digits that they stand closer together (DEP-120). */
export const isLargeBoard = ({ places }: Pick<PlaceFigures, 'places'>): boolean => places >= 1000;

type Figured = Pick<Board, 'zones' | 'stations' | 'assignments' | 'officers'>;

export function boardFigures(board: Figured, catalogue: Catalogue, moment: Moment): BoardFigures {
  const zones = catalogue.zones
    .filter(({ id }) => own(board.zones, id)?.isOpen)
    .map((zone) => {
      const stations = openStations(board, catalogue, zone.id, moment).map(figures);
      return { zone, ...sum(stations) };
    });
  return { zones, ...sum(zones) };
}

/**
 * The most urgent station that this round has not been to, in the order in which `Fill` takes them (STF-14); after the
 * last of them the round begins anew. Undefined where no station needs anybody.
 */
export function nextShortStation(
  board: Pick<Figured, 'stations' | 'assignments' | 'officers'>,
  catalogue: Catalogue,
  moment: Moment,
  been: readonly string[] = [],
): NeedyStation | undefined {
  return nextOfRound(mostUrgentFirst(board, catalogue, moment), been);
}

export const nextOfRound = <T extends { readonly id: string }>(
  order: readonly T[],
  been: readonly string[],
): T | undefined =>
  order.find(({ id }) => !been.includes(id)) ??
  order.find(({ id }) => id !== been.at(-1)) ??
  order[0];

interface OpenStation {
  readonly id: string;
  readonly count: number;
  readonly expected: number;
  readonly places: number;
  readonly short: number;
  readonly need: Need;
  readonly isLacking: boolean;
}

function openStations(
  board: Figured,
  { stations }: Catalogue,
  zone: string,
  moment: Moment,
): OpenStation[] {
  const open = stations.filter(
    ({ id, zoneId }) => zoneId === zone && own(board.stations, id)?.isOpen,
  );
  const isUntouched = board.assignments.length === 0;
  return stationsDue(board, { stations: open }, moment).map(
    ({ id, placed, expected, short, lacking }) => {
      const isLacking = lacking.length > 0;
      const need = needOf({ count: 0, minimum: short, isLacking, isUntouched });
      return {
        id,
        count: placed,
        expected,
        places: own(board.stations, id)?.capacity ?? 0,
        short,
        need,
        isLacking,
      };
    },
  );
}

function figures({ count, expected, places, short, need }: OpenStation): PlaceFigures {
  const lackingStations = need === 'named' ? 1 : 0;
  return {
    count,
    expected,
    places,
    short,
    need,
    shortStations: short > 0 ? 1 : 0,
    lackingStations,
  };
}

function sum(parts: readonly PlaceFigures[]): PlaceFigures {
  const total = (name: Exclude<keyof PlaceFigures, 'need'>) =>
    parts.reduce((all, part) => all + part[name], 0);
  return {
    count: total('count'),
    expected: total('expected'),
    places: total('places'),
    short: total('short'),
    need: worstOf(parts.map(({ need }) => need)),
    shortStations: total('shortStations'),
    lackingStations: total('lackingStations'),
  };
}
