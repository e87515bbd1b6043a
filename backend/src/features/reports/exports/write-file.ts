import type { ReportFormat } from '@muster/protocol';
import { fewAtOnce } from '../../../lib/few-at-once.ts';
import { Worker } from 'node:worker_threads';
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
  return format === 'csv' ? writeCsv(table) : inTurn(() => inThread({ table, format }));
}

function inThread(task: ExportTask): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(task);
    worker.unref();
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the export's thread ended with ${code}`)));
  });
}

/** The built file beside this bundle, or the source. */
function startWorker(workerData: ExportTask): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? './export.source.mjs' : './export.worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData });
}
