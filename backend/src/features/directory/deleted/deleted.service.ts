import type { Clock } from '../../../lib/clock.ts';
import type { DirectoryRepo, UserDoc } from '../directory.repo.ts';
import { restorableSince, presentDeleted } from '../writing/deletion.ts';
import { nameKey, type DeletedThing } from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { Administration } from '../row-writers.ts';
import type { Actor } from '../../../lib/rows/row-doc.ts';
import { moveOf } from '../users/users.service.ts';

interface Deps {
  repo: Pick<DirectoryRepo, 'rows' | 'removeUserTagsOf'>;
  clock: Clock;
}

/** How many rows one write removes. */
const atOnce = 100;

/** Removes for good what can be restored no more (DIR-141). Records and logs have copies of the names. */
export function removalOfDeleted({ repo, clock }: Deps) {
  const followers: ((userIds: readonly string[]) => Promise<void>)[] = [];

  return {
    /** What is done before people are removed for good: nothing of theirs stays. */
    onRemoved: (follower: (userIds: readonly string[]) => Promise<void>): void =>
      void followers.push(follower),

    async removeDeleted(): Promise<void> {
      const before = restorableSince(clock);
      const { users, teams, roles, tags } = repo.rows;
      for (const rows of [users, teams, roles, tags]) {
        for (;;) {
          const ids = await rows.deletedBefore(before, atOnce);
          if (ids.length === 0) break;
          // First, so that no tag stays with nobody.
          if (rows === users) {
            await repo.removeUserTagsOf(ids);
            for (const follower of followers) await follower(ids);
          }
          await rows.removeDeleted(ids, before);
        }
      }
    },
  };
}

interface Renamed {
  username?: string | undefined;
  name?: string | undefined;
}

const alive = { deletedAt: null, deletedBy: null };

/** What was deleted within 30 days, and how it comes back (DIR-49, DIR-50). */
export function deletedService({ repo, writers, clock, order }: Administration) {
  const { rows } = repo;
  const since = () => restorableSince(clock);

  async function list(): Promise<DeletedThing[]> {
    const from = since();
    const [users, teams, roles, tags] = await Promise.all([
      rows.users.deletedSince(from),
      rows.teams.deletedSince(from),
      rows.roles.deletedSince(from),
      rows.tags.deletedSince(from),
    ]);
    return [
      ...users.map((row) => presentDeleted('user', row)),
      ...teams.map((row) => presentDeleted('team', row)),
      ...roles.map((row) => presentDeleted('role', row)),
      ...tags.map((row) => presentDeleted('tag', row)),
    ].toSorted((a, b) => (a.deletedAt > b.deletedAt ? -1 : 1));
  }

  /** Throws NOT_FOUND for what was never deleted, or too long ago. */
  function restore(deletedId: string, asked: Renamed, acting: Actor) {
    const dot = deletedId.indexOf('.');
    const [what, id] = [deletedId.slice(0, dot), deletedId.slice(dot + 1)];
    const restored = restorers[what as DeletedThing['what']];
    if (!Object.hasOwn(restorers, what)) throw new Fault('NOT_FOUND');
    return order.write(async () => {
      await restored(id, asked, acting);
      return { what: what as DeletedThing['what'], id };
    });
  }

  const again = { present: async () => ({}) };
  const restorers = {
    user: (id: string, asked: Renamed, acting: Actor) =>
      writers.users.revise({
        ...again,
        id,
        acting,
        read: async () => (await rows.users.deletedSince(since(), id))[0] ?? null,
        decide: (user) => restoredUser(user, asked.username ?? user.username),
      }),
    team: (id: string, _asked: Renamed, acting: Actor) =>
      writers.teams.revise({
        ...again,
        id,
        acting,
        read: async () => (await rows.teams.deletedSince(since(), id))[0] ?? null,
        async decide() {
          const known = (await repo.teams()).find(({ _id }) => nameKey(_id) === nameKey(id));
          if (known) throw new Fault('TEAM_EXISTS', { words: { id: known._id } });
          return alive;
        },
      }),
    role: (id: string, asked: Renamed, acting: Actor) =>
      writers.roles.revise({
        ...again,
        id,
        acting,
        read: async () => (await rows.roles.deletedSince(since(), id))[0] ?? null,
        decide: ({ name }) => named(asked.name ?? name),
      }),
    tag: (id: string, asked: Renamed, acting: Actor) =>
      writers.tags.revise({
        ...again,
        id,
        acting,
        read: async () => (await rows.tags.deletedSince(since(), id))[0] ?? null,
        decide: ({ name }) => named(asked.name ?? name),
      }),
  };

  /** Without what is gone meanwhile: no team, and the role of a member. */
  async function restoredUser(user: UserDoc, username: string): Promise<Partial<UserDoc>> {
    const [role, team] = await Promise.all([
      repo.roleNamed(user.role),
      user.teamId === null ? null : repo.team(user.teamId),
    ]);
    return {
      ...alive,
      username,
      usernameKey: nameKey(username),
      role: role ? user.role : 'Member',
      ...moveOf(clock, user, team?._id ?? null),
    };
  }

  return { list, restore };
}

const named = (name: string) => ({ ...alive, name, nameKey: nameKey(name) });

export type DeletedService = ReturnType<typeof deletedService>;
