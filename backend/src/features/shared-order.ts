import { sharedTurns } from '../lib/rows/shared-turns.ts';
import { writeOrder, type WriteOrder } from '../lib/rows/write-order.ts';
import type { Context } from './context.ts';

/** One write at a time of what has that name, over all processes where several share the database (PRC-16). */
export function sharedOrder(
  { app, db, isShared }: Pick<Context, 'app' | 'db' | 'isShared'>,
  name: string,
): WriteOrder {
  const failed = (err: unknown) => app.log.warn({ err }, 'a turn was not renewed or given back');
  return writeOrder({ turns: isShared ? sharedTurns(db, name, failed) : undefined });
}
