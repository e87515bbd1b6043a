import { parentPort, workerData } from 'node:worker_threads';
import type { Paper } from './paper-pdf.ts';
import type { ReportTable } from './table.ts';

/** What one file is made of. */
type FileTask =
  | { readonly format: 'xlsx'; readonly table: ReportTable }
  | { readonly format: 'pdf'; readonly table: ReportTable }
  | { readonly format: 'paper'; readonly paper: Paper };

/** Writes one file in a thread of its own, so that no event waits for it and the server starts without its writers (REP-12, PAP-6). */
async function fileOf(task: FileTask): Promise<Buffer> {
  if (task.format === 'xlsx') return (await import('./xlsx.ts')).writeXlsx(task.table);
  if (task.format === 'pdf') return (await import('./table-pdf.ts')).writeTable(task.table);
  return (await import('./paper-pdf.ts')).writePaper(task.paper);
}

const made = await fileOf(workerData as FileTask);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(new Uint8Array(made));
