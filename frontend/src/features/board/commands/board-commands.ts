import {
  folded,
  isAlike,
  isolated,
  calledOf,
  saidName,
  type Board,
  type Catalogue,
  type Officer,
  type Zone,
  counted,
  rotationOf,
  type Hands,
  type Rotation,
  stationOf,
} from '@muster/protocol';
import { officers as officerCount, placeName } from '../operations/operation-words.ts';
import { peopleNamed, type Named } from './note-answer.ts';
import {
  moveOrder,
  noPlaceOrder,
  zoneOrder,
  type BoardOrder,
  type OrderContext,
} from './board-actions.ts';
import { nextShortStation } from '../zone-bar/zone-figures.ts';
import { isEverybody, ordersTyped, type TypedOrder } from '../../../shared/domain/typed-order.ts';
import { halfNamed, unknownHalf } from './which-one.ts';
import {
  capacityOrders,
  doorOrders,
  emptyOrder,
  mostMeant,
  placesNamed,
  resetOrders,
  standingAt,
  stationsNamed,
} from './station-orders.ts';
import { fillOrders, hasNeed, nextOrder } from './next-orders.ts';
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

/** The orders that a text can mean, best first; none where it is no order. */
export function ordersIn(typed: string, context: OrderContext): readonly BoardOrder[] {
  const orders = ordersTyped(typed);
  for (const order of orders) {
    const meant = ordersOf(order, context).slice(0, mostMeant);
    if (meant.length > 0) return [...halfNamed(typed, order, context), ...meant];
  }
  const noPlace = orders.flatMap((order) => noPlaceIn(order, context)).slice(0, 1);
  return noPlace.length > 0 ? noPlace : unknownHalf(typed, context);
}

/** `Kumar Ng to BUS 9`: whoever is named whole goes somewhere, and there is no such place. */
function noPlaceIn(
  { verb, what, to, isLoose = false }: TypedOrder,
  { officersCalled }: OrderContext,
): readonly BoardOrder[] {
  if (verb !== 'move' || isLoose) return [];
  const [one] = officersCalled(what).filter((officer) => isAlike(officer.name, what));
  return one ? [noPlaceOrder(saidName(one), to)] : [];
}

function ordersOf(order: TypedOrder, context: OrderContext): readonly BoardOrder[] {
  const { verb, what, to, count = 1, isLoose = false } = order;
  switch (verb) {
    case 'next':
      return nextOrders(order, context);
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
      return unassignOrders(order, context);
    case 'swap':
      return swapOrders(whoIn(what, context), whoIn(to, context), context);
    case 'relieve':
      return relieveOrders(what, to, context);
    case 'move':
      return movesTo(order, isLoose, context);
    default:
      return [];
  }
}

/** The next free ones; with no number and no word for it only where a role or a tag is asked for that somebody has. */
function nextOrders(
  { to, count = 1, need, isLoose = false }: TypedOrder,
  context: OrderContext,
): readonly BoardOrder[] {
  const { board, catalogue } = context;
  const isKnown = need === undefined || board.officers.some((one) => hasNeed(one, need));
  if (isLoose && !isKnown) return [];
  return stationsNamed(to, catalogue, isLoose).map((one) => nextOrder(count, need, one, context));
}

/** People, or all of a place, who go to Unassigned. */
function unassignOrders({ what, from }: TypedOrder, context: OrderContext): readonly BoardOrder[] {
  if (from !== undefined && isEverybody(what)) return resetOrders(from, context);
  if (from === undefined && isEverybody(what)) return [emptyOrder(context)];
  const who = whoFrom(what, from, context);
  if (who.length > 0) return who.map((one) => moveOrder(one, null, context));
  return standingAt(what, context) ? resetOrders(what, context) : [];
}

/** Whoever is named takes over by a swap; with nobody named only who is due is relieved. */
function relieveOrders(what: string, by: string, context: OrderContext): readonly BoardOrder[] {
  if (by !== '') return swapOrders(whoIn(what, context), whoIn(by, context), context);
  return whoIn(what, context).flatMap(({ officers: [one] }) =>
    !one || context.due?.has(one.id)
      ? []
      : [
          {
            id: `relieve-${one.id}`,
            label: `Relieve ${saidName(one)}`,
            preview: '',
            op: undefined,
            refused: `${saidName(one)} is not due for relief; “swap ${saidName(one)} with …” names who takes over.`,
          },
        ],
  );
}

/** Whoever is named, also as everybody of a place; who is said to stand elsewhere than they do is not meant. */
function whoFrom(what: string, from: string | undefined, context: OrderContext): readonly Named[] {
  if (from === undefined) return whoIn(what, context);
  const there = standingAt(from, context);
  if (!there) return [];
  if (isEverybody(what)) return there.length > 0 ? [{ officers: there }] : [];
  return whoIn(what, context).flatMap((who) => {
    const [stray] = who.officers.filter((one) => !there.includes(one));
    return stray ? [{ officers: [], elsewhere: elsewhere(stray, context) }] : [who];
  });
}

function elsewhere(officer: Officer, { board, catalogue }: OrderContext): string {
  const at = stationOf(board, officer.id);
  return `${saidName(officer)} is ${at === null ? 'without a place' : `at ${placeName(catalogue, at)}`}.`;
}

function movesTo(
  { what, to: place, from }: TypedOrder,
  isLoose: boolean,
  context: OrderContext,
): readonly BoardOrder[] {
  const named = () => whoFrom(what, from, context);
  if (folded(place) === 'unassigned') return named().map((who) => moveOrder(who, null, context));
  const found = placesNamed(place, context.catalogue)
    // To a zone only by its whole name, and with no word between by nothing else.
    .filter(({ kind, isWhole }) => isWhole || (kind === 'station' && !isLoose))
    .slice(0, mostMeant);
  if (found.length === 0) return [];
  return named().flatMap((who) =>
    found.map((one) =>
      one.kind === 'zone' ? zoneOrder(who, one.place, context) : moveOrder(who, one.place, context),
    ),
  );
}

/** `selected` are those who are, `everyone at CAR 3` who stands there; else whoever is named. */
function whoIn(text: string, context: OrderContext): readonly Named[] {
  const { officersCalled, selected = [] } = context;
  if (isAlike(text, 'selected') && selected.length > 0) return [{ officers: selected }];
  const [, all, place] = /^(\S+(?: people| officers)?) (?:at|in|on|of) (.+)$/i.exec(text) ?? [];
  const there = all !== undefined && isEverybody(all) && standingAt(place ?? '', context);
  if (there && there.length > 0) return [{ officers: there }];
  return isEverybody(text) ? [] : peopleNamed(text, officersCalled);
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

/** What can be typed of a board, each with people and places that are there: a press types it (UI-320). */
export function boardExamples({ board, catalogue, moment }: OrderContext): readonly string[] {
  const { officers, assignments } = board;
  const at = new Map(assignments.map(({ userId, stationId }) => [userId, stationId]));
  const [one, other] = officers.filter(({ id }) => !at.has(id)).map(calledOf);
  const placed = officers.filter(({ id }) => at.has(id));
  const [first] = placed;
  const elsewhere = placed.find(({ id }) => first && at.get(id) !== at.get(first.id));
  const short = nextShortStation(board, catalogue, moment);
  const goal = short?.name;
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
