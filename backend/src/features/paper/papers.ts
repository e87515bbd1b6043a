import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { fewAtOnce } from '../../lib/few-at-once.ts';
import { fileFromThread } from '../../lib/threads/file-from-thread.ts';
import type { Paper } from './paper.ts';

/** Papers as files. The latest are kept in memory: after a save several pages ask for the same one (PAP-6). */
export function papers() {
  const inTurn = fewAtOnce(2, 20);
  const kept = new LRUCache<string, Promise<Buffer>>({ max: 8 });

  return function fileOf(paper: Paper): Promise<Buffer> {
    const key = hash('sha256', JSON.stringify(paper));
    const known = kept.get(key);
    if (known) return known;
    const made = inTurn(() => fileFromThread('paper.worker', import.meta.url, paper));
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}
