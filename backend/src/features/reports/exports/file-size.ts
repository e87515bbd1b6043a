import { Fault } from '../../../lib/fault.ts';
import type { ReportTable } from './report-table.ts';

/** Most cells of a file: what a thread writes well within the time of a call (REP-14). */
const mostCells = { csv: Infinity, xlsx: 400_000, pdf: 80_000 } as const;

/** Throws VALIDATION where a file would become too large. */
export function mustFit({ columns, rows }: ReportTable, format: keyof typeof mostCells): void {
  if (columns.length * rows.length <= mostCells[format]) return;
  throw new Fault('VALIDATION', {
    message: `This is too much for one ${format.toUpperCase()} file. Choose fewer days or teams, or export it as CSV.`,
  });
}
