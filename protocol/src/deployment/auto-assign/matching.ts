/**
 * Officers to columns of places: the assignment of greatest total worth, exactly (STF-20). Each officer is
 * added in turn along the cheapest chain of moves, so the result is optimal after every officer. Pure; about
 * n·m³ steps at worst for n officers, m columns.
 */

/** Worth of a place for an officer; undefined where they cannot be placed. Whole numbers below 2^53 in sum. */
export type Worth = (officer: number, column: number) => number | undefined;

/** Places of one kind: the first to be taken are worth most, whoever takes them. */
export interface Places {
  readonly count: number;
  readonly worth: number;
}
/** The places of a station, or a part of them, those of greater worth first. */
export type Column = readonly Places[];

/**
 * The column of each officer by index, or undefined. Among assignments of the same worth the earlier
 * officers have a place: an officer gives way only where that is worth more, the latest one first. `onOfficer`
 * hears how many have been looked at.
 */
export function assignBest(
  officers: number,
  columns: readonly Column[],
  worth: Worth,
  onOfficer: (done: number) => void = () => undefined,
): (number | undefined)[] {
  // One more column stands for having no place: worth nothing, room for everybody.
  const none = columns.length;
  const width = none + 1;
  const worths = new Float64Array(officers * width);
  for (let officer = 0; officer < officers; officer++) {
    for (let column = 0; column < none; column++) {
      worths[officer * width + column] = worth(officer, column) ?? -Infinity;
    }
  }
  const slots = [
    ...columns.map((column) =>
      column.flatMap(({ count, worth: each }) => Array.from({ length: count }, () => each)),
    ),
    Array.from({ length: officers }, () => 0),
  ];
  const members: number[][] = Array.from({ length: width }, () => []);
  const swaps = noSwaps(width, worths, members);
  for (let officer = 0; officer < officers; officer++) {
    const row = worths.slice(officer * width, (officer + 1) * width);
    const path = bestChain(officer, row, swaps, standingOf(slots, members));
    let arriving = officer;
    for (const [index, column] of path.entries()) {
      (members[column] as number[]).push(arriving);
      swaps.isKnown[column] = 0;
      const next = path[index + 1];
      if (next === undefined) break;
      arriving = swaps.officers[column * width + next] as number;
      members[column] = (members[column] as number[]).filter((one) => one !== arriving);
    }
    onOfficer(officer + 1);
  }

  const result = Array.from<number | undefined>({ length: officers });
  for (let column = 0; column < none; column++) {
    for (const officer of members[column] as number[]) result[officer] = column;
  }
  return result;
}

interface Standing {
  /** What its next place is worth; -Infinity where it has none. */
  readonly next: Float64Array;
  /** Whether somebody may be sent on from it. */
  readonly leads: Uint8Array;
}

/**
 * Nobody is sent on from a column whose next place is worth as much as its last one and as any other free one: they
 * would have gone there before.
 */
function standingOf(slots: readonly (readonly number[])[], members: readonly number[][]): Standing {
  const none = slots.length - 1;
  const next = new Float64Array(slots.length);
  const leads = new Uint8Array(slots.length);
  let best = -Infinity;
  for (let column = 0; column <= none; column++) {
    next[column] = slots[column]?.[(members[column] as number[]).length] ?? -Infinity;
    if (column !== none) best = Math.max(best, next[column] as number);
  }
  for (let column = 0; column < none; column++) {
    const count = (members[column] as number[]).length;
    if (count === 0) continue;
    const free = next[column] as number;
    leads[column] = best > free || (slots[column]?.[count - 1] as number) > free ? 1 : 0;
  }
  return { next, leads };
}

/**
 * For every station and every other one, the officer who loses least, or gains most, by going there, in rows of
 * `width`; a gain of -Infinity stands for nobody. Plain numbers side by side: 400 stations have 160,000 of them.
 */
interface Swaps {
  readonly width: number;
  readonly worths: Float64Array;
  readonly members: readonly number[][];
  readonly officers: Int32Array;
  readonly gains: Float64Array;
  /** Whether a column's row is that of its members now. */
  readonly isKnown: Uint8Array;
}

const noSwaps = (width: number, worths: Float64Array, members: readonly number[][]): Swaps => ({
  width,
  worths,
  members,
  officers: new Int32Array(width * width),
  gains: new Float64Array(width * width),
  isKnown: new Uint8Array(width),
});

/** Whom of this column to send to each other one; the latest of equals loses their place. */
function findSwaps(
  from: number,
  { width, worths, members, officers, gains, isKnown }: Swaps,
): void {
  if (isKnown[from] === 1) return;
  isKnown[from] = 1;
  const [start, none] = [from * width, width - 1];
  gains.fill(-Infinity, start, start + width);
  for (const officer of members[from] as number[]) {
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

/** Columns along the chain of greatest gain, from the officer's own to the place that it takes. */
function bestChain(
  arriving: number,
  gains: Float64Array,
  swaps: Swaps,
  { next, leads }: Standing,
): number[] {
  const { width } = swaps;
  const before = new Int32Array(width).fill(-1);
  const none = width - 1;
  /** Columns that are reached at a greater gain than when it was last looked where one can go on from there. */
  const isOpen = Uint8Array.from(leads);
  /** Who would be left without a place by the best chain that ends there. */
  let leaving = arriving;
  // No chain gains by going round in circles: what is placed so far is optimal already.
  for (let changed = true; changed;) {
    changed = false;
    for (let from = 0; from < width; from++) {
      const gained = gains[from] as number;
      if (isOpen[from] === 0 || gained === -Infinity) continue;
      isOpen[from] = 0;
      findSwaps(from, swaps);
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
        isOpen[to] = leads[to] as number;
        changed = true;
      }
    }
  }
  return pathTo(bestEnd(gains, next), before);
}

/** The first of the columns with a place that gain most; having no place is one of them. */
function bestEnd(gains: Float64Array, next: Float64Array): number {
  let [end, most] = [-1, -Infinity];
  for (let column = 0; column < gains.length; column++) {
    const gain = (gains[column] as number) + (next[column] as number);
    if (gain > most) [end, most] = [column, gain];
  }
  return end;
}

function pathTo(end: number, before: Int32Array): number[] {
  const path: number[] = [];
  for (let at = end; at !== -1; at = before[at] as number) path.unshift(at);
  return path;
}
