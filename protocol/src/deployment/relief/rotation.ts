import { isolated } from '../../kernel/text.ts';
import { own } from '../../kernel/own.ts';
import type { Board, Placement } from '../deployment.board.ts';
import { countByStation, fitReasons } from '../deployment.rules.ts';
import type { Catalogue, Officer, Station } from '../deployment.schema.ts';
import type { Move } from '../operations/operation.schema.ts';
import { largestCirculation } from './circulation.ts';

/** They stand there by hand, no other station of the zone is open, none that is open takes them, or no place is left at the next one. */
export type Obstacle = 'hand' | 'alone' | 'unfit' | 'full';

/** Whether what the product works out moves those who stand by hand, as somebody may ask it to (DEP-334). */
export type Hands = 'stay' | 'go';

/** Everybody of a zone one post on (STF-35). Pure. */
export interface Rotation {
  /** From one open station of the zone to another, in the order of the board. */
  readonly moves: readonly (Move & { readonly from: string; readonly to: string })[];
  /** Who stays where they are, and why in words. */
  readonly staying: readonly {
    userId: string;
    stationId: string;
    obstacle: Obstacle;
    reason: string;
  }[];
}

type RotatingBoard = Pick<Board, 'assignments' | 'officers' | 'stations'>;

/**
 * Each officer goes to the next open station of the zone that they fit, the first one after the last. As many
 * go as can at once, so that a full ring goes round; among equals whoever is longest on their post goes.
 */
export function rotationOf(
  board: RotatingBoard,
  catalogue: Catalogue,
  zoneId: string,
  hands: Hands = 'stay',
): Rotation {
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
        if (!officer) return [];
        return hands === 'stay' && placed.assignmentType === 'manual'
          ? [{ placed, to: undefined, obstacle: 'hand' as const, reason: 'Placed by hand' }]
          : [wishOf(placed, officer, others)];
      });
  });
  const going = withinCapacity(board, ring, wishes);
  return {
    moves: wishes.flatMap((wish) => {
      const { userId, stationId: from } = wish.placed;
      return going.has(wish) && wish.to ? [{ userId, from, to: wish.to.id }] : [];
    }),
    staying: wishes.flatMap((wish) => {
      const { userId, stationId } = wish.placed;
      if (going.has(wish)) return [];
      const { to, obstacle, reason } = wish;
      if (!to) return [{ userId, stationId, obstacle, reason }];
      return [
        { userId, stationId, obstacle: 'full', reason: `No place is left at ${isolated(to.name)}` },
      ];
    }),
  };
}

interface Wish {
  readonly placed: Placement;
  /** Undefined where no other station takes them. */
  readonly to: Station | undefined;
  /** Why none does. */
  readonly obstacle: Obstacle;
  readonly reason: string;
}

function wishOf(placed: Placement, officer: Officer, others: readonly Station[]): Wish {
  const to = others.find((station) => fitReasons(officer, station).length === 0);
  const [next] = others;
  if (!next) {
    return { placed, to, obstacle: 'alone', reason: 'No other station of this zone is open' };
  }
  const lacks = fitReasons(officer, next).map(({ text }) => text);
  return { placed, to, obstacle: 'unfit', reason: `${isolated(next.name)}: ${lacks.join(', ')}` };
}

/** The most who can go at once, every station within its capacity afterwards. */
function withinCapacity(
  board: RotatingBoard,
  ring: readonly Station[],
  wishes: readonly Wish[],
): ReadonlySet<Wish> {
  const counts = countByStation(board);
  const rooms = ring.map(
    ({ id }) => (own(board.stations, id)?.capacity ?? 0) - (counts.get(id) ?? 0),
  );
  const indexes = new Map(ring.map(({ id }, index) => [id, index]));
  const trips = wishes.flatMap((wish) => {
    const from = indexes.get(wish.placed.stationId);
    const to = wish.to && indexes.get(wish.to.id);
    // A station that has too many already takes nobody.
    if (from === undefined || to === undefined || (rooms[to] ?? 0) < 0) return [];
    return [{ wish, from, to }];
  });
  trips.sort((a, b) => byTimeOnPost(a.wish.placed, b.wish.placed));
  const made = largestCirculation(
    rooms.map((room) => Math.max(room, 0)),
    trips,
  );
  return new Set(trips.filter((_, index) => made[index]).map(({ wish }) => wish));
}

/** Longest on their post first. */
const byTimeOnPost = (a: Placement, b: Placement) =>
  (a.since ?? '').localeCompare(b.since ?? '') || (a.userId < b.userId ? -1 : 1);
