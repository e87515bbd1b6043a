import { teamRoutes, userRoutes, type AdminTeam, type User } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';

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
