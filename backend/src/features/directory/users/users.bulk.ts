import type { BulkInput, BulkTagInput, BulkTeamInput } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { Fault } from '../../../lib/fault.ts';
import type { Administration } from '../row-writers.ts';
import { mayHaveAccess, refuseLosingAmong } from '../directory.policy.ts';
import type { UserDoc } from '../directory.repo.ts';
import type { UserStep, DirectoryWrites } from '../directory.bulk.ts';
import type { Actor } from '../../../lib/caller.ts';
import { isOwnLatest, revisionOf } from '../../../store/rows/row-doc.ts';
import { changedFields } from '../../../store/rows/row-writer.ts';
import { unboundAgain } from './users.sign-on.ts';
import { deletedUser, moveOf, userChoices } from './users.service.ts';

const setActive = (isActive: boolean) => (user: UserDoc) => ({
  isActive,
  ...unboundAgain(user, isActive),
});

/** Changes of many people: everything is checked first, then all of it is done or nothing (DIR-47). */
export function usersBulk({ repo, clock }: Administration, writes: Pick<DirectoryWrites, 'run'>) {
  const choices = userChoices(repo);

  async function peopleOf(ids: readonly string[]): Promise<UserDoc[]> {
    const found = new Map((await repo.usersOf(ids)).map((user) => [user._id, user]));
    return ids.map((id) => {
      const user = found.get(id);
      if (!user) throw new Fault('UNKNOWN_USER', { words: { user: id } });
      return user;
    });
  }

  /** Whoever carries it already with that last day, or does not carry it, stays as they are; a tag is no change of a person's row. */
  async function tagAll(input: BulkTagInput, acting: Actor): Promise<{ count: number }> {
    const { action, tagId, validUntil, userIds, revisions = {} } = input;
    const ids = [...new Set(userIds)];
    await writes.run(`users.${action}`, acting, async () => {
      const tag = (await repo.tags()).find(({ _id }) => _id === tagId);
      if (!tag) throw new Fault('UNKNOWN_TAG', { words: { tag: tagId } });
      refuseStale(await peopleOf(ids), revisions);
      const links = (await repo.userTags()).filter((link) => link.tagId === tagId);
      const carried = new Map(links.map((link) => [link.userId, link]));
      const createdAt = new Date(clock.now());
      return ids.flatMap((id): UserStep[] => {
        const link = carried.get(id);
        const step = { type: 'update' as const, id, set: {} };
        if (action === 'untag') return link ? [{ ...step, take: [{ link, name: tag.name }] }] : [];
        const newLink = {
          _id: randomUUID(),
          userId: id,
          tagId,
          assignedBy: acting.by.id,
          createdAt,
          validUntil: validUntil ?? null,
        };
        const isOther = validUntil !== undefined && validUntil !== (link?.validUntil ?? null);
        if (link && isOther) {
          return [{ ...step, days: [{ link, name: tag.name, lastDay: validUntil }] }];
        }
        return link ? [] : [{ ...step, give: [{ link: newLink, name: tag.name }] }];
      });
    });
    return { count: ids.length };
  }

  async function changeAll(
    kind: string,
    { userIds, revisions = {} }: BulkTeamInput,
    acting: Actor,
    decide: () => Promise<(user: UserDoc) => Partial<UserDoc>>,
  ): Promise<{ count: number }> {
    const ids = [...new Set(userIds)];
    await writes.run(kind, acting, async () => {
      const change = await decide();
      const users = await peopleOf(ids);
      // A call whose answer was lost, once more (DIR-174).
      const isAgain = (user: UserDoc) =>
        isOwnLatest(user, revisions[user._id], acting.by) && !isOther(user, change(user));
      refuseStale(
        users.filter((user) => !isAgain(user)),
        revisions,
      );
      const next = users.map((user) => ({ ...user, ...change(user) }));
      await refuseLosingAmong(repo, next, acting);
      return users.flatMap((user) => {
        const set = change(user);
        return isOther(user, set) ? [{ type: 'update' as const, id: user._id, set }] : [];
      });
    });
    return { count: ids.length };
  }

  return {
    activity: (input: BulkInput, acting: Actor) => {
      const { action } = input;
      if (action === 'tag' || action === 'untag') return tagAll(input, acting);
      if (action === 'move') {
        return changeAll('users.team', input, acting, async () => {
          const teamId = await choices.team(input.teamId);
          return (user) => moveOf(clock, user, teamId, input.takesEffect);
        });
      }
      if (action === 'delete') {
        const remove = (user: UserDoc) => deletedUser(user, clock, acting);
        return changeAll('users.delete', input, acting, async () => remove);
      }
      const isActive = action === 'activate';
      return changeAll(`users.${action}`, input, acting, async () => setActive(isActive));
    },
    role: (input: BulkTeamInput & { readonly role: string }, acting: Actor) =>
      changeAll('users.role', input, acting, async () => {
        const role = await choices.role(input.role);
        return (user) => ({
          role,
          tlDashboardAccess: user.tlDashboardAccess && mayHaveAccess(role),
        });
      }),
    offTeams: (input: BulkTeamInput, acting: Actor) =>
      changeAll('users.team', input, acting, async () => (user) => moveOf(clock, user, null)),
  };
}

export type UsersBulk = ReturnType<typeof usersBulk>;

const isOther = (user: UserDoc, set: Partial<UserDoc>): boolean =>
  Object.keys(changedFields(user, set)).length > 0;

const mostNamed = 3;

/** Names whom somebody else has changed since they were seen (DIR-47). */
function refuseStale(users: readonly UserDoc[], revisions: Readonly<Record<string, number>>): void {
  const changed = users.filter(
    (user) => revisions[user._id] !== undefined && revisions[user._id] !== revisionOf(user),
  );
  const [first] = changed;
  if (!first) return;
  const names = changed.slice(0, mostNamed).map(({ name }) => name);
  const more = changed.length - names.length;
  const who = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const { changedBy = null, changedAt = null } = first;
  throw new Fault('STALE', {
    message: `Somebody else has changed ${who} meanwhile. Nothing was changed.`,
    beside: {
      current: changed.map((user) => ({
        id: user._id,
        name: user.name,
        revision: revisionOf(user),
      })),
      changedBy,
      changedAt: changedAt?.toISOString() ?? null,
    },
  });
}
