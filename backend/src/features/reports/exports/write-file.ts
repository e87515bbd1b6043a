import { Fault } from '../../../lib/fault.ts';
import type { ReportTable } from './report-table.ts';
import { type ReportFormat, csv } from '@muster/protocol';
import { writtenFiles } from '../../../lib/threads.ts';
import type { ExportTask } from './export.worker.ts';

/** Most cells of a file: what a thread writes well within the time of a call (REP-14). */
const mostCells = { csv: Infinity, xlsx: 400_000, pdf: 80_000 } as const;

/** Throws VALIDATION where a file would become too large. */
export function mustFit({ columns, rows }: ReportTable, format: keyof typeof mostCells): void {
  if (columns.length * rows.length <= mostCells[format]) return;
  throw new Fault('VALIDATION', {
    message: `This is too much for one ${format.toUpperCase()} file. Choose fewer days or teams, or export it as CSV.`,
  });
}

/** Its last line says of when it is, and of which time zone its times are (REP-12). */
function writeCsv({ columns, rows, footer = [], asOf }: ReportTable): Buffer {
  const last = columns.map((_, index) => (index === 0 ? asOf : null));
  return Buffer.from(csv([columns.map(({ header }) => header), ...rows, ...footer, last]));
}

const fileOf = writtenFiles('export.worker', import.meta.url);

/** A report's file. */
export async function writeFile(
  table: ReportTable,
  format: Exclude<ReportFormat, 'json'>,
): Promise<Buffer> {
  if (format === 'csv') return writeCsv(table);
  const task: ExportTask = { table, format };
  return fileOf(task);
}
