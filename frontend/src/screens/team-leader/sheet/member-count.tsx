import { membersTopic } from '../../../features/directory/directory.sync.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';

/** How many active members a team has; a dash while that is not known. */
export function MemberCount({ teamId }: { teamId: string }) {
  const { data: members } = useLive(membersTopic(teamId));
  return members?.filter(({ isActive }) => isActive).length ?? '–';
}
