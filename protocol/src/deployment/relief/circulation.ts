/**
 * As many trips between stations as can be made at once, exactly (STF-35). Each trip is added in turn along the
 * best way round, so the result is optimal after every trip. Pure; about n²·m steps at worst for n trips, m stations.
 */

/** From one station to another, both by index. */
export interface Trip {
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
export function largestCirculation(rooms: readonly number[], trips: readonly Trip[]): boolean[] {
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
      const known = gains[arc.to];
      if (known !== undefined && gained + arc.gain <= known) continue;
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
