import {
  folded,
  isAlike,
  isHere,
  isolated,
  isSameName,
  saidName,
  type Board,
  type Catalogue,
  type Moment,
  type Officer,
  type Station,
  type Zone,
  counted,
  rotationOf,
  type Hands,
  type Rotation,
} from '@muster/protocol';
import { placeOperation } from '../drag/drop.ts';
import { bestOfficers, freeOfficers } from '../suitability/suitability.ts';
import { officers as officerCount, placeName } from '../operations/operation-words.ts';
import { standing } from '../operations/station-actions.ts';
import { peopleNamed, type Named } from './note-answer.ts';
import { moveOrder, zoneOrder, type BoardOrder } from './board-actions.ts';
import { whyNobody } from '../relief/relief-button.tsx';

/** Everybody of a zone one post on, as an order that is typed (UI-333). Pure. */

interface Places {
  readonly board: Pick<Board, 'assignments' | 'officers' | 'stations'>;
  readonly catalogue: Catalogue;
}

const mostNamed = 3;

/** `rotate Car`; without a name every zone. Undefined where the text asks for something else. */
function rotateOrders(text: string, places: Places): readonly BoardOrder[] | undefined {
  const match = /^rotate(?: zone)?(?: (.+))?$/i.exec(text);
  if (!match) return undefined;
  const wanted = folded(match[1] ?? '');
  const { zones } = places.catalogue;
  const exact = zones.filter(({ name }) => folded(name) === wanted);
  const begun = zones.filter(({ name }) => folded(name).startsWith(wanted));
  const named = [...exact, ...begun.filter((zone) => !exact.includes(zone))];
  return named.flatMap((zone) => {
    const others = rotateOrder(zone, places, 'stay');
    if (!hasHands(places, zone.id)) return [others];
    const all = rotateOrder(zone, places, 'go');
    // What would do something first.
    return others.op || !all.op ? [others, all] : [all, others];
  });
}

/** Whether anybody of a zone was placed by hand, who goes only where that is asked for (DEP-334). */
const hasHands = ({ board, catalogue }: Places, zoneId: string): boolean =>
  rotationOf(board, catalogue, zoneId).staying.some(({ obstacle }) => obstacle === 'hand');

function rotateOrder({ id, name }: Zone, places: Places, hands: Hands): BoardOrder {
  const { moves, staying } = rotationOf(places.board, places.catalogue, id, hands);
  return {
    id: `rotate-${id}-${hands}`,
    label: `Rotate zone ${isolated(name)}${hands === 'go' ? ', who was placed by hand too' : ''}`,
    preview: previewOf({ moves, staying }, places),
    op:
      moves.length > 0
        ? { type: 'place' as const, cause: 'rotate' as const, moves: [...moves] }
        : undefined,
    ...(moves.length === 0 && { refused: whyNobody(staying) }),
    zoneId: id,
  };
}

/** Who goes where, as far as a line has room. */
function previewOf({ moves, staying }: Rotation, { board, catalogue }: Places): string {
  const names = new Map(board.officers.map((one) => [one.id, saidName(one)]));
  const said = moves.slice(0, mostNamed).map(({ userId, from, to }) => {
    const place = (id: string) => placeName(catalogue, id);
    return `${names.get(userId) ?? ''} from ${place(from)} to ${place(to)}`;
  });
  const more = moves.length - said.length;
  if (more > 0) said.push(`${more} more`);
  const stay = counted(staying.length, 'stays', 'stay');
  return `moves ${officerCount(moves.length)} one post on: ${said.join(', ')}${staying.length > 0 ? `; ${stay}` : ''}`;
}

/** What is typed as an order to the board: the operation it means, or why it means none (UI-322). Pure. */

export interface OrderContext {
  readonly board: Pick<Board, 'date' | 'assignments' | 'officers' | 'stations'>;
  readonly catalogue: Catalogue;
  readonly moment: Moment;
  /** Officers whose names begin so, best first. */
  readonly officersCalled: (name: string) => readonly Officer[];
  /** Whoever is selected, who are meant by that word. */
  readonly selected?: readonly Officer[];
}

const mostMeant = 5;
/** No name of a person and one of a place are longer together. */
const longestOrder = 500;

/** The orders that a text can mean, best first; none where it is no order. */
export function ordersIn(typed: string, context: OrderContext): readonly BoardOrder[] {
  const text = typed.replaceAll(/\s+/g, ' ');
  if (text.length > longestOrder) return [];
  const next = /^next\s+(\d+)(?:\s+(?:with|as)\s+(.+?))?\s+to\s+(.+)$/i.exec(text);
  if (next) {
    const [, count = '0', need, place = ''] = next;
    return placesCalled(place, context).map((station) =>
      nextOrder(Number(count), need, station, context),
    );
  }
  const reset = /^(?:reset|clear|empty)\s+(.+)$/i.exec(text);
  if (reset) return resetOrders(reset[1] ?? '', context);
  const rotation = rotateOrders(text, context);
  if (rotation) return rotation;
  const off = /^(?:unassign|remove)\s+(.+)$/i.exec(text);
  if (off) return whoIn(off[1] ?? '', context).map((who) => moveOrder(who, null, context));
  return movesIn(text, context).slice(0, mostMeant);
}

