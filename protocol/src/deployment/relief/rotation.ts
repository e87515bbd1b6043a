import { own } from '../../kernel/own.ts';
import type { Board, Placement } from '../deployment.board.ts';
import { countByStation, fitReasons } from '../deployment.rules.ts';
import type { Catalogue, Officer, Station } from '../deployment.schema.ts';
import type { Move } from '../operations/operation.schema.ts';

/** Everybody of a zone one post on (STF-35). Pure. */
export interface Rotation {
  /** From one open station of the zone to another, in the order of the board. */
  readonly moves: readonly (Move & { readonly from: string; readonly to: string })[];
  /** Who stays where they are, and why in words. */
  readonly staying: readonly { userId: string; stationId: string; reason: string }[];
}

type RotatingBoard = Pick<Board, 'assignments' | 'officers' | 'stations'>;

/**
 * Each officer goes to the next open station of the zone that they fit, the first one after the last.
 * Where more arrive than it has places, whoever came to their own post last stays there.
 */
export function rotationOf(board: RotatingBoard, catalogue: Catalogue, zoneId: string): Rotation {
  const ring = catalogue.stations.filter(
    ({ id, zoneId: its }) => its === zoneId && (own(board.stations, id)?.isOpen ?? false),
  );
  const officers = new Map(board.officers.map((officer) => [officer.id, officer]));
  const wishes = ring.flatMap((station, index) => {
    const others = [...ring.slice(index + 1), ...ring.slice(0, index)];
    return board.assignments
      .filter(({ stationId }) => stationId === station.id)
      .flatMap((placed) => {
        const officer = officers.get(placed.userId);
        return officer ? [wishOf(placed, officer, others)] : [];
      });
  });
  const going = withinCapacity(board, wishes);
  return {
    moves: wishes.flatMap((wish) => {
      const { userId, stationId: from } = wish.placed;
      return going.has(wish) && wish.to ? [{ userId, from, to: wish.to.id }] : [];
    }),
    staying: wishes.flatMap((wish) => {
      const { userId, stationId } = wish.placed;
      if (going.has(wish)) return [];
      const reason = wish.to ? `No place is left at ${wish.to.name}` : wish.reason;
      return [{ userId, stationId, reason }];
    }),
  };
}

interface Wish {
  readonly placed: Placement;
  /** Undefined where no other station takes them. */
  readonly to: Station | undefined;
  readonly reason: string;
}

function wishOf(placed: Placement, officer: Officer, others: readonly Station[]): Wish {
  const to = others.find((station) => fitReasons(officer, station).length === 0);
  const [next] = others;
  if (!next) return { placed, to, reason: 'No other station of this zone is open' };
  const lacks = fitReasons(officer, next).map(({ text }) => text);
  return { placed, to, reason: `${next.name}: ${lacks.join(', ')}` };
}

/** Whoever stays takes up a place that somebody else may have counted on: until everybody fits. */
function withinCapacity(board: RotatingBoard, wishes: readonly Wish[]): ReadonlySet<Wish> {
  const going = new Set(wishes.filter(({ to }) => to !== undefined));
  const counts = countByStation(board);
  const add = (id: string, by: 1 | -1) => counts.set(id, (counts.get(id) ?? 0) + by);
  for (const { placed, to } of going) {
    add(placed.stationId, -1);
    if (to) add(to.id, 1);
  }
  /** Longest on their post last, so that they are the last to stay. */
  const arriving = [...going].sort(
    (a, b) =>
      (b.placed.since ?? '').localeCompare(a.placed.since ?? '') ||
      (a.placed.userId < b.placed.userId ? -1 : 1),
  );
  const isOver = ({ to }: Wish) => {
    const state = to && own(board.stations, to.id);
    return state !== undefined && (counts.get(to?.id ?? '') ?? 0) > state.capacity;
  };
  for (;;) {
    const stays = arriving.find((wish) => going.has(wish) && isOver(wish));
    if (!stays) return going;
    going.delete(stays);
    add(stays.placed.stationId, 1);
    if (stays.to) add(stays.to.id, -1);
  }
}
