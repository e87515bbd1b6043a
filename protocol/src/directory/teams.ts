import { z } from 'zod';
import { teamId, uuid, baseRevision, written } from '../kernel/ids.ts';
import { knownBy, oneLine } from '../kernel/text.ts';
import { rotationZones } from '../schedule/schedule.rules.ts';
import { team } from './directory.contract.ts';
import { access, route } from '../kernel/route.ts';
import { deletedThing } from './deleted.ts';
import { memberListQuery, teamListQuery } from './list-queries.ts';
import { user } from './users.ts';

/** A team as administrators see it (DIR-38). */
export const adminTeam = team.extend(written);
export type AdminTeam = z.infer<typeof adminTeam>;

/** Of how many months a team has sheets (DIR-195). */
export const teamSheets = z.object({ months: z.int().min(0) });

const required = 'Team ID and name are required';
const longestName = 120;

/** Where a team of the organisation's own stands in the rotation of zones; null for none (DIR-41). */
const baseZone = z.enum(rotationZones).nullish();

export const teamInput = z.object({
  id: knownBy(required, 32).pipe(teamId),
  name: oneLine(required, longestName),
  baseZone,
});
export type TeamInput = z.output<typeof teamInput>;

/** Null derives the leader again from the members' roles (DIR-40). */
export const teamEdit = z.object({
  name: oneLine('Team name is required', longestName),
  leaderId: uuid.nullish(),
  dtlId: uuid.nullish(),
  psoId: uuid.nullish(),
  baseZone,
  baseRevision,
});
export type TeamEdit = z.output<typeof teamEdit>;

const administrators = access({ admin: 'yes' });
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
