import { type ReportFormat, csv } from '@muster/protocol';
import { Fault } from '../lib/fault.ts';
import { writtenFiles } from './threads.ts';

/** A report as rows of cells: what every file is written from (REP-12). It travels to a thread as it is. */
export interface ReportTable {
  readonly title: string;
  /** Dates, teams, and when it was computed. */
  readonly subtitle: string;
  /** When it was computed, in words and in the organisation’s time. */
  readonly asOf: string;
  /** Its CSV ends with its last row, so that it can be imported again (DIR-121). */
  readonly isList?: boolean;
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

/** Most cells of a file: what a thread writes well within the time of a call (REP-14). */
const mostCells = { csv: Infinity, xlsx: 400_000, pdf: 80_000 } as const;

/** Throws VALIDATION where a file would become too large. */
export function mustFit({ columns, rows }: ReportTable, format: keyof typeof mostCells): void {
  if (columns.length * rows.length <= mostCells[format]) return;
  throw new Fault('VALIDATION', {
    message: `This is too much for one ${format.toUpperCase()} file. Choose fewer days or teams, or export it as CSV.`,
  });
}

/** The last line of a report says of when it is, and of which time zone its times are (REP-12). */
function writeCsv({ columns, rows, footer = [], asOf, isList = false }: ReportTable): Buffer {
  const last = columns.map((_, index) => (index === 0 ? asOf : null));
  return Buffer.from(
    csv([columns.map(({ header }) => header), ...rows, ...footer, ...(isList ? [] : [last])]),
  );
}

const fileOf = writtenFiles();

/** A report's file. */
export async function writeFile(
  table: ReportTable,
  format: Exclude<ReportFormat, 'json'>,
): Promise<Buffer> {
  if (format === 'csv') return writeCsv(table);
  return fileOf({ table, format });
}
