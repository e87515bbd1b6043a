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

function gridWith(columns: number, teamCount: number, withPanel: boolean): WallGrid {
  const rows = Math.max(1, Math.ceil(teamCount / columns));
  if (!withPanel) return { columns, rows, panelSpan: 0 };
  const left = columns * rows - teamCount;
  return left >= narrowestPanel
    ? { columns, rows, panelSpan: left }
    : { columns, rows: rows + 1, panelSpan: columns };
}

/**
 * Where the card at `index` stands, as a CSS grid column: without a panel the cards of the last row
 * share its whole width, so that no cell stays empty. The grid has `unitsOf` columns.
 */
export function columnOf(index: number, teamCount: number, grid: WallGrid): string {
  const { columns, rows, panelSpan } = grid;
  const before = (rows - 1) * columns;
  const last = teamCount - before;
  const fills = panelSpan === 0 && index >= before && last < columns;
  const units = unitsOf(teamCount, grid);
  const width = units / (fills ? last : columns);
  const place = fills ? index - before : index % columns;
  return `${place * width + 1} / span ${width}`;
}

/** Columns of the grid that is drawn: fine enough for both a full row and the last one. */
export function unitsOf(teamCount: number, { columns, rows, panelSpan }: WallGrid): number {
  const last = teamCount - (rows - 1) * columns;
  return panelSpan > 0 || last <= 0 || last === columns ? columns : columns * last;
}

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

/** From 22:00 to 07:00 the wall dims. `time` is the wall clock as `HH:mm`. */
export const isNight = (time: string): boolean => time >= '22:00' || time < '07:00';
