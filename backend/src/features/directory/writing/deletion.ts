import { type DeletedThing, restorableDays, dayMs } from '@muster/protocol';
import type { Actor, RowDoc } from '../../../lib/rows/row-doc.ts';
import type { Clock } from '../../../lib/clock.ts';

/** How long what was deleted can be restored, in ms (DIR-28). */
const restorableMs = restorableDays * dayMs;

/** What was deleted before this moment can be restored no more. */
export const restorableSince = (clock: Clock): Date => new Date(clock.now() - restorableMs);

/** What is set of a row that is deleted. */
export const deletion = (clock: Clock, acting: Actor): Partial<RowDoc> => ({
  deletedAt: new Date(clock.now()),
  deletedBy: acting.by,
});

export function presentDeleted(
  what: DeletedThing['what'],
  row: RowDoc & { name: string; username?: string },
): DeletedThing {
  const deletedAt = row.deletedAt ?? new Date(0);
  return {
    id: `${what}.${row._id}`,
    what,
    name: row.name,
    username: row.username ?? null,
    deletedAt: deletedAt.toISOString(),
    deletedBy: row.deletedBy ?? null,
    restorableUntil: new Date(deletedAt.getTime() + restorableMs).toISOString(),
  };
}
