import { limitFunction } from 'p-limit';
import { startThread } from '../../../lib/threads/start-thread.ts';
import { unreadable } from './import.header.ts';
import type { ImportFile } from './import.file.ts';
import type { ReadAnswer } from './import.worker.ts';

/** Reads a file in a thread of its own, one at a time: nobody else waits for it. Throws IMPORT_UNREADABLE. */
export const readInThread = limitFunction(
  (csv: string): Promise<ImportFile> =>
    new Promise((resolve, reject) => {
      const worker = startThread('import.worker', import.meta.url, csv);
      worker.once('message', (answer: ReadAnswer) => {
        if ('file' in answer) resolve(answer.file);
        else reject(unreadable(answer.reason));
      });
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`the thread of an import ended with ${code}`)),
      );
    }),
  { concurrency: 1 },
);
