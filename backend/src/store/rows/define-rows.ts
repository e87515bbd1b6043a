import { dayMs, restorableDays } from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import type { Actor } from '../../lib/caller.ts';
import { revisionOf, type RowDoc } from './row-doc.ts';
import type { RowWriter } from './row-writer.ts';
import type { Rows } from './rows.repo.ts';
import type { WriteOrder } from './write-order.ts';

type Made<T> = Promise<T> | T;
/** Waits until no other write is in the way. */
type Turn = WriteOrder['write'];

/** An edit of a row, who makes it, and the revision that it was made on. */
interface Editing {
  readonly acting: Actor;
  readonly baseRevision: number | undefined;
}

interface Definition<
  Doc extends RowDoc,
  Row extends object,
  New,
  Edit,
  Removed,
  Detail extends object,
> {
  readonly writer: RowWriter<Doc, Detail>;
  /** In which turn each is done (DIR-24); without one where nothing that a write checks is in another row. */
  readonly turns?: { readonly create?: Turn; readonly change?: Turn; readonly remove?: Turn };
  /** Those that are not deleted, in the order of the list. */
  all?(): Promise<Doc[]>;
  /** In their form on the wire. */
  present(rows: readonly Doc[]): Made<Row[]>;
  /** What a call that says so itself has made already, when it comes again (DIR-174). */
  madeBefore?(input: New, acting: Actor): Promise<Doc | undefined>;
  /** The one that has its name: what this call has made, if its answer was lost and it comes again (DIR-174). */
  named?(input: New): Promise<Doc | null | undefined>;
  /** What else must be so for that, beside the fields that the trail has. */
  isAgain?(row: Doc, made: Doc, input: New): boolean;
  /** How long after it was made that may be, in ms. */
  readonly againMs?: number;
  /** Throws what keeps a new one from being made: a name that is taken, no room for more. */
  refuse?(input: New): Made<void>;
  /** A new row; throws what is wrong with it. */
  make(input: New, acting: Actor): Made<Doc>;
  /** What is set of a row; throws what is wrong with it. */
  change(row: Doc, edit: Edit, editing: Editing): Made<Partial<Doc>>;
  /** What else those who follow are told of a change. */
  detail?(before: Doc, after: Doc): Promise<Detail>;
  /** What else is set of a row that is deleted; throws what keeps it in use. */
  remove(row: Doc, acting: Actor): Made<Partial<Doc>>;
  /** What a deletion answers. */
  removed(row: Doc): Made<Removed>;
  /** What else is set of a row that comes back, under another name if one is given. */
  restore?(row: Doc, renamed: Renamed): Made<Partial<Doc>>;
}

/** Other names for what comes back, where its own is taken. */
export interface Renamed {
  readonly username?: string | undefined;
  readonly name?: string | undefined;
}

/** A call whose answer was lost comes again within this time (DIR-174). */
const againMs = 5 * 60_000;

/** How long what was deleted can be restored, in ms (DIR-27). */
export const restorableMs = restorableDays * dayMs;

/** What was deleted before this moment can be restored no more. */
export const restorableSince = (clock: Pick<Clock, 'now'>): Date =>
  new Date(clock.now() - restorableMs);

/** How many rows one write removes. */
const removedAtOnce = 100;

/** Removes for good what can be restored no more (DIR-141); before that what is kept of it elsewhere. */
export async function removeOutdated(
  rows: Pick<Rows<RowDoc>, 'deletedBefore' | 'removeDeleted'>,
  clock: Pick<Clock, 'now'>,
  removing?: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const before = restorableSince(clock);
  for (;;) {
    const ids = await rows.deletedBefore(before, removedAtOnce);
    if (ids.length === 0) return;
    await removing?.(ids);
    await rows.removeDeleted(ids, before);
  }
}

/** What is set of every row that is deleted. */
export const deletion = (clock: Pick<Clock, 'now'>, { by }: Actor): Partial<RowDoc> => ({
  deletedAt: new Date(clock.now()),
  deletedBy: by,
});

