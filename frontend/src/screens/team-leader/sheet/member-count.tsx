import { counted } from '@muster/protocol';
import { membersTopic } from '../../../features/directory/directory.sync.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';

/** `1 member`, `14 members` of a team who are active; a dash while that is not known (UI-340). */
export function MemberCount({ teamId, date }: { teamId: string; date: string }) {
  const { data: members } = useLive(membersTopic(teamId, date));
  return members
    ? counted(members.filter(({ isActive }) => isActive).length, 'member')
    : '– members';
}
