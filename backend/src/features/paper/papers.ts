import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { fewAtOnce } from '../../lib/few-at-once.ts';
import type { Paper } from './paper.ts';

/** Papers as files. The latest are kept in memory: after a save several pages ask for the same one (PAP-6). */
export function papers() {
  const inTurn = fewAtOnce(2, 20);
  const kept = new LRUCache<string, Promise<Buffer>>({ max: 8 });

  return function fileOf(paper: Paper): Promise<Buffer> {
    const key = hash('sha256', JSON.stringify(paper));
    const known = kept.get(key);
    if (known) return known;
    const made = inTurn(() => inThread(paper));
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}

function inThread(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(paper);
    worker.unref();
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the paper's thread ended with ${code}`)));
  });
}

/** The built file beside this bundle, or the source. */
function startWorker(workerData: Paper): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? './paper.source.mjs' : './paper.worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData });
}