const alive: Partial<RowDoc> = { deletedAt: null, deletedBy: null };

/**
 * Rows of one kind as people list, make, change, delete and restore them: each write is guarded by the revision that
 * it was made on, is in the trail, and is told to whoever follows (DIR-25, DIR-26).
 */
export function defineRows<
  Doc extends RowDoc,
  Row extends object,
  New,
  Edit,
  Removed,
  Detail extends object,
>(kind: Definition<Doc, Row, New, Edit, Removed, Detail>) {
  const { writer, turns = {} } = kind;
  const { rows, clock } = writer;
  const inTurn = <T>(turn: Turn | undefined, task: () => Promise<T>) =>
    turn ? turn(task) : task();
  const present = async (row: Doc): Promise<Row> => {
    const [presented] = await kind.present([row]);
    if (!presented) throw new Fault('NOT_FOUND');
    return presented;
  };

  /** The one of that name is what its maker asks for once more, and nobody has written it since. */
  async function madeAgain(input: New, acting: Actor): Promise<Doc | undefined> {
    const row = await kind.named?.(input);
    if (!row || revisionOf(row) !== 1 || row.changedBy?.id !== acting.by.id) return undefined;
    if (clock.now() - (row.changedAt?.getTime() ?? 0) >= (kind.againMs ?? againMs))
      return undefined;
    const made = await kind.make(input, acting);
    const isTheSame =
      writer.isRecordedAlike(row, made) && (kind.isAgain?.(row, made, input) ?? true);
    return isTheSame ? row : undefined;
  }

  async function madeAnew(input: New, acting: Actor): Promise<Doc> {
    await kind.refuse?.(input);
    return writer.insert(await kind.make(input, acting), acting);
  }

  /** As it is stored. */
  const insert = (input: New, acting: Actor): Promise<Doc> =>
    inTurn(
      turns.create,
      async () =>
        (await kind.madeBefore?.(input, acting)) ??
        (await madeAgain(input, acting)) ??
        madeAnew(input, acting),
    );

  /** As it is stored. Throws NOT_FOUND and STALE. */
  const revise = (
    id: string,
    { baseRevision, ...edit }: Edit & { readonly baseRevision?: number | undefined },
    acting: Actor,
  ): Promise<Doc> =>
    inTurn(turns.change, () =>
      writer.revise({
        id,
        acting,
        baseRevision,
        present,
        decide: (row) => kind.change(row, edit as Edit, { acting, baseRevision }),
        detail: kind.detail,
      }),
    );

  return {
    insert,
    revise,
    present,
    presentAll: kind.present,
    list: async (): Promise<Row[]> => kind.present(await (kind.all ?? rows.all)()),
    create: async (...args: Parameters<typeof insert>) => present(await insert(...args)),
    change: async (...args: Parameters<typeof revise>) => present(await revise(...args)),
    remove: async (id: string, acting: Actor): Promise<Removed> =>
      kind.removed(
        await inTurn(turns.remove, () =>
          writer.revise({
            id,
            acting,
            present,
            decide: async (row) => ({
              ...deletion(clock, acting),
              ...(await kind.remove(row, acting)),
            }),
          }),
        ),
      ),
    /** Those that can be restored. */
    deleted: (): Promise<Doc[]> => rows.deletedSince(restorableSince(clock)),
    /** In the turn of whoever calls. Throws NOT_FOUND for what was never deleted, or too long ago. */
    restore: (id: string, renamed: Renamed, acting: Actor): Promise<Doc> =>
      writer.revise({
        id,
        acting,
        present,
        read: async () => (await rows.deletedSince(restorableSince(clock), id))[0] ?? null,
        async decide(row) {
          const set: Partial<Doc> = (await kind.restore?.(row, renamed)) ?? {};
          return { ...alive, ...set };
        },
      }),
  };
}
