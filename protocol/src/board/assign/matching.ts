/**
 * Officers to columns of places: the assignment of greatest total worth, exactly (STF-20). Each officer is
 * added in turn along the cheapest chain of moves, so the result is optimal after every officer. Pure; at most
 * n·m·(m + k) steps for n officers, m columns with k places each, whatever the worths are: it always ends.
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

interface About {
  /** Every place is worth the same to two officers of one number: it is asked of one of them. */
  readonly kindOf?: ((officer: number) => number) | undefined;
  /** Hears how many have been looked at. */
  readonly onOfficer?: (done: number) => void;
}

/**
 * The column of each officer by index, or undefined. Among assignments of the same worth the earlier
 * officers have a place: an officer gives way only where that is worth more, the latest one first.
 */
export function assignBest(
  officers: number,
  columns: readonly Column[],
  worth: Worth,
  { kindOf, onOfficer = () => undefined }: About = {},
): (number | undefined)[] {
  // One more column stands for having no place: worth nothing, room for everybody.
  const none = columns.length;
  const width = none + 1;
  const worths = new Float64Array(officers * width);
  const firstOf = new Map<number, number>();
  for (let officer = 0; officer < officers; officer++) {
    const kind = kindOf?.(officer);
    const like = kind === undefined ? undefined : firstOf.get(kind);
    if (like !== undefined) {
      worths.copyWithin(officer * width, like * width, (like + 1) * width);
      continue;
    }
    if (kind !== undefined) firstOf.set(kind, officer);
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
  const next = Float64Array.from(slots, (column) => column[0] ?? -Infinity);
  const standing = { next, prices: Float64Array.from(next) };
  /** Kinds of which one finds no place: no later one does, as others who come make places only dearer. */
  const leftOver = new Set<number>();
  for (let officer = 0; officer < officers; officer++) {
    const kind = kindOf?.(officer);
    const isLeftOver = kind !== undefined && leftOver.has(kind);
    const path = isLeftOver ? [none] : bestChain(officer, swaps, standing);
    if (kind !== undefined && path[0] === none) leftOver.add(kind);
    let arriving = officer;
    for (const [index, column] of path.entries()) {
      (members[column] as number[]).push(arriving);
      swaps.isKnown[column] = 0;
      const after = path[index + 1];
      if (after === undefined) {
        next[column] = slots[column]?.[(members[column] as number[]).length] ?? -Infinity;
        break;
      }
      arriving = swaps.officers[column * width + after] as number;
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
  /** What the next place of each column is worth; -Infinity where it has none. */
  readonly next: Float64Array;
  /**
   * What a place of each column is worth to everybody alike, so that nobody who is placed would gain by going elsewhere
   * at these prices: no less than its next place, no more than its last one that is taken.
   */
  readonly prices: Float64Array;
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
      const bestGain = gains[start + to] as number;
      if (gain === -Infinity || gain < bestGain) continue;
      const isLater = to === none && officer > (officers[start + to] as number);
      if (gain === bestGain && !isLater) continue;
      gains[start + to] = gain;
      officers[start + to] = officer;
    }
  }
}

/**
 * Columns along the chain of greatest gain, from the officer's own to the place that it takes. Columns are looked at in the
 * order of what is lost by coming there, counted in prices, until no later one can be better; each is looked at once.
 * The prices are then those of the assignment with this chain.
 */
function bestChain(arriving: number, swaps: Swaps, { next, prices }: Standing): number[] {
  const { width, worths } = swaps;
  const none = width - 1;
  const before = new Int32Array(width).fill(-1);
  const lost = new Float64Array(width);
  const isDone = new Uint8Array(width);
  let most = -Infinity;
  for (let to = 0; to < width; to++) {
    const gain = (worths[arriving * width + to] as number) + (prices[to] as number);
    lost[to] = -gain;
    if (gain > most) most = gain;
  }
  /** Who would be left without a place by the best chain that ends there. */
  let leaving = arriving;
  let [end, least] = [-1, Infinity];
  for (let to = 0; to < width; to++) {
    const loss = (lost[to] as number) + most;
    lost[to] = loss;
    const whole = loss + (prices[to] as number) - (next[to] as number);
    if (whole < least) [end, least] = [to, whole];
  }
  for (;;) {
    const from = nearest(lost, isDone);
    if (from === -1) break;
    const here = lost[from] as number;
    // Who is left over among equals is known only when all of them have been looked at.
    if (here > least || (here === least && end !== none)) break;
    isDone[from] = 1;
    if (from === none) continue;
    findSwaps(from, swaps);
    const start = from * width;
    const base = here + (prices[from] as number);
    for (let to = 0; to < width; to++) {
      const loses = base - (swaps.gains[start + to] as number) - (prices[to] as number);
      const leastLoss = lost[to] as number;
      if (loses > leastLoss || loses === Infinity || (isDone[to] === 1 && to !== none)) continue;
      const officer = swaps.officers[start + to] as number;
      if (loses === leastLoss && (to !== none || officer <= leaving)) continue;
      if (to === none) leaving = officer;
      lost[to] = loses;
      before[to] = from;
      const whole = loses + (prices[to] as number) - (next[to] as number);
      if (whole < least || (whole === least && end === none)) [end, least] = [to, whole];
    }
  }
  for (let column = 0; column < width; column++) {
    if (isDone[column] === 0 || column === none) continue;
    const less = least - (lost[column] as number);
    if (less > 0) prices[column] = (prices[column] as number) - less;
  }
  return pathTo(end, before);
}

/** The first of the columns that are still to be looked at with the least lost; -1 without one that can be reached. */
function nearest(lost: Float64Array, isDone: Uint8Array): number {
  let [found, least] = [-1, Infinity];
  for (let column = 0; column < lost.length; column++) {
    const here = lost[column] as number;
    if (here < least && isDone[column] === 0) [found, least] = [column, here];
  }
  return found;
}

function pathTo(end: number, before: Int32Array): number[] {
  const path: number[] = [];
  for (let at = end; at !== -1; at = before[at] as number) path.unshift(at);
  return path;
}
