import type { AdminTeam } from '@muster/protocol';
import { DeleteQuestion } from '../list/delete-question.tsx';
import { useDeleteTeam } from './teams.queries.ts';

type DeleteTeamProps = { team: AdminTeam; onClose: () => void };

/** Asks before a team is deleted, in the rules' words. */
export function DeleteTeam({ team, onClose }: DeleteTeamProps) {
  const removal = useDeleteTeam();
  return (
    <DeleteQuestion
      row={team}
      title={`Delete ${team.name}?`}
      confirmLabel="Delete Team"
      removal={removal}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this team? This action cannot be undone.</p>
      <p className="mt-2">
        {team.name} ({team.id}) has no members. For 30 days an administrator can bring it back from
        Recently Deleted.
      </p>
    </DeleteQuestion>
  );
}
