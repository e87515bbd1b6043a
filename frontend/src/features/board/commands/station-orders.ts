import {
  capacityLimit,
  counted,
  folded,
  isolated,
  isSameName,
  own,
  type Board,
  type Catalogue,
  type Officer,
  type Station,
  type Zone,
} from '@muster/protocol';
import { squeezed } from '../../../shared/domain/found-typed.ts';
import { isEverybody } from '../../../shared/domain/typed-order.ts';
import { placeOperation } from '../drag/drop.ts';
import { officers as officerCount } from '../operations/operation-words.ts';
import { officersAt, standing } from '../operations/station-actions.ts';
import type { BoardOrder } from './board-actions.ts';
import { andList, namesIn } from './note-answer.ts';

/** What is typed of stations and zones themselves: emptied, opened, closed, and how many places one has (UI-322). Pure. */

interface Places {
  readonly board: Pick<Board, 'assignments' | 'officers' | 'stations' | 'zones'>;
  readonly catalogue: Catalogue;
}

export type NamedPlace = { readonly isWhole: boolean } & (
  | { readonly kind: 'station'; readonly place: Station }
  | { readonly kind: 'zone'; readonly place: Zone }
);

export const mostMeant = 5;
const mostNamed = 4;

/** Of one kind those that a text names, blanks aside and as one of several too; else those whose names begin so. */
function called<Place extends Station | Zone>(name: string, places: readonly Place[]) {
  const wanted = squeezed(name);
  const tries = [
    (one: Place) => isSameName(one.name, name),
    (one: Place) => folded(one.name) === folded(name),
    (one: Place) => [wanted, wanted.replace(/s$/, '')].includes(squeezed(one.name)),
    (one: Place) => squeezed(one.name).startsWith(wanted),
  ];
  const at = wanted === '' ? -1 : tries.findIndex((fits) => places.some(fits));
  return {
    isWhole: at < 3,
    found: at < 0 ? [] : places.filter(tries[at] as (one: Place) => boolean),
  };
}

/** Stations and zones that a text names, `zone Car` and `car zone` zones alone; what its whole name is comes first, a zone before its stations. */
export function placesNamed(typed: string, catalogue: Catalogue): readonly NamedPlace[] {
  const text = typed.trim().replace(/^the /i, '');
  const plain = placesCalled(text, undefined, catalogue);
  const [, before, name = '', behind] =
    /^(?:(zone|station) )?(.*?)(?: (zone|station))?$/i.exec(text) ?? [];
  const kind = (before ?? behind)?.toLowerCase();
  if (kind === undefined || plain.some(({ isWhole }) => isWhole)) return plain;
  const found = placesCalled(name, kind, catalogue);
  return found.length > 0 ? found : plain;
}

function placesCalled(
  name: string,
  kind: string | undefined,
  { stations, zones }: Catalogue,
): readonly NamedPlace[] {
  const ofZones = called(name, kind === 'station' ? [] : zones);
  const ofStations = called(name, kind === 'zone' ? [] : stations);
  return [
    ...ofZones.found.map((place) => ({ kind: 'zone' as const, place, isWhole: ofZones.isWhole })),
    ...ofStations.found.map((place) => ({
      kind: 'station' as const,
      place,
      isWhole: ofStations.isWhole,
    })),
  ].toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole));
}

/** Stations that a text names in whole, else those whose names begin so; `onlyWhole`: those are not meant. */
export function stationsNamed(
  name: string,
  { stations }: Catalogue,
  onlyWhole = false,
): readonly Station[] {
  const { found, isWhole } = called(name, stations);
  return onlyWhole && !isWhole ? [] : found.slice(0, mostMeant);
}

/** Everybody who stands at a place, as far as a text names one by its whole name. */
export function standingAt(
  typed: string,
  { board, catalogue }: Places,
): readonly Officer[] | undefined {
  const place = placesNamed(typed, catalogue).find(({ isWhole }) => isWhole);
  if (!place) return undefined;
  return officersAt(board, new Set(stationsOf(place, catalogue).map(({ id }) => id)));
}

