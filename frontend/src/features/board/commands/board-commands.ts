import {
  folded,
  isAlike,
  isHere,
  isolated,
  isSameName,
  calledOf,
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
  own,
  stationOf,
  stationsNow,
} from '@muster/protocol';
import { placeOperation } from '../drag/drop.ts';
import { bestOfficers, freeOfficers } from '../suitability/suitability.ts';
import { officers as officerCount, placeName } from '../operations/operation-words.ts';
import { peopleNamed, type Named } from './note-answer.ts';
import { moveOrder, zoneOrder, type BoardOrder } from './board-actions.ts';
import { nextShortStation } from '../zone-bar/zone-figures.ts';
import { ordersTyped, type TypedOrder } from '../../../shared/domain/typed-order.ts';
import {
  capacityOrders,
  doorOrders,
  mostMeant,
  placesNamed,
  resetOrders,
  stationsNamed,
} from './station-orders.ts';
import { whyNobody } from '../relief/relief-button.tsx';

/** Everybody of a zone one post on, as an order that is typed (UI-333). Pure. */

interface Places {
  readonly board: Pick<Board, 'assignments' | 'officers' | 'stations'>;
  readonly catalogue: Catalogue;
}

const mostNamed = 3;

/** `rotate Car`; without a name every zone. */
function rotateOrders(name: string, places: Places): readonly BoardOrder[] {
  const wanted = folded(name);
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
  readonly board: Pick<Board, 'date' | 'assignments' | 'officers' | 'stations' | 'zones'>;
  readonly catalogue: Catalogue;
  readonly moment: Moment;
  /** Officers whose names begin so, best first. */
  readonly officersCalled: (name: string) => readonly Officer[];
  /** Whoever is selected, who are meant by that word. */
  readonly selected?: readonly Officer[];
}

/** The orders that a text can mean, best first; none where it is no order. */
export function ordersIn(typed: string, context: OrderContext): readonly BoardOrder[] {
  for (const order of ordersTyped(typed)) {
    const meant = ordersOf(order, context);
    if (meant.length > 0) return meant.slice(0, mostMeant);
  }
  return [];
}

function ordersOf(order: TypedOrder, context: OrderContext): readonly BoardOrder[] {
  const { verb, what, to, count = 1, need, isLoose = false } = order;
  const { catalogue } = context;
  switch (verb) {
    case 'next':
      return stationsNamed(to, catalogue).map((one) => nextOrder(count, need, one, context));
    case 'fill':
      return fillOrders(what, context);
    case 'reset':
      return resetOrders(what, context);
    case 'rotate':
      return rotateOrders(what, context);
    case 'open':
    case 'close':
      return doorOrders(verb, what, context);
    case 'capacity':
      return capacityOrders(what, count, context);
    case 'unassign':
      return whoIn(what, context).map((who) => moveOrder(who, null, context));
    case 'swap':
      return swapOrders(whoIn(what, context), whoIn(to, context), context);
    case 'move':
      return movesTo(what, to, isLoose, context);
    default:
      return [];
  }
}

function movesTo(
  name: string,
  place: string,
  isLoose: boolean,
  context: OrderContext,
): readonly BoardOrder[] {
  if (folded(place) === 'unassigned') {
    return whoIn(name, context).map((who) => moveOrder(who, null, context));
  }
  const found = placesNamed(place, context.catalogue)
    // To a zone only by its whole name, and with no word between by nothing else.
    .filter(({ kind, isWhole }) => isWhole || (kind === 'station' && !isLoose))
    .slice(0, mostMeant);
  if (found.length === 0) return [];
  return whoIn(name, context).flatMap((who) =>
    found.map((one) =>
      one.kind === 'zone' ? zoneOrder(who, one.place, context) : moveOrder(who, one.place, context),
    ),
  );
}

/** `selected` are those who are; else whoever is named. */
function whoIn(text: string, { officersCalled, selected = [] }: OrderContext): readonly Named[] {
  const isSelected = isAlike(text, 'selected') && selected.length > 0;
  return isSelected ? [{ officers: selected }] : peopleNamed(text, officersCalled);
}

/** Each goes where the other one is. */
function swapOrders(
  some: readonly Named[],
  others: readonly Named[],
  { board, catalogue }: OrderContext,
): readonly BoardOrder[] {
  return some.flatMap(({ officers: [one] }) =>
    others.flatMap(({ officers: [other] }) => {
      if (!one || !other || one.id === other.id) return [];
      const [from, to] = [stationOf(board, one.id), stationOf(board, other.id)];
      const names = `${saidName(one)} and ${saidName(other)}`;
      const place = (id: string | null) => placeName(catalogue, id);
      const moves = [
        { userId: one.id, from, to },
        { userId: other.id, from: to, to: from },
      ];
      return {
        id: `swap-${one.id}-${other.id}`,
        label: `Swap ${names}`,
        preview: `moves ${saidName(one)} from ${place(from)} to ${place(to)} and ${saidName(other)} from ${place(to)} to ${place(from)}`,
        op: from === to ? undefined : { type: 'place' as const, cause: 'bulk' as const, moves },
        ...(from === to && {
          refused: `${names} are both ${from === null ? 'without a place' : `at ${place(from)}`}.`,
        }),
      };
    }),
  );
}

/** `fill CAR X` up to its minimum, else all of its places; `fill` alone the most urgent station. */
function fillOrders(name: string, context: OrderContext): readonly BoardOrder[] {
  const { board, catalogue, moment } = context;
  const short = nextShortStation(board, catalogue, moment);
  const first = catalogue.stations.filter(({ id }) => id === short);
  const named = name === '' ? first : stationsNamed(name, catalogue);
  return named.map((station) => {
    const [now] = stationsNow(board, { stations: [station] }, moment);
    const places = (own(board.stations, station.id)?.capacity ?? 0) - (now?.placed ?? 0);
    const wanted = now && now.short > 0 ? Math.min(now.short, places) : places;
    const free = freeOfficers(board).filter((one) => isHere(one, moment)).length;
    const order = nextOrder(Math.min(wanted, free), undefined, station, context);
    const label = `Fill ${isolated(station.name)}`;
    const no = places <= 0 ? `${isolated(station.name)} is full.` : order.refused;
    return { ...order, id: `fill-${station.id}`, label, ...(no !== undefined && { refused: no }) };
  });
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

/** What can be typed of a board, each with people and places that are there: a press types it (UI-320). */
export function boardExamples({ board, catalogue, moment }: OrderContext): readonly string[] {
  const { officers, assignments } = board;
  const at = new Map(assignments.map(({ userId, stationId }) => [userId, stationId]));
  const [one, other] = officers.filter(({ id }) => !at.has(id)).map(calledOf);
  const placed = officers.filter(({ id }) => at.has(id));
  const [first] = placed;
  const elsewhere = placed.find(({ id }) => first && at.get(id) !== at.get(first.id));
  const short = nextShortStation(board, catalogue, moment);
  const goal = catalogue.stations.find(({ id }) => id === short)?.name;
  const left = catalogue.stations.find(({ id }) => first && id === at.get(first.id))?.name;
  return [
    one && goal && `${one} to ${goal}`,
    one && other && goal && `${one}, ${other} to ${goal}`,
    first && elsewhere && `swap ${calledOf(first)} with ${calledOf(elsewhere)}`,
    first && `where is ${calledOf(first)}`,
    goal && `next 2 to ${goal}`,
    goal && `fill ${goal}`,
    left && `reset ${left}`,
    left && `note ${left}: lane 7 sticks`,
  ].flatMap((text) => text || []);
}
