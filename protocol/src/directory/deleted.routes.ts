import { z } from 'zod';
import { paging } from '../kernel/paging.ts';
import { access, route } from '../kernel/route.ts';
import { knownBy, oneLine } from '../kernel/text.ts';
import { deletedThing } from './deleted.schema.ts';

const administrators = access({ admin: 'yes' });

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
