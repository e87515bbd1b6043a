import { postsRoutes, type DaysChanged, type TeamPosts } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';

const listed: readonly string[] = ['teams', 'users', 'zones', 'stations'];

/** A team's posts on a date; told is that they changed, and they are fetched again (PST-10). */
export const postsTopic = (teamId: string, date: string): Topic<TeamPosts> => ({
  key: ['posts', teamId, date],
  fetch: (options) => call(postsRoutes.ofTeam, { params: { teamId, date }, ...options }),
  on: {
    'days:changed': (posts, { dates }: DaysChanged) =>
      dates.length === 0 || dates.includes(date) ? 'gap' : posts,
    'directory:changed': (posts, { what }) => (listed.includes(what) ? 'gap' : posts),
  },
});
