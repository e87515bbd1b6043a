import { parentPort, workerData } from 'node:worker_threads';
import type { ReportTable } from './report-table.ts';

/** Writes one file in a thread of its own, so that no event waits for it and the server starts without its writers (REP-13). */
export interface ExportTask {
  readonly table: ReportTable;
  readonly format: 'xlsx' | 'pdf';
}

const { table, format } = workerData as ExportTask;
const made =
  format === 'xlsx'
    ? await (await import('./write-xlsx.ts')).writeXlsx(table)
    : await (await import('./write-pdf.ts')).writePdf(table);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(new Uint8Array(made));
