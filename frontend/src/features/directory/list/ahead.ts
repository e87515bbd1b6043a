import { useLive } from '../../../shared/realtime/use-live.ts';
import { adminTeamsTopic, usersTopic } from '../people.sync.ts';

/** The long lists, followed while the page that shows them is still being fetched. */
export function UsersAhead() {
  useLive(usersTopic);
  return null;
}

export function TeamsAhead() {
  useLive(adminTeamsTopic);
  return null;
}
