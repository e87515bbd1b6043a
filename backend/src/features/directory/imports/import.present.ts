import type { ImportProgress, ImportWaits } from '@muster/protocol';
import type { ImportDoc } from './imports.repo.ts';

/**
 * How far an import is, as administrators see it (DIR-127).
 *
 * @param reached how many people its list has reached; 0 while the list is not being applied
 */
export function presentProgress(
  doc: ImportDoc,
  reached: number,
  linksLeft: number,
  waits: ImportWaits | null,
): ImportProgress {
  const { _id: id, counts, acting, message } = doc;
  return {
    id,
    ...stateOf(doc, reached),
    counts,
    linksLeft,
    by: acting.by,
    startedAt: doc.startedAt.toISOString(),
    finishedAt: doc.finishedAt?.toISOString() ?? null,
    message,
    waits,
  };
}

function stateOf(
  { state, counts, hashed = 0 }: ImportDoc,
  reached: number,
): Pick<ImportProgress, 'state' | 'done' | 'total'> {
  const people = counts.create + counts.change;
  if (state === 'done') return { state, done: people, total: people };
  if (state === 'failed') return { state, done: 0, total: people };
  if (reached > 0) return { state: 'running', done: reached, total: people };
  const passwords = counts.create - counts.links;
  if (hashed < passwords) return { state: 'preparing', done: hashed, total: passwords };
  return { state: 'running', done: 0, total: people };
}
