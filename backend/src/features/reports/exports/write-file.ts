import type { ReportFormat } from '@muster/protocol';
import { fewAtOnce } from '../../../lib/few-at-once.ts';
import { fileFromThread } from '../../../lib/threads/file-from-thread.ts';
import type { ExportTask } from './export.worker.ts';
import type { ReportTable } from './report-table.ts';
import { writeCsv } from './write-csv.ts';

/** Threads that write at once, and how many calls wait for one. */
const inTurn = fewAtOnce(2, 20);

/** A report's file. */
export async function writeFile(
  table: ReportTable,
  format: Exclude<ReportFormat, 'json'>,
): Promise<Buffer> {
  if (format === 'csv') return writeCsv(table);
  const task: ExportTask = { table, format };
  return inTurn(() => fileFromThread('export.worker', import.meta.url, task));
}
