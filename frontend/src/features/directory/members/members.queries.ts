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

export const useMoveToTeam = () =>
  useChange(
    ({ people, teamId }: { people: readonly User[]; teamId: string }) =>
      call(userRoutes.bulk, {
        body: { action: 'move', userIds: people.map(({ id }) => id), teamId },
      }),
    { success: 'Users moved successfully', failure: 'Failed to move users', lists },
  );
