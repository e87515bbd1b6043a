/**
 * Officers to stations with capacities: the assignment of greatest total worth, exactly (DEP-45). Each
 * officer is added in turn along the cheapest chain of moves through the stations that are full, so
 * the result is optimal after every officer. Pure; about n·m³ steps at worst for n officers, m stations.
 */

/** Worth of a place for an officer; undefined where they cannot be placed. Whole numbers below 2^53 in sum. */
export type Worth = (officer: number, station: number) => number | undefined;

/**
 * The station of each officer by index, or undefined. Among assignments of the same worth the earlier
 * officers have a place: an officer gives way only where that is worth more, the latest one first.
 */
export function assignBest(
  officers: number,
  capacities: readonly number[],
  worth: Worth,
): (number | undefined)[] {
  const stations = capacities.length;
  // One more column stands for having no place: worth nothing, room for everybody.
  const none = stations;
  const width = stations + 1;
  const worths = new Float64Array(officers * width);
  for (let officer = 0; officer < officers; officer++) {
    for (let station = 0; station < stations; station++) {
      worths[officer * width + station] = worth(officer, station) ?? -Infinity;
    }
  }
  const members: number[][] = Array.from({ length: width }, () => []);
  const room = (station: number) =>
    station === none || (members[station] as number[]).length < (capacities[station] as number);

  const swaps = noSwaps(width);
  for (let officer = 0; officer < officers; officer++) {
    const row = worths.slice(officer * width, (officer + 1) * width);
    const path = bestChain(officer, row, swaps, room);
    let arriving = officer;
    for (const [index, station] of path.entries()) {
      (members[station] as number[]).push(arriving);
      const next = path[index + 1];
      if (next === undefined) break;
      arriving = swaps.officers[station * width + next] as number;
      members[station] = (members[station] as number[]).filter((one) => one !== arriving);
    }
    // Nobody is sent away from a station with room, so its swaps are not asked for.
    for (const station of path) {
      if (!room(station)) findSwaps(station, members[station] as number[], worths, swaps);
    }
  }

  const result = Array.from<number | undefined>({ length: officers });
  for (let station = 0; station < stations; station++) {
    for (const officer of members[station] as number[]) result[officer] = station;
  }
  return result;
}

/**
 * For every station and every other one, the officer who loses least, or gains most, by going there, in rows of
 * `width`; a gain of -Infinity stands for nobody. Plain numbers side by side: 400 stations have 160,000 of them.
 */
interface Swaps {
  readonly width: number;
  readonly officers: Int32Array;
  readonly gains: Float64Array;
}

const noSwaps = (width: number): Swaps => ({
  width,
  officers: new Int32Array(width * width),
  gains: new Float64Array(width * width).fill(-Infinity),
});

/** Whom of this station to send to each other one; the latest of equals loses their place. */
function findSwaps(
  from: number,
  members: readonly number[],
  worths: Float64Array,
  { width, officers, gains }: Swaps,
): void {
  const [start, none] = [from * width, width - 1];
  gains.fill(-Infinity, start, start + width);
  for (const officer of members) {
    const row = officer * width;
    const here = worths[row + from] as number;
    for (let to = 0; to < width; to++) {
      const gain = (worths[row + to] as number) - here;
      const known = gains[start + to] as number;
      if (gain === -Infinity || gain < known) continue;
      const isLater = to === none && officer > (officers[start + to] as number);
      if (gain === known && !isLater) continue;
      gains[start + to] = gain;
      officers[start + to] = officer;
    }
  }
}

/** Stations along the chain of greatest gain, from the officer's own to the first with room. */
function bestChain(
  arriving: number,
  gains: Float64Array,
  swaps: Swaps,
  room: (station: number) => boolean,
): number[] {
  const { width } = swaps;
  const before = new Int32Array(width).fill(-1);
  const none = width - 1;
  const isFull = Uint8Array.from({ length: width }, (_, station) => (room(station) ? 0 : 1));
  /** Stations that are reached at a greater gain than when it was last looked where one can go on from there. */
  const isOpen = Uint8Array.from(isFull);
  /** Who would be left without a place by the best chain that ends there. */
  let leaving = arriving;
  // No chain gains by going round in circles: what is placed so far is optimal already.
  for (let changed = true; changed;) {
    changed = false;
    for (let from = 0; from < width; from++) {
      const gained = gains[from] as number;
      if (isOpen[from] === 0 || gained === -Infinity) continue;
      isOpen[from] = 0;
      const start = from * width;
      for (let to = 0; to < width; to++) {
        const gain = gained + (swaps.gains[start + to] as number);
        const known = gains[to] as number;
        if (gain < known || gain === -Infinity || to === from) continue;
        const officer = swaps.officers[start + to] as number;
        if (gain === known && !(to === none && officer > leaving)) continue;
        gains[to] = gain;
        if (to === none) leaving = officer;
        before[to] = from;
        isOpen[to] = isFull[to] as number;
        changed = true;
      }
    }
  }
  return pathTo(bestEnd(gains, isFull), before);
}

/** The first of the stations with room that gain most; having no place is one of them. */
function bestEnd(gains: Float64Array, isFull: Uint8Array): number {
  let end = -1;
  for (let station = 0; station < gains.length; station++) {
    if (isFull[station] === 1) continue;
    if (end === -1 || (gains[station] as number) > (gains[end] as number)) end = station;
  }
  return end;
}

function pathTo(end: number, before: Int32Array): number[] {
  const path: number[] = [];
  for (let at = end; at !== -1; at = before[at] as number) path.unshift(at);
  return path;
}
