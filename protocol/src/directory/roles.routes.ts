import { z } from 'zod';
import { uuid } from '../kernel/ids.ts';
import { paging } from '../kernel/paging.ts';
import { baseRevision } from '../kernel/revisions.ts';
import { access, route } from '../kernel/route.ts';
import { deletedThing } from './deleted.schema.ts';
import { role, roleInput } from './roles.schema.ts';

const administrators = access({ admin: 'yes' });
const byId = z.object({ roleId: uuid });

/** Role management (DIR-31, DIR-32). */
export const roleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/roles',
    summary: 'All roles, with how many people and stations use each',
    access: administrators,
    query: z.object(paging),
    answer: z.array(role),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/roles',
    summary: 'Create a role',
    access: administrators,
    body: roleInput,
    answer: role,
    status: 201,
    faults: ['BUSY', 'NAME_TAKEN'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/roles/:roleId',
    summary: 'Change a role; one that is built in or in use keeps its name',
    access: administrators,
    params: byId,
    body: roleInput.extend({ baseRevision }),
    answer: role,
    faults: [
      'BUSY',
      'NAME_TAKEN',
      'BUILT_IN_ROLE',
      'ROLE_IN_USE',
      'OWN_ACCOUNT',
      'LAST_ADMINISTRATOR',
      'STALE',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/roles/:roleId',
    summary: 'Delete a role that nobody uses',
    access: administrators,
    params: byId,
    answer: deletedThing,
    faults: ['BUSY', 'BUILT_IN_ROLE', 'ROLE_IN_USE'],
  }),
};
