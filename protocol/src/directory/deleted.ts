import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { doer, paging } from '../kernel/ids.ts';
import { administrators, route } from '../kernel/route.ts';
import { knownBy, oneLine } from '../kernel/text.ts';

/** How long something that was deleted can be restored (DIR-27). */
export const restorableDays = 30;

/** Something that was deleted, as long as it can be restored (DIR-27). */
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

/** What was deleted, for 30 days (DIR-49, DIR-50). */
export const deletedRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/deleted',
    summary: 'What can be restored, the latest deletion first',
    access: administrators,
    query: z.object(paging),
    answer: z.array(deletedThing),
  }),
  restore: route({
    method: 'POST',
    path: '/api/admin/deleted/:deletedId/restore',
    summary: 'Restore a person, team, role or tag, under another name where its own is taken',
    access: administrators,
    params: z.object({ deletedId: z.string().min(1).max(80) }),
    body: z.object({
      username: knownBy('Username is required', 64).optional(),
      name: oneLine('A name is required', 40).optional(),
    }),
    answer: z.object({ what: deletedThing.shape.what, id: z.string() }),
    faults: ['BUSY', 'USERNAME_TAKEN', 'NAME_TAKEN', 'TEAM_EXISTS'],
  }),
};
