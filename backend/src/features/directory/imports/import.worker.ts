import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../../../lib/fault.ts';
import { readImportFile, type ImportFile } from './import.file.ts';

/** Reads one file of people in a thread of its own. */
export type ReadAnswer = { readonly file: ImportFile } | { readonly reason: string };

function answer(): ReadAnswer {
  try {
    return { file: readImportFile(String(workerData)) };
  } catch (error) {
    if (error instanceof Fault) return { reason: error.message };
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(answer());
