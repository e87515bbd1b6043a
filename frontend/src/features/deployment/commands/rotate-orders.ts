import {
  counted,
  folded,
  isolated,
  rotationOf,
  saidName,
  type Board,
  type Catalogue,
  type Hands,
  type Rotation,
  type Zone,
} from '@muster/protocol';
import { officers as officerCount, placeName } from '../operations/operation-words.ts';
import { whyNobody } from '../relief/why-nobody.ts';
import type { BoardOrder } from './people-orders.ts';

/** Everybody of a zone one post on, as an order that is typed (UI-333). Pure. */

interface Places {
  readonly board: Pick<Board, 'assignments' | 'officers' | 'stations'>;
  readonly catalogue: Catalogue;
}

const mostNamed = 3;

/** `rotate Car`; without a name every zone. Undefined where the text asks for something else. */
export function rotateOrders(text: string, places: Places): readonly BoardOrder[] | undefined {
  const asked = /^rotate(?: zone)?(?: (.+))?$/i.exec(text);
  if (!asked) return undefined;
  const wanted = folded(asked[1] ?? '');
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
