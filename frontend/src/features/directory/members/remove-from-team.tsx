import { counted, isolated, nameAmong } from '@muster/protocol';
import type { AdminTeam, User } from '@muster/protocol';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { namesWords } from '../list/names-words.ts';
import { useRemoveFromTeam } from './members.queries.ts';

type RemoveFromTeamProps = {
  team: AdminTeam;
  people: readonly User[];
  timeZone: string;
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before people leave their team. */
export function RemoveFromTeam({ team, people, timeZone, onDone, onClose }: RemoveFromTeamProps) {
  const removal = useRemoveFromTeam(timeZone);
  const [first] = people;
  const who =
    people.length === 1 && first ? first.name : counted(people.length, 'member', 'members');
  const remove = () => removal.mutate(people, { onSuccess: onDone, onSettled: onClose });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Remove ${who} from ${isolated(team.name)}?`}
      confirmLabel="Remove from Team"
      onConfirm={remove}
      pending={removal.isPending}
      pendingText="Removing…"
    >
      {people.length > 1 && <p className="mb-2">{namesWords(people.map(nameAmong(people)))}</p>}
      <p>
        They keep their account and stand without a team until they are added to one. Past
        attendance stays as it is.
      </p>
      <MoveTime timeZone={timeZone} value="next-shift" />
    </AlertDialog>
  );
}
