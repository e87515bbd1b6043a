/** A report as rows of cells: what every file is written from (REP-12). It travels to a thread as it is. */
export interface ReportTable {
  readonly title: string;
  /** Dates, teams, and when it was computed. */
  readonly subtitle: string;
  /** When it was computed, in words and in the organisation’s time. */
  readonly asOf: string;
  readonly organisation: string;
  readonly columns: readonly Column[];
  /** Words below the headers, where there are any; not in CSV. */
  readonly subheader?: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows below all others that sum up. */
  readonly footer?: readonly (readonly Cell[])[];
  /** How many columns stay when the others scroll, and stand again on each page. */
  readonly frozenColumns: number;
}

export interface Column {
  /** A date as `yyyy-MM-dd` where `isDate`. */
  readonly header: string;
  readonly isDate?: boolean;
  readonly kind: 'text' | 'number' | 'percent' | 'date' | 'instant' | 'mark' | 'day off';
  /** In characters. */
  readonly width: number;
}

/** A date is `yyyy-MM-dd`; an instant is the organisation's wall clock, `yyyy-MM-ddTHH:mm`; a percent is whole. */
export type Cell = string | number | null;
