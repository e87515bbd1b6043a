import { z } from 'zod';
import { uuid } from '../kernel/ids.ts';
import { paging } from '../kernel/paging.ts';
import { access, route } from '../kernel/route.ts';
import { deletedThing } from './deleted.schema.ts';
import {
  bulkAnswer,
  bulkInput,
  bulkRoleInput,
  bulkTeamInput,
  madeUser,
  signInLinks,
  signInLinksInput,
  user,
  userEdit,
  userInput,
  userTag,
} from './users.schema.ts';

const administrators = access({ admin: 'yes' });
const byId = z.object({ userId: uuid });

/** User management (DIR-42 to DIR-48). */
export const userRoutes = {
  list: route({
    method: 'GET',
    path: '/api/users',
    summary: 'Everybody who is not deleted',
    access: administrators,
    query: z.object(paging),
    answer: z.array(user),
  }),
  create: route({
    method: 'POST',
    path: '/api/users',
    summary: 'Create a person; without a password, with a sign-in link that is answered once',
    access: administrators,
    body: userInput,
    answer: madeUser,
    status: 201,
    faults: ['BUSY', 'USERNAME_TAKEN', 'UNKNOWN_ROLE', 'UNKNOWN_TEAM'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/users/:userId',
    summary: 'Change a person; what is left out stays',
    access: administrators,
    params: byId,
    body: userEdit,
    answer: user,
    faults: [
      'BUSY',
      'USERNAME_TAKEN',
      'UNKNOWN_ROLE',
      'UNKNOWN_TEAM',
      'OWN_ACCOUNT',
      'LAST_ADMINISTRATOR',
      'STALE',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/:userId',
    summary: 'Delete a person',
    access: administrators,
    params: byId,
    answer: deletedThing,
    faults: ['BUSY', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR'],
  }),
  bulk: route({
    method: 'POST',
    path: '/api/users/bulk',
    summary:
      'Activate, deactivate or delete many people, move them to a team, give or take a tag: all or none',
    access: administrators,
    body: bulkInput,
    answer: bulkAnswer,
    faults: [
      'BUSY',
      'STALE',
      'UNKNOWN_USER',
      'UNKNOWN_TEAM',
      'UNKNOWN_TAG',
      'OWN_ACCOUNT',
      'LAST_ADMINISTRATOR',
    ],
  }),
  bulkRole: route({
    method: 'POST',
    path: '/api/admin/users/bulk-role-update',
    summary: 'Give many people a role: all or none',
    access: administrators,
    body: bulkRoleInput,
    answer: bulkAnswer,
    faults: ['BUSY', 'STALE', 'UNKNOWN_USER', 'UNKNOWN_ROLE', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR'],
  }),
  removeFromTeam: route({
    method: 'POST',
    path: '/api/admin/users/remove-from-team',
    summary: 'Take many people off their teams: all or none',
    access: administrators,
    body: bulkTeamInput,
    answer: bulkAnswer,
    faults: ['BUSY', 'STALE', 'UNKNOWN_USER'],
  }),
  signInLinks: route({
    method: 'POST',
    path: '/api/users/signin-links',
    summary:
      'Make sign-in links for several people, answered once; whoever is deactivated is left out',
    access: administrators,
    body: signInLinksInput,
    answer: signInLinks,
    status: 201,
    faults: ['UNKNOWN_USER'],
  }),
  tags: route({
    method: 'GET',
    path: '/api/admin/users/:userId/tags',
    summary: 'The tags that a person carries',
    access: administrators,
    params: byId,
    answer: z.array(userTag),
  }),
  addTag: route({
    method: 'POST',
    path: '/api/admin/users/:userId/tags',
    summary: 'Give a person a tag',
    access: administrators,
    params: byId,
    body: z.object({ tagId: z.uuid('Please select a tag') }),
    answer: userTag,
    status: 201,
    faults: ['BUSY', 'UNKNOWN_TAG'],
  }),
  removeTag: route({
    method: 'DELETE',
    path: '/api/admin/users/:userId/tags/:tagUserLinkId',
    summary: 'Take a tag off a person',
    access: administrators,
    params: byId.extend({ tagUserLinkId: uuid }),
    answer: z.object({}),
    faults: ['BUSY'],
  }),
};
