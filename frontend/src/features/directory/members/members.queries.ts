import {
  userRoutes,
  type TakesEffect,
  type User,
  counted,
  csv,
  fileName,
  isSameName,
  searched,
  type AdminTeam,
} from '@muster/protocol';
import { now } from '../../../shared/dates/clock.ts';
import { call } from '../../../shared/http/call.ts';
import type { Save } from '../../../shared/form/use-form.ts';
import { asSeen, savedWords, useChange } from '../editing/use-change.ts';
import { movedWords, nextShiftWords, isToMove } from '../list/move-time.tsx';
import type { ListRules } from '../../../shared/list/list.tsx';
import { compareText, type Compares } from '../../../shared/ui/table/table-props.ts';
import { teamsTopic, adminTeamsTopic, usersTopic } from '../../../shared/domain/directory-lists.ts';

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

/** What of a team's members is listed; kept in the address. */
const memberFilters = { q: '', role: '', status: '', sort: 'name' };
export type MemberFilters = Readonly<Record<keyof typeof memberFilters, string>>;

/** Whom a team's list shows: its members, and whoever belongs to it until the next shift (ADM-270). */
export const isListed = (user: User, teamId: string, timeZone: string, at: Date): boolean =>
  user.teamId === teamId || (user.teamBefore?.id === teamId && isToMove(user, timeZone, at));

/** `15 members, 1 leaving`. */
export function sizeWords(listed: readonly User[], teamId: string): string {
  const stay = listed.filter((user) => user.teamId === teamId).length;
  const leaving = listed.length - stay;
  return `${counted(stay, 'member', 'members')}${leaving > 0 ? `, ${leaving} leaving` : ''}`;
}

/** The members who pass all filters and whose name, username or role has what is searched for. */
export function matchingMembers(
  members: readonly User[],
  { q, role, status }: Omit<MemberFilters, 'sort'>,
): readonly User[] {
  const filtered = members.filter(
    (member) =>
      (role === '' || isSameName(member.role, role)) &&
      (status === '' || member.isActive === (status === 'active')),
  );
  return searched(filtered, q, ({ name, username, role: of }) => [name, username, of]);
}

const memberCompares: Compares<User> = {
  name: (a, b) => compareText(a.name, b.name),
  username: (a, b) => compareText(a.username, b.username),
  role: (a, b) => compareText(a.role, b.role) || compareText(a.name, b.name),
};

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

/** The file of a team's members, and its name (ADM-64). */
export function membersFile(team: AdminTeam, members: readonly User[], date: string) {
  return {
    name: fileName(`${team.name}-members-${date}.csv`),
    csv: () =>
      csv([
        ['Name', 'Username', 'Role', 'Status', 'Team'],
        ...members.map(({ name, username, role, isActive }) => [
          name,
          username,
          role,
          isActive ? 'Active' : 'Inactive',
          team.name,
        ]),
      ]),
  };
}
