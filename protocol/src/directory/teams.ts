import { z } from 'zod';
import { teamId, written } from '../kernel/ids.ts';
import { administrators, route } from '../kernel/route.ts';
import { deletedThing } from './deleted.ts';
import { memberListQuery, teamListQuery } from './list-queries.ts';
import { team, teamEdit, teamInput } from './team.ts';
import { user } from './users.ts';

/** A team as administrators see it (DIR-38). */
export const adminTeam = team.extend(written);
export type AdminTeam = z.infer<typeof adminTeam>;

/** Of how many months a team has sheets (DIR-195). */
export const teamSheets = z.object({ months: z.int().min(0) });

const byId = z.object({ teamId });

/** Team management (DIR-38 to DIR-41). */
export const teamRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/teams',
    summary: 'All teams, as administrators change them',
    access: administrators,
    query: teamListQuery,
    files: true,
    answer: z.array(adminTeam),
  }),
  members: route({
    method: 'GET',
    path: '/api/admin/teams/:teamId/members',
    summary: 'Whoever belongs to a team, and whoever does until the next shift',
    access: administrators,
    params: byId,
    query: memberListQuery,
    files: true,
    answer: z.array(user),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/teams',
    summary: 'Create a team',
    access: administrators,
    body: teamInput,
    answer: adminTeam,
    status: 201,
    faults: ['BUSY', 'TEAM_EXISTS', 'TEAM_ID_DELETED'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/teams/:teamId',
    summary: 'Change a team; its id stays',
    access: administrators,
    params: byId,
    body: teamEdit,
    answer: adminTeam,
    faults: ['BUSY', 'NOT_A_MEMBER', 'STALE'],
  }),
  sheets: route({
    method: 'GET',
    path: '/api/admin/teams/:teamId/sheets',
    summary: 'Of how many months a team has sheets, which stay when it is deleted',
    access: administrators,
    params: byId,
    answer: teamSheets,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/teams/:teamId',
    summary: 'Delete a team without members',
    access: administrators,
    params: byId,
    answer: deletedThing,
    faults: ['BUSY', 'TEAM_HAS_MEMBERS'],
  }),
};