/** `bike 1 & 2` in whole names. */
const inFull = (names: readonly string[]): readonly string[] =>
  names.map((name, at) => {
    const [, kind] = /^(.*?\D) ?\d+$/.exec(names[0] ?? '') ?? [];
    return at > 0 && kind !== undefined && /^\d+$/.test(name) ? `${kind} ${name}` : name;
  });

export function resetOrders(name: string, places: Places): readonly BoardOrder[] {
  const { board, catalogue } = places;
  if (everything.has(folded(name)) || isEverybody(name)) return [emptyOrder(places)];
  const order = (place: Station | Zone, ids: readonly string[], kind: 'station' | 'zone') => {
    const there = standing(board, new Set(ids));
    const op = placeOperation(there, null, board, `reset-${kind}`);
    return {
      id: `reset-${kind}-${place.id}`,
      label: `Reset ${kind === 'zone' ? 'zone ' : ''}${isolated(place.name)}`,
      preview: `returns ${officerCount(there.length)} of ${isolated(place.name)} to Unassigned`,
      op,
      ...(!op && { refused: `Nobody stands at ${isolated(place.name)}.` }),
    };
  };
  return placesNamed(name, catalogue)
    .slice(0, mostMeant)
    .map((one) =>
      order(
        one.place,
        stationsOf(one, catalogue).map(({ id }) => id),
        one.kind,
      ),
    );
}

const stationsOf = (named: NamedPlace, { stations }: Catalogue): readonly Station[] =>
  named.kind === 'station'
    ? [named.place]
    : stations.filter(({ zoneId }) => zoneId === named.place.id);

const everything = new Set([
  'all',
  'everything',
  'all stations',
  'all zones',
  'every station',
  'board',
  'the board',
  'whole board',
]);

/** `unassign all`, `reset all`: nobody keeps a place; asked first, however few they are. */
export function emptyOrder({ board }: Pick<Places, 'board'>): BoardOrder {
  const ids = board.assignments.map(({ userId }) => userId);
  const op = placeOperation(ids, null, board, 'bulk');
  return {
    id: 'unassign-everybody',
    label: 'Unassign everybody',
    preview: `asks before ${officerCount(ids.length)} ${ids.length === 1 ? 'returns' : 'return'} to Unassigned`,
    op,
    isAsked: true,
    ...(!op && { refused: 'Nobody has a place.' }),
  };
}

/** `open all`, `close BIKE 2`, `open Bike`, `close BIKE 1 and BIKE 2`. */
export function doorOrders(verb: 'open' | 'close', what: string, places: Places): BoardOrder[] {
  const { zones } = places.catalogue;
  if (everything.has(folded(what))) {
    const all = zones.map((place) => ({ kind: 'zone' as const, place, isWhole: true }));
    return [doorOrder(verb, all, 'everything', places)];
  }
  const each = inFull(namesIn(what.replace(/^all (?:the )?/i, ''))).map((name) =>
    placesNamed(name, places.catalogue),
  );
  const best = each.flatMap((found) => found.slice(0, 1));
  if (best.length < each.length) return [];
  if (best.length > 1) {
    return [doorOrder(verb, best, andList(best.map(({ place }) => place.name)), places)];
  }
  return (each[0] ?? [])
    .slice(0, mostMeant)
    .map((one) => doorOrder(verb, [one], isolated(one.place.name), places));
}

