import { startThread } from './start-thread.ts';

/** The file that a thread of its own makes of `task` (startThread), which answers once, with its bytes. */
export function fileFromThread(
  name: `${string}.worker`,
  from: string,
  task: unknown,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = startThread(name, from, task);
    worker.unref();
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread ${name} ended with ${code}`)));
  });
}
