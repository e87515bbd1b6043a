import { userRoutes, type TakesEffect, type User } from '@muster/protocol';
import { now } from '../../../shared/dates/clock.ts';
import { call } from '../../../shared/http/call.ts';
import { teamsTopic } from '../directory.sync.ts';
import { useChange } from '../editing/use-change.ts';
import { movedWords, nextShiftWords } from '../list/move-words.ts';
import { asSeen } from '../editing/as-seen.ts';
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
  useChange(
    ({ people, role }: { people: readonly User[]; role: string }) =>
      call(userRoutes.bulkRole, { body: { ...asSeen(people), role } }),
    {
      success: 'User roles updated successfully',
      failure: 'Failed to update roles',
      saysStale: true,
      lists,
    },
  );

export const useRemoveFromTeam = (timeZone: string) =>
  useChange(
    (people: readonly User[]) => call(userRoutes.removeFromTeam, { body: asSeen(people) }),
    {
      success: () =>
        `Users removed from team successfully. ${nextShiftWords(timeZone, new Date(now()))}`,
      failure: 'Failed to remove users from team',
      saysStale: true,
      lists,
    },
  );

type MoveToTeam = {
  readonly people: readonly User[];
  readonly teamId: string;
  readonly takesEffect?: TakesEffect;
};

export const useMoveToTeam = (timeZone: string) =>
  useChange(
    ({ people, teamId, takesEffect }: MoveToTeam) =>
      call(userRoutes.bulk, {
        body: {
          action: 'move',
          ...asSeen(people),
          teamId,
          ...(takesEffect === 'now' && { takesEffect }),
        },
      }),
    {
      success: (_, { people, takesEffect }) =>
        movedWords('Users moved successfully', people, {
          timeZone,
          at: new Date(now()),
          isNow: takesEffect === 'now',
        }),
      failure: 'Failed to move users',
      saysStale: true,
      lists,
    },
  );
