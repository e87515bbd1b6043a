import { membersTopic } from '../../../features/directory/directory.sync.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';

/** How many active members a team has; a dash while that is not known. */
export function MemberCount({ teamId, date }: { teamId: string; date: string }) {
  const { data: members } = useLive(membersTopic(teamId, date));
  return members?.filter(({ isActive }) => isActive).length ?? '–';
}
