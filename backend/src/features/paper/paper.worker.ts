import { parentPort, workerData } from 'node:worker_threads';
import { type Paper, writePaper } from './write-paper.ts';

/** Writes one paper in a thread of its own, so that no event waits for it (PAP-6). */
const made = await writePaper(workerData as Paper);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(new Uint8Array(made));
