import {
  userRoutes,
  type TakesEffect,
  type User,
  counted,
  matchingMembers,
  memberCompares,
} from '@muster/protocol';
import { now } from '../../../shared/dates/clock.ts';
import { call } from '../../../shared/http/call.ts';
import type { Save } from '../../../shared/form/use-form.ts';
import { asSeen, savedWords, useChange } from '../editing/use-change.ts';
import { movedWords, nextShiftWords } from '../list/move-time.tsx';
import type { ListRules } from '../../../shared/list/list.tsx';
import { teamsTopic, adminTeamsTopic, usersTopic } from '../../../shared/domain/directory-lists.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const lists = [usersTopic, adminTeamsTopic, teamsTopic];

/** What a member's dialog holds. */
export type MemberValues = Pick<User, 'name' | 'username' | 'role' | 'isActive'>;

export const useChangeMember = (userId: string) =>
  useChange(
    ({ values, baseRevision }: Save<MemberValues>) =>
      call(userRoutes.change, { params: { userId }, body: { ...values, baseRevision } }),
    { ...savedWords('User', false), lists },
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

export const useRemoveFromTeam = () => {
  const { timeZone } = useOrganisation();
  return useChange(
    (people: readonly User[]) => call(userRoutes.removeFromTeam, { body: asSeen(people) }),
    {
      success: () =>
        `Users removed from team successfully. ${nextShiftWords(timeZone, new Date(now()))}`,
      failure: 'Failed to remove users from team',
      saysStale: true,
      lists,
    },
  );
};

type MoveToTeam = {
  readonly people: readonly User[];
  readonly teamId: string;
  readonly takesEffect?: TakesEffect;
};

export const useMoveToTeam = () => {
  const { timeZone } = useOrganisation();
  return useChange(
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
};

/** What of a team's members is listed; kept in the address. */
const memberFilters = { q: '', role: '', status: '', sort: 'name' };
export type MemberFilters = Readonly<Record<keyof typeof memberFilters, string>>;

/** `15 members, 1 leaving`. */
export function sizeWords(listed: readonly User[], teamId: string): string {
  const stay = listed.filter((user) => user.teamId === teamId).length;
  const leaving = listed.length - stay;
  return `${counted(stay, 'member', 'members')}${leaving > 0 ? `, ${leaving} leaving` : ''}`;
}

export const memberSorts = [
  { value: 'name', label: 'Name A-Z' },
  { value: '-name', label: 'Name Z-A' },
  { value: 'username', label: 'Username A-Z' },
  { value: '-username', label: 'Username Z-A' },
  { value: 'role', label: 'Role A-Z' },
  { value: '-role', label: 'Role Z-A' },
] as const;

export const memberRules: ListRules<User, keyof MemberFilters> = {
  defaults: memberFilters,
  compares: memberCompares,
  matching: matchingMembers,
};
