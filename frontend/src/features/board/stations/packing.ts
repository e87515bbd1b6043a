/**
 * Which column a zone or a station stands in. Counted by places, not by who stands there, so that
 * nothing changes its column while officers come and go (DEP-106). Pure.
 */

/** The gap between columns in pixels. */
export const columnGap = 10;

export interface Columns {
  /** Columns of zones side by side. */
  readonly zones: number;
  /** Columns of stations in each zone. */
  readonly stations: number;
}

/** How many columns a width in pixels has room for: pairs of columns beside each other from four on. */
export function columnsIn(width: number, narrowest: number): Columns {
  const all = Math.max(1, Math.floor((width + columnGap) / (narrowest + columnGap)));
  return all < 4 ? { zones: 1, stations: all } : { zones: Math.floor(all / 2), stations: 2 };
}

/** Zones in their order, cut into columns so that the tallest one is as low as can be. */
export function cutIntoColumns<Item>(
  items: readonly Item[],
  count: number,
  height: (item: Item) => number,
): readonly (readonly Item[])[] {
  const heights = items.map(height);
  let limit = Math.max(0, ...heights);
  const total = heights.reduce((sum, each) => sum + each, 0);
  while (limit < total && columnsNeeded(heights, limit) > count) limit += total / 200;
  const columns: Item[][] = [[]];
  let used = 0;
  for (const [index, item] of items.entries()) {
    const its = heights[index] ?? 0;
    if (used > 0 && used + its > limit + 1e-6 && columns.length < count) {
      columns.push([]);
      used = 0;
    }
    columns.at(-1)?.push(item);
    used += its;
  }
  return columns;
}

function columnsNeeded(heights: readonly number[], limit: number): number {
  let [needed, used] = [1, 0];
  for (const height of heights) {
    if (used > 0 && used + height > limit) {
      needed += 1;
      used = 0;
    }
    used += height;
  }
  return needed;
}

/** For each station in its order its column, from 1: row by row, so that a row is read in order. */
export const columnOfEach = (stations: number, count: number): readonly number[] =>
  Array.from({ length: stations }, (_, index) => (index % count) + 1);
