import { directoryRoutes, type Member, type Team } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';

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
