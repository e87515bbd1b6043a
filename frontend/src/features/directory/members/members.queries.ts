import { userRoutes, type User } from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import { teamsTopic } from '../directory.sync.ts';
import { useChange } from '../editing/use-change.ts';
import { adminTeamsTopic, usersTopic } from '../people.sync.ts';

const lists = [usersTopic, adminTeamsTopic, teamsTopic];

/** What a member's dialog holds. */
export type MemberValues = Pick<User, 'name' | 'username' | 'role' | 'isActive'>;

export const useChangeMember = () =>
  useChange(
    ({ id, ...body }: MemberValues & { id: string; baseRevision: number }) =>
      call(userRoutes.change, { params: { userId: id }, body }),
    { success: 'User updated successfully', failure: 'Failed to update user', lists },
  );

export const useChangeRoles = () =>
  useChange((body: { userIds: string[]; role: string }) => call(userRoutes.bulkRole, { body }), {
    success: 'User roles updated successfully',
    failure: 'Failed to update roles',
    lists,
  });

export const useRemoveFromTeam = () =>
  useChange((body: { userIds: string[] }) => call(userRoutes.removeFromTeam, { body }), {
    success: 'Users removed from team successfully',
    failure: 'Failed to remove users from team',
    lists,
  });

interface Move {
  readonly people: readonly User[];
  readonly teamId: string;
}

/** One person after the other; whoever was changed meanwhile stops it, and those before have moved. */
export const useMoveToTeam = () =>
  useChange(
    async ({ people, teamId }: Move) => {
      for (const { id, revision } of people) {
        await call(userRoutes.change, {
          params: { userId: id },
          body: { teamId, baseRevision: revision },
        });
      }
    },
    {
      success: 'User updated successfully',
      failure: 'Failed to update user',
      saysStale: true,
      lists,
    },
  );
