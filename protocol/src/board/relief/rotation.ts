import { isolated } from '../../kernel/text.ts';
import { own } from '../../kernel/ids.ts';
import type { Board, Placement } from '../board.ts';
import { countByStation, suitabilityReasons } from '../board.rules.ts';
import type { Catalogue, Officer, Station } from '../board.schema.ts';
import type { Move } from '../operations/operation.schema.ts';

/**
 * As many trips between stations as can be made at once, exactly (STF-35). Each trip is added in turn along the
 * best way round, so the result is optimal after every trip. Pure; about n²·m steps at worst for n trips, m stations.
 */

/** From one station to another, both by index. */
interface Trip {
  readonly from: number;
  readonly to: number;
}

/** One step of a way round: from node to node, what it gains, and how it is made. */
interface Arc extends Trip {
  readonly gain: bigint;
  readonly take: () => void;
}

/**
 * Which trips are made, by index: the largest set after which no station has more arrivals than departures and
 * free places (`rooms`, 0 or more) together. Among sets of the same size an earlier trip counts above all later ones.
 */
function largestCirculation(rooms: readonly number[], trips: readonly Trip[]): boolean[] {
  const free = [...rooms];
  const made = trips.map(() => false);
  const count = BigInt(trips.length);
  /** A trip more above everything, then the earlier trip above all later ones together. */
  const worth = (index: number) => (1n << count) + (1n << (count - 1n - BigInt(index)));
  for (const [index, trip] of trips.entries()) {
    const arcs = [...placeArcs(free), ...tripArcs(trips.slice(0, index), made, worth)];
    const way = bestWay(trip.to, trip.from, rooms.length + 1, arcs);
    if (!way || worth(index) + way.gain <= 0n) continue;
    made[index] = true;
    for (const arc of way.arcs) arc.take();
  }
  return made;
}

/** Through a node outside: an arrival takes a free place, a departure leaves one. */
const placeArcs = (free: number[]): Arc[] =>
  free.flatMap((places, station) => {
    const outside = free.length;
    const add = (by: 1 | -1) => () => {
      free[station] = (free[station] ?? 0) + by;
    };
    const leaves: Arc = { from: outside, to: station, gain: 0n, take: add(1) };
    return places > 0
      ? [leaves, { from: station, to: outside, gain: 0n, take: add(-1) }]
      : [leaves];
  });

/** A trip that is not made can be; one that is made can be taken back. */
const tripArcs = (
  trips: readonly Trip[],
  made: boolean[],
  worth: (index: number) => bigint,
): Arc[] =>
  trips.map(({ from, to }, index) => {
    const isMade = made[index] === true;
    const take = () => {
      made[index] = !isMade;
    };
    return isMade
      ? { from: to, to: from, gain: -worth(index), take }
      : { from, to, gain: worth(index), take };
  });

/** No way gains by going round in circles: what is made so far is optimal already. */
function bestWay(start: number, end: number, nodes: number, arcs: readonly Arc[]) {
  const gains = Array.from<bigint | undefined>({ length: nodes });
  const before = Array.from<Arc | undefined>({ length: nodes });
  gains[start] = 0n;
  for (let changed = true; changed;) {
    changed = false;
    for (const arc of arcs) {
      const gained = gains[arc.from];
      if (gained === undefined) continue;
      const bestGain = gains[arc.to];
      if (bestGain !== undefined && gained + arc.gain <= bestGain) continue;
      gains[arc.to] = gained + arc.gain;
      before[arc.to] = arc;
      changed = true;
    }
  }
  const gain = gains[end];
  if (gain === undefined) return undefined;
  const way: Arc[] = [];
  for (let arc = before[end]; arc; arc = before[arc.from]) way.push(arc);
  return { gain, arcs: way };
}

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
  const to = others.find((station) => suitabilityReasons(officer, station).length === 0);
  const [next] = others;
  if (!next) {
    return { placed, to, obstacle: 'alone', reason: 'No other station of this zone is open' };
  }
  const lacks = suitabilityReasons(officer, next).map(({ text }) => text);
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
