import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { teamId, uuid, paging } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import { team } from './team.ts';

/** The 13 built-in roles with their meaning (DIR-13); the name is what users carry. */
export const builtInRoles = {
  admin: 'Administrator',
  TL: 'Team Leader',
  DTL: 'Deputy Team Leader',
  PSO: 'PSO',
  FRT: 'FRT',
  FC: 'FC',
  FSA: 'FSA',
  TFO: 'TFO',
  PNSF: 'PNSF',
  SUPT: 'SUPT',
  DSP: 'DSP',
  watch_tl: 'Watch TL',
  Member: 'Member',
} as const;

/** The ten tag colours (DIR-15); the first is the default. */
export const tagPalette = {
  Blue: '#3B82F6',
  Green: '#10B981',
  Amber: '#F59E0B',
  Red: '#EF4444',
  Purple: '#8B5CF6',
  Pink: '#EC4899',
  Cyan: '#06B6D4',
  Orange: '#F97316',
  Indigo: '#6366F1',
  Teal: '#14B8A6',
} as const;
export const tagColor = z.enum(Object.values(tagPalette) as [string, ...string[]]);

/** A member of a team (DIR-7). */
export const member = z.object({
  id: uuid,
  name: z.string(),
  username: z.string(),
  role: z.string(),
  teamId: teamId.nullable(),
  isActive: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** The posts of a team whose holders are reached where its sheet is missing. */
export const contactPosts = ['leader', 'deputy', 'pso'] as const;

/** A phone number of somebody who leads a team (DIR-171). */
export const teamContact = z.object({
  teamId,
  post: z.enum(contactPosts),
  name: z.string(),
  phone: z.string(),
});
export type TeamContact = z.infer<typeof teamContact>;

/** A role as the deployment filters offer it (DIR-14). */
export const userRole = z.object({ name: z.string() });

export const tag = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  color: tagColor,
});
export type Tag = z.infer<typeof tag>;

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