/** Moves of officers to a place, which may both be called so that the word between them is in their names too. */
function movesIn(text: string, context: OrderContext): readonly BoardOrder[] {
  const verb = /^(?:assign|move|place|put) /i.exec(text)?.[0] ?? '';
  const words = text.slice(verb.length).split(' ');
  // A name and a place are enough.
  const between = verb ? ['to', 'at', 'in'] : ['to'];
  for (const [index, word] of words.entries()) {
    const name = words.slice(0, index).join(' ');
    // Such is the way to a place.
    const isWay = !verb && ['go', 'open', 'show'].includes(name.toLowerCase());
    if (name === '' || isWay || !between.includes(word.toLowerCase())) continue;
    const orders = movesBetween(name, words.slice(index + 1).join(' '), context);
    if (orders.length > 0) return orders;
  }
  return [];
}

function movesBetween(name: string, place: string, context: OrderContext): readonly BoardOrder[] {
  if (place.trim() === '') return [];
  const zones = context.catalogue.zones.filter((one) => isAlike(one.name, place));
  const stations = placesCalled(place, context);
  if (zones.length + stations.length === 0) return [];
  return whoIn(name, context).flatMap((who) => [
    ...zones.map((zone) => zoneOrder(who, zone, context)),
    ...stations.map((station) => moveOrder(who, station, context)),
  ]);
}

/** `selected` are those who are; else whoever is named. */
function whoIn(text: string, { officersCalled, selected = [] }: OrderContext): readonly Named[] {
  const isSelected = isAlike(text, 'selected') && selected.length > 0;
  return isSelected ? [{ officers: selected }] : peopleNamed(text, officersCalled);
}

/** Stations by their whole name, else those whose name begins so. */
function placesCalled(name: string, { catalogue }: OrderContext): readonly Station[] {
  const wanted = folded(name);
  if (wanted === '') return [];
  const alike = catalogue.stations.filter((one) => folded(one.name) === wanted);
  const exact = alike.filter((one) => isSameName(one.name, name));
  if (alike.length > 0) return exact.length > 0 ? exact : alike;
  return catalogue.stations
    .filter((one) => folded(one.name).startsWith(wanted))
    .slice(0, mostMeant);
}

function nextOrder(
  count: number,
  need: string | undefined,
  station: Station,
  { board, catalogue, moment }: OrderContext,
): BoardOrder {
  const free = freeOfficers(board).filter(
    (one) => isHere(one, moment) && (need === undefined || hasNeed(one, need)),
  );
  const chosen = bestOfficers(station, free, count, { board, moment, catalogue });
  const who = need === undefined ? 'free' : `free with ${need.trim()}`;
  const op = placeOperation(
    chosen.map(({ id }) => id),
    station.id,
    board,
    'bulk',
  );
  return {
    id: `next-${station.id}`,
    label: `Next ${count}${need === undefined ? '' : ` with ${need.trim()}`} to ${isolated(station.name)}`,
    preview: `places ${chosen.map(saidName).join(', ')} in ${placeName(catalogue, station.id)}`,
    op: chosen.length === count ? op : undefined,
    ...((chosen.length < count || count === 0) && {
      refused: `${free.length === 0 ? 'Nobody is' : free.length === 1 ? 'Only 1 is' : `Only ${free.length} are`} ${who}.`,
    }),
  };
}

const hasNeed = ({ role, tags }: Officer, need: string): boolean =>
  isSameName(role, need) || tags.some(({ name }) => isSameName(name, need));

function resetOrders(name: string, { board, catalogue }: OrderContext): readonly BoardOrder[] {
  const wanted = folded(name);
  if (wanted === '') return [];
  const begins = ({ name: called }: Station | Zone) => folded(called).startsWith(wanted);
  const exactly = ({ name: called }: Station | Zone) => folded(called) === wanted;
  const order = (
    place: Station | Zone,
    stationIds: readonly string[],
    kind: 'station' | 'zone',
  ) => {
    const there = standing(board, new Set(stationIds));
    const op = placeOperation(there, null, board, `reset-${kind}`);
    return {
      id: `reset-${kind}-${place.id}`,
      label: `Reset ${kind === 'zone' ? 'zone ' : ''}${isolated(place.name)}`,
      preview: `returns ${officerCount(there.length)} of ${isolated(place.name)} to Unassigned`,
      op,
      ...(!op && { refused: `Nobody stands at ${isolated(place.name)}.` }),
    };
  };
  const orders = [
    ...catalogue.stations
      .filter(begins)
      .map((one) => ({ isExact: exactly(one), order: order(one, [one.id], 'station') })),
    ...catalogue.zones.filter(begins).map((one) => {
      const its = catalogue.stations.filter(({ zoneId }) => zoneId === one.id);
      return {
        isExact: exactly(one),
        order: order(
          one,
          its.map(({ id }) => id),
          'zone',
        ),
      };
    }),
  ];
  return orders
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
    .slice(0, mostMeant)
    .map((one) => one.order);
}