function doorOrder(
  verb: 'open' | 'close',
  named: readonly NamedPlace[],
  names: string,
  { board, catalogue }: Places,
): BoardOrder {
  const isOpen = verb === 'open';
  const zones = named.filter(
    ({ kind, place }) => kind === 'zone' && own(board.zones, place.id)?.isOpen === !isOpen,
  );
  const turned = [...new Set(named.flatMap((one) => stationsOf(one, catalogue)))].filter(
    ({ id, isActive }) => own(board.stations, id)?.isOpen === !isOpen && (isActive || !isOpen),
  );
  const set = (those: readonly { readonly id: string }[]) =>
    Object.fromEntries(those.map(({ id }) => [id, { isOpen }]));
  const op = {
    type: 'configure' as const,
    zones: set(zones.map(({ place }) => place)),
    stations: set(turned),
  };
  const isDone = turned.length + zones.length === 0;
  const isZone = named.every(({ kind }) => kind === 'zone') && named.length === 1;
  const there = isOpen ? 0 : standing(board, new Set(turned.map(({ id }) => id))).length;
  const leaving =
    there === 0
      ? 'nobody stands there'
      : `${officerCount(there)} ${there === 1 ? 'goes' : 'go'} to Unassigned`;
  const what =
    turned.length === 1 && !isZone
      ? names
      : `${counted(turned.length, 'station')}: ${shortList(turned)}`;
  return {
    id: `${verb}-${named.map(({ place }) => place.id).join('-')}`,
    label: `${isOpen ? 'Open' : 'Close'} ${isZone ? 'zone ' : ''}${names}`,
    preview: `${verb}s ${isZone ? `zone ${names}, ` : ''}${what}${isOpen ? '' : `; ${leaving}`}`,
    op: isDone ? undefined : op,
    ...(isDone && {
      refused: `${names.charAt(0).toUpperCase()}${names.slice(1)} ${names.includes(' and ') ? 'are' : 'is'} ${isOpen ? 'open' : 'closed'} already.`,
    }),
  };
}

type Order = NonNullable<BoardOrder['op']>;

/**
 * An order that takes people off their places, as the board is by now: whoever has another place leaves that one, but not
 * where a station or a zone is emptied that they are no longer at.
 */
export function asOf<Op extends Order>(op: Op, { assignments }: Pick<Board, 'assignments'>): Op {
  if (op.type !== 'place') return op;
  const placeOf = new Map(assignments.map(({ userId, stationId }) => [userId, stationId]));
  const isOfPlace = op.cause === 'reset-station' || op.cause === 'reset-zone';
  const moves = op.moves.flatMap((move) => {
    const from = placeOf.get(move.userId) ?? null;
    if (move.to !== null) return [move];
    return from === null || (isOfPlace && from !== move.from) ? [] : [{ ...move, from }];
  });
  return { ...op, moves };
}

/** How many an order takes off the places that they have on this board. */
export function leavingBy(op: BoardOrder['op'], board: Pick<Board, 'assignments'>): number {
  if (op?.type === 'place') {
    return asOf(op, board).moves.filter(({ from, to }) => from !== null && to === null).length;
  }
  const closed = Object.entries(op?.stations ?? {}).flatMap(([id, { isOpen }]) =>
    isOpen === false ? [id] : [],
  );
  return standing(board, new Set(closed)).length;
}

/** The first names, and how many more there are. */
function shortList(stations: readonly Station[]): string {
  const names = stations.slice(0, mostNamed).map(({ name }) => isolated(name));
  const more = stations.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** `capacity CAR 1 9`. */
export function capacityOrders(
  what: string,
  capacity: number,
  { board, catalogue }: Places,
): BoardOrder[] {
  return stationsNamed(what, catalogue).flatMap(({ id, name }) => {
    const now = own(board.stations, id)?.capacity;
    if (now === undefined) return [];
    const label = `Capacity of ${isolated(name)}: ${capacity}`;
    const no =
      capacity > capacityLimit
        ? `A station has at most ${capacityLimit} places.`
        : `${isolated(name)} has ${counted(now, 'place')} already.`;
    const isDone = capacity > capacityLimit || capacity === now;
    return {
      id: `capacity-${id}`,
      label,
      preview: `sets the capacity of ${isolated(name)} from ${now} to ${capacity}`,
      op: isDone ? undefined : { type: 'configure' as const, stations: { [id]: { capacity } } },
      ...(isDone && { refused: no }),
    };
  });
}
