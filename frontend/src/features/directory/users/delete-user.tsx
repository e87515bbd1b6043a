import { counted, isolated } from '@muster/protocol';
import type { User, Team } from '@muster/protocol';
import { DeleteQuestion } from '../list/delete-question.tsx';
import { useDeleteUser } from './users.queries.ts';

type DeleteUserProps = {
  user: User;
  teams: readonly Team[];
  onClose: () => void;
};

/** Asks before a user is deleted, and says what is lost. */
export function DeleteUser({ user, teams, onClose }: DeleteUserProps) {
  const removal = useDeleteUser();
  const { id, name, username, teamName } = user;
  const leads = teams.filter((team) => [team.leaderId, team.dtlId, team.psoId].includes(id));
  return (
    <DeleteQuestion
      row={user}
      title={`Delete ${isolated(name)}?`}
      confirmLabel="Delete User"
      removal={removal}
      onClose={onClose}
    >
      <p>
        {username} is signed out at once
        {teamName === null ? '' : ` and leaves ${isolated(teamName)}`}.
        {user.tags.length > 0 &&
          ` Their ${user.tags.length === 1 ? 'tag goes' : counted(user.tags.length, 'tag goes', 'tags go')} with them.`}
        {leads.length > 0 &&
          ` ${leads.map((team) => team.name).join(', ')} will be without them among its leaders.`}
      </p>
      <p className="mt-2">
        Their name stays on past attendance. They can be restored for 30 days from Recently Deleted.
      </p>
    </DeleteQuestion>
  );
}
