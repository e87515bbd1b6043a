import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';
import { paging } from '../kernel/paging.ts';
import { access, route } from '../kernel/route.ts';
import { member, tag, team, teamContact, userRole } from './directory.schema.ts';

const dashboards = access({ admin: 'yes', watch_tl: 'yes', leader: 'yes' });
const boards = access({ admin: 'yes', watch_tl: 'yes' });
const byTeam = z.object({ teamId });

/** What calls answer of teams, people, roles and tags (DIR-6, DIR-7, DIR-14, DIR-18). */
export const directoryRoutes = {
  teams: route({
    method: 'GET',
    path: '/api/teams',
    summary: 'All teams',
    access: dashboards,
    tokens: ['read:directory'],
    query: z.object(paging),
    answer: z.array(team),
  }),
  team: route({
    method: 'GET',
    path: '/api/teams/:teamId',
    summary: 'One team',
    access: dashboards,
    tokens: ['read:directory'],
    params: byTeam,
    answer: team,
    faults: ['NOT_FOUND'],
  }),
  members: route({
    method: 'GET',
    path: '/api/teams/:teamId/members',
    summary: 'The members of a team, active or not; with a date those who belong to it then',
    access: dashboards,
    tokens: ['read:directory'],
    params: byTeam,
    query: z.object({ ...paging, date: isoDate.optional() }),
    answer: z.array(member),
    faults: ['NOT_FOUND'],
  }),
  contacts: route({
    method: 'GET',
    path: '/api/team-contacts',
    summary: 'The phone numbers of those who lead teams, where they are given',
    access: boards,
    answer: z.array(teamContact),
  }),
  userRoles: route({
    method: 'GET',
    path: '/api/user-roles',
    summary: 'Role names for filters',
    access: boards,
    tokens: ['read:directory'],
    answer: z.array(userRole),
  }),
  tags: route({
    method: 'GET',
    path: '/api/tags',
    summary: 'Tags for filters',
    access: boards,
    tokens: ['read:directory'],
    query: z.object(paging),
    answer: z.array(tag),
  }),
};
