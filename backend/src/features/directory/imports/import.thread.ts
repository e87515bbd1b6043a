import { limitFunction } from 'p-limit';
import { startThread } from '../../../lib/threads/start-thread.ts';
import type { CheckedList } from './import.check.ts';
import { unreadable } from './import.header.ts';
import type { CheckAnswer, ToCheck } from './import.worker.ts';

/** Reads and checks a file in a thread of its own, one at a time: nobody else waits for it. Throws IMPORT_UNREADABLE. */
export const checkInThread = limitFunction(
  (asked: ToCheck): Promise<CheckedList> =>
    new Promise((resolve, reject) => {
      const worker = startThread('import.worker', import.meta.url, asked);
      worker.once('message', (answer: CheckAnswer) => {
        if ('list' in answer) resolve(answer.list);
        else reject(unreadable(answer.reason));
      });
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`the thread of an import ended with ${code}`)),
      );
    }),
  { concurrency: 1 },
);
