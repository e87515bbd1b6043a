import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { doer } from '../kernel/revisions.ts';

/** How long something that was deleted can be restored (DIR-27). */
export const restorableDays = 30;

/** Something that was deleted, as long as it can be restored (DIR-28). */
export const deletedThing = z.object({
  /** What a restoring call names: the kind and the thing's own id, such as `team.A1`. */
  id: z.string(),
  what: z.enum(['user', 'team', 'role', 'tag']),
  name: z.string(),
  /** Of a person; null for what has none. */
  username: z.string().nullable(),
  deletedAt: instant,
  deletedBy: doer.nullable(),
  /** Until when it can be restored. */
  restorableUntil: instant,
});
export type DeletedThing = z.infer<typeof deletedThing>;
