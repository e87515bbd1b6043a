import limitTo from 'p-limit';
import { databaseDeadlineMs, within } from '../deadline.ts';

/**
 * One write of the directory at a time in this process, so that what a write has checked of other rows still holds
 * when it is stored: that nobody has the role, that an administrator is left (DIR-24).
 */
export function writeOrder() {
  const inTurn = limitTo(1);
  return {
    /** Given up when it takes too long, its outcome unknown; should it end after all, its guard decides. */
    write: <T>(task: () => Promise<T>): Promise<T> =>
      inTurn(() => within(databaseDeadlineMs, task(), 'OUTCOME_UNKNOWN')),
    /** However long it takes. */
    job: <T>(task: () => Promise<T>): Promise<T> => inTurn(task),
  };
}

export type WriteOrder = ReturnType<typeof writeOrder>;
