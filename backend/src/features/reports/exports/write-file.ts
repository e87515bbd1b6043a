import type { ReportFormat } from '@muster/protocol';
import { writtenFiles } from '../../../lib/threads/written-files.ts';
import type { ExportTask } from './export.worker.ts';
import type { ReportTable } from './report-table.ts';
import { writeCsv } from './write-csv.ts';

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
