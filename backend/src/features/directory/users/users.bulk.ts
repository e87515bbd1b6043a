import type { BulkInput } from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { Administration } from '../administration.ts';
import { refuseLosingAmong } from '../administrators.ts';
import type { UserDoc } from '../directory.repo.ts';
import type { DirectoryJobs } from '../jobs/jobs.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import { deletion } from '../writing/deletion.ts';
import { mayHaveAccess, userChoices } from './user-choices.ts';

/** Changes of many people: everything is checked first, then all of it is done or nothing (DIR-47). */
export function usersBulk({ repo, clock }: Administration, jobs: Pick<DirectoryJobs, 'run'>) {
  const choices = userChoices(repo);

  async function changeAll(
    kind: string,
    userIds: readonly string[],
    acting: Acting,
    decide: () => Promise<(user: UserDoc) => Partial<UserDoc>>,
    verb = 'updated',
  ): Promise<{ count: number }> {
    const ids = [...new Set(userIds)];
    await jobs.run(kind, acting, async () => {
      const change = await decide();
      const found = new Map((await repo.usersOf(ids)).map((user) => [user._id, user]));
      const users = ids.map((id) => {
        const user = found.get(id);
        if (!user) throw new Fault('UNKNOWN_USER', { words: { user: id } });
        return user;
      });
      const next = users.map((user) => ({ ...user, ...change(user) }));
      await refuseLosingAmong(repo, next, acting);
      return users.flatMap((user) => {
        const set = change(user);
        return isOther(user, set) ? [{ type: 'update' as const, id: user._id, set, verb }] : [];
      });
    });
    return { count: ids.length };
  }

  return {
    activity: (input: BulkInput, acting: Acting) => {
      const { action, userIds } = input;
      if (action === 'move') {
        return changeAll('users.team', userIds, acting, async () => {
          const teamId = await choices.team(input.teamId);
          return () => ({ teamId });
        });
      }
      if (action === 'delete') {
        const gone = async () => (user: UserDoc) => ({
          ...deletion(clock, acting),
          usernameKey: user._id,
        });
        return changeAll('users.delete', userIds, acting, gone, 'deleted');
      }
      const isActive = action === 'activate';
      return changeAll(`users.${action}`, userIds, acting, async () => () => ({ isActive }));
    },
    role: ({ userIds, role: name }: { userIds: readonly string[]; role: string }, acting: Acting) =>
      changeAll('users.role', userIds, acting, async () => {
        const role = await choices.role(name);
        return (user) => ({
          role,
          tlDashboardAccess: user.tlDashboardAccess && mayHaveAccess(role),
        });
      }),
    offTeams: ({ userIds }: { userIds: readonly string[] }, acting: Acting) =>
      changeAll('users.team', userIds, acting, async () => () => ({ teamId: null })),
  };
}

export type UsersBulk = ReturnType<typeof usersBulk>;

const isOther = (user: UserDoc, set: Partial<UserDoc>): boolean =>
  Object.entries(set).some(([name, value]) => user[name as keyof UserDoc] !== value);
