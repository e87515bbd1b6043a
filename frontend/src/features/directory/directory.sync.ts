import {
  directoryRoutes,
  type Member,
  type Team,
  teamRoutes,
  userRoutes,
  type AdminTeam,
  type User,
  roleRoutes,
  tagRoutes,
  type AdminTag,
  type Role,
} from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';

/** Where the people are listed who match all of what is given. */
export function addressOfUsers(filters: {
  readonly role?: string;
  readonly tag?: string;
  readonly team?: string;
}): string {
  const params = new URLSearchParams({ section: 'users', ...filters });
  return `/dashboard?${params}`;
}

/** Where the stations are listed that require what is given. */
export function addressOfStations(filters: {
  readonly role?: string;
  readonly tag?: string;
}): string {
  const params = new URLSearchParams({ section: 'stations', ...filters });
  return `/dashboard?${params}`;
}

/** All teams; their member counts follow the users. */
export const teamsTopic: Topic<Team[]> = {
  key: ['directory', 'teams'],
  fetch: (options) => call(directoryRoutes.teams, options),
  keptAs: { schema: directoryRoutes.teams.answer },
  on: {
    'directory:changed': (teams, { what }) =>
      what === 'teams' || what === 'users' ? 'gap' : teams,
  },
};

/** Who belongs to a team on a date, active or not (DIR-190). */
export const membersTopic = (teamId: string, date: string): Topic<Member[]> => ({
  key: ['directory', 'members', teamId, date],
  fetch: (options) =>
    call(directoryRoutes.members, { params: { teamId }, query: { date }, ...options }),
  keptAs: { schema: directoryRoutes.members.answer, teamId },
  on: { 'directory:changed': (members, { what }) => (what === 'users' ? 'gap' : members) },
});

/** Everybody, with their team and tags. */
export const usersTopic: Topic<User[]> = {
  key: ['directory', 'users'],
  fetch: (options) => call(userRoutes.list, options),
  on: {
    'sessions:changed': (users, { userId }) =>
      users.some(({ id, hasSignedIn }) => id === userId && !hasSignedIn) ? 'gap' : users,
    'directory:changed': (users, { what }) =>
      what === 'users' || what === 'teams' || what === 'tags' || what === 'roles' ? 'gap' : users,
  },
};

/** All teams, as administrators see them; their member counts follow the users. */
export const adminTeamsTopic: Topic<AdminTeam[]> = {
  key: ['directory', 'admin-teams'],
  fetch: (options) => call(teamRoutes.list, options),
  on: {
    'directory:changed': (teams, { what }) =>
      what === 'teams' || what === 'users' ? 'gap' : teams,
  },
};

/** All roles, with how many people and stations use each. */
export const rolesTopic: Topic<Role[]> = {
  key: ['directory', 'admin-roles'],
  fetch: (options) => call(roleRoutes.list, options),
  on: {
    'directory:changed': (roles, { what }) =>
      what === 'roles' || what === 'users' || what === 'stations' ? 'gap' : roles,
  },
};

/** All tags, with how many people and stations use each. */
export const tagsTopic: Topic<AdminTag[]> = {
  key: ['directory', 'admin-tags'],
  fetch: (options) => call(tagRoutes.list, options),
  on: {
    'directory:changed': (tags, { what }) =>
      what === 'tags' || what === 'users' || what === 'stations' ? 'gap' : tags,
  },
};
