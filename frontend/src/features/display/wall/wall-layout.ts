import type { DisplayTheme } from '@muster/protocol';

/** How many teams stand on a page of the wall and in which grid (DIS-13). Pure. */

/** More teams than this do not fit with text that can be read from 4 m; the rest gets a page. */
export const pageLimit = 24;

/** Pages of nearly equal length, so that the last one is not nearly empty. */
export function pagesOf<T>(teams: readonly T[]): T[][] {
  const count = Math.max(1, Math.ceil(teams.length / pageLimit));
  const length = Math.ceil(teams.length / count);
  return Array.from({ length: count }, (_, page) =>
    teams.slice(page * length, (page + 1) * length),
  );
}

export interface WallGrid {
  readonly columns: number;
  readonly rows: number;
  /** Cells of the last row that the panel takes; 0 without a panel. */
  readonly panelSpan: number;
}

/** Width to height of a card in which a muster line reads best. */
const bestAspect = 2.6;
/** More cards in a row leave no room for a zone's name beside the figures. */
const widest = 5;
const narrowestPanel = 2;

/**
 * The grid whose cards come nearest to the best shape with the fewest empty cells. `aspect` is the
 * width to height of the whole field; a panel takes what is left of the last row, at least two cells.
 */
export function gridOf(teamCount: number, aspect: number, withPanel: boolean): WallGrid {
  const cells = Math.max(1, teamCount + (withPanel ? narrowestPanel : 0));
  const candidates = Array.from({ length: Math.min(widest, cells) }, (_, index) => index + 1)
    .filter((columns) => !withPanel || columns >= narrowestPanel)
    .map((columns) => gridWith(columns, teamCount, withPanel));
  const cost = ({ columns, rows, panelSpan }: WallGrid) => {
    const empty = columns * rows - teamCount - panelSpan;
    return Math.abs(Math.log((aspect * rows) / columns / bestAspect)) + 0.12 * empty;
  };
  return candidates.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}

function gridWith(most: number, teamCount: number, withPanel: boolean): WallGrid {
  const rows = Math.max(1, Math.ceil(teamCount / most));
  if (!withPanel) return { columns: Math.ceil(teamCount / rows), rows, panelSpan: 0 };
  const left = most * rows - teamCount;
  return left >= narrowestPanel
    ? { columns: most, rows, panelSpan: left }
    : { columns: most, rows: rows + 1, panelSpan: most };
}

export interface WallPlace {
  /** A CSS grid column, in a grid of `unitsOf` columns. */
  readonly column: string;
  /** How many times as wide as the narrowest cards this one is. */
  readonly stretch: number;
}

/**
 * Where the card at `index` stands. Without a panel the rows fill the width with `columns` cards or one
 * less, so that no cell stays empty and no card is much wider than another (DIS-32).
 */
export function placeOf(index: number, teamCount: number, grid: WallGrid): WallPlace {
  const { columns } = grid;
  const inFullRows = fullRowsOf(teamCount, grid) * columns;
  const isFull = index < inFullRows;
  const cards = isFull ? columns : columns - 1;
  const width = unitsOf(teamCount, grid) / cards;
  const place = (isFull ? index : index - inFullRows) % cards;
  return { column: `${place * width + 1} / span ${width}`, stretch: columns / cards };
}

/** Columns of the grid that is drawn: fine enough for both kinds of rows. */
export const unitsOf = (teamCount: number, grid: WallGrid): number =>
  fullRowsOf(teamCount, grid) === grid.rows ? grid.columns : grid.columns * (grid.columns - 1);

/** Rows of `columns` cards; a panel's row counts as one. */
const fullRowsOf = (teamCount: number, { columns, rows, panelSpan }: WallGrid): number =>
  panelSpan > 0 ? rows : teamCount - rows * (columns - 1);

/** Pixels by which the frame stands aside, one place further every 10 minutes, against burn-in. */
export function frameShift(now: number): { x: number; y: number } {
  const places = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 2 },
    { x: 0, y: 2 },
  ] as const;
  return places[Math.floor(now / 600_000) % places.length] ?? places[0];
}

/** What `auto` is at this time: light by day, dark from 19:00 to 07:00 (DIS-38). */
export const themeAt = (chosen: DisplayTheme, time: string): 'light' | 'dark' =>
  chosen === 'auto' ? (time >= '07:00' && time < '19:00' ? 'light' : 'dark') : chosen;

/** From 22:00 to 07:00 the wall dims. `time` is the wall clock as `HH:mm`. */
export const isNight = (time: string): boolean => time >= '22:00' || time < '07:00';
