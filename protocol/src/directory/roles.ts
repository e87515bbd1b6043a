import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { uuid, written, paging, baseRevision } from '../kernel/ids.ts';
import { orNone, oneLine, typedText } from '../kernel/text.ts';
import { dashboard } from '../session/session.contract.ts';
import { administrators, route } from '../kernel/route.ts';
import { deletedThing } from './deleted.ts';

/** A role as administrators see it (DIR-31). */
export const role = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  builtIn: z.boolean(),
  /** What it opens to whoever has it; null where that is nothing, or for PSO their own access (DIR-33). */
  dashboard: dashboard.nullable(),
  /** People who have it and are not deleted. */
  userCount: z.int(),
  /** Stations that name it among the roles they take. */
  stationCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  ...written,
});
export type Role = z.infer<typeof role>;

const longestName = 40;
const longestDescription = 500;

/** Of a role or a tag. */
export const labelDescription = orNone(
  typedText.trim().max(longestDescription, `At most ${longestDescription} characters`),
);
export const labelName = (missing: string) => oneLine(missing, longestName);

export const roleInput = z.object({
  name: labelName('Role name is required'),
  description: labelDescription,
  dashboard: dashboard.nullish(),
});
export type RoleInput = z.output<typeof roleInput>;

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
