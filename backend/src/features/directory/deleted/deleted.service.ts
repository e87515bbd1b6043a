import type { Clock } from '../../../lib/clock.ts';
import type { DirectoryRepo } from '../directory.repo.ts';
import { own, type DeletedThing } from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import { removeOutdated, restorableMs, type Renamed } from '../../../store/rows/define-rows.ts';
import type { Actor } from '../../../lib/caller.ts';
import type { RowDoc } from '../../../store/rows/row-doc.ts';
import type { WriteOrder } from '../../../store/rows/write-order.ts';

interface Deps {
  repo: Pick<DirectoryRepo, 'rows' | 'removeUserTagsOf'>;
  clock: Clock;
}

/** Removes for good what can be restored no more (DIR-141). Records and logs have copies of the names. */
export function removalOfDeleted({ repo, clock }: Deps) {
  const followers: ((userIds: readonly string[]) => Promise<void>)[] = [];

  return {
    /** What is done before people are removed for good: nothing of theirs stays. */
    onRemoved: (follower: (userIds: readonly string[]) => Promise<void>): void =>
      void followers.push(follower),

    async removeDeleted(): Promise<void> {
      const { users, teams, roles, tags } = repo.rows;
      await removeOutdated(users, clock, async (ids) => {
        // First, so that no tag stays with nobody.
        await repo.removeUserTagsOf(ids);
        for (const follower of followers) await follower(ids);
      });
      for (const rows of [teams, roles, tags]) await removeOutdated(rows, clock);
    },
  };
}

/** What of a kind of rows can be restored. */
interface Restorable {
  deleted(): Promise<readonly DeletedRow[]>;
  restore(id: string, renamed: Renamed, acting: Actor): Promise<unknown>;
}

/** What was deleted within 30 days, and how it comes back (DIR-49, DIR-50). */
export function deletedService(
  kinds: Readonly<Record<DeletedThing['what'], Restorable>>,
  order: Pick<WriteOrder, 'write'>,
) {
  return {
    async list(): Promise<DeletedThing[]> {
      const found = await Promise.all(
        Object.entries(kinds).map(async ([kindName, kind]) =>
          (await kind.deleted()).map((row) =>
            presentDeleted(kindName as DeletedThing['what'], row),
          ),
        ),
      );
      return found.flat().toSorted((a, b) => (a.deletedAt > b.deletedAt ? -1 : 1));
    },
    /** Throws NOT_FOUND for what was never deleted, or too long ago. */
    async restore(deletedId: string, renamed: Renamed, acting: Actor) {
      const dot = deletedId.indexOf('.');
      const [kindName, id] = [deletedId.slice(0, dot), deletedId.slice(dot + 1)];
      const kind = own(kinds, kindName);
      if (!kind) throw new Fault('NOT_FOUND');
      await order.write(() => kind.restore(id, renamed, acting));
      return { what: kindName as DeletedThing['what'], id };
    },
  };
}

type DeletedRow = RowDoc & { readonly name: string; readonly username?: string };

export function presentDeleted(kindName: DeletedThing['what'], row: DeletedRow): DeletedThing {
  const deletedAt = row.deletedAt ?? new Date(0);
  return {
    id: `${kindName}.${row._id}`,
    what: kindName,
    name: row.name,
    username: row.username ?? null,
    deletedAt: deletedAt.toISOString(),
    deletedBy: row.deletedBy ?? null,
    restorableUntil: new Date(deletedAt.getTime() + restorableMs).toISOString(),
  };
}
