import { trusted, type Connection } from 'mongoose';
import { recordsOf, operationOf } from './board-document.ts';
import { boardModels, type BoardDoc, type RecordDoc } from './board.model.ts';

/** Saved lists over which another one was saved. */
export function supersededListsRepo(db: Connection) {
  const { boards, records, saved } = boardModels(db);

  /** What operations that somebody may still undo or redo keep of the saved list that was there before them. */
  async function stepsOf(
    board: BoardDoc,
  ): Promise<readonly Pick<RecordDoc, 'savedBefore' | 'inverse'>[]> {
    const steps = Object.values(board.history).flatMap(({ undo, redo }) => [...undo, ...redo]);
    // A step is its operation's id, a blank, and words for people.
    const opIds = new Set(steps.map((step) => step.slice(0, step.indexOf(' '))));
    const embedded = recordsOf(board).filter(({ opId }) => opId !== null && opIds.has(opId));
    const relayed = await records
      .find({ _id: trusted({ $in: keysOf(board._id, opIds) }) }, { savedBefore: 1, inverse: 1 })
      .lean()
      .exec();
    return [...embedded, ...relayed];
  }

  /** The board while nobody has saved it after that moment. */
  async function restingBoard(date: string, until: string): Promise<BoardDoc | undefined> {
    const board = await boards.findOne({ _id: date }).lean().exec();
    return board && board.savedAt !== null && board.savedAt <= until ? board : undefined;
  }

  /** Which of these belong to an operation that took effect: the others may belong to one that is about to. */
  async function stored(board: BoardDoc, ids: readonly string[]): Promise<string[]> {
    const relayed = await records
      .find({ _id: trusted({ $in: ids.map((id) => operationOf(id)) }) }, { _id: 1 })
      .lean()
      .exec();
    const embedded = recordsOf(board).map(({ opId }) => opId ?? '');
    const operationIds = new Set([
      ...relayed.map(({ _id }) => _id),
      ...keysOf(board._id, embedded),
    ]);
    return ids.filter((id) => operationIds.has(operationOf(id)));
  }

  return {
    /** Dates whose board was saved last after one moment, up to and with another; the earliest first. */
    datesSaved: (after: string, until: string) =>
      boards
        .find({ savedAt: trusted({ $gt: after, $lte: until }) }, { savedAt: 1 })
        .sort({ savedAt: 1 })
        .lean()
        .exec(),

    /** Lists of a date that are neither the saved one nor needed to undo; none where it was saved again since. */
    async supersededOf(date: string, until: string): Promise<string[]> {
      const board = await restingBoard(date, until);
      if (!board) return [];
      const lists = await saved.find({ date }, { _id: 1 }).lean().exec();
      const needed = (await stepsOf(board)).map(({ savedBefore }) => savedBefore);
      const isNeeded = new Set(
        keysOf(
          date,
          [board.savedOpId, ...needed].flatMap((id) => id ?? []),
        ),
      );
      const ids = lists.map(({ _id }) => _id).filter((id) => !isNeeded.has(id));
      return stored(board, ids);
    },

    /** The save that counts and those that an undo or redo may bring back; nothing where it was saved again since. */
    async neededSaves(
      date: string,
      until: string,
    ): Promise<{ revision: number; broughtBack: Set<number> } | undefined> {
      const board = await restingBoard(date, until);
      if (!board) return undefined;
      const before = (await stepsOf(board)).flatMap(({ inverse }) => inverse?.saved ?? []);
      return {
        revision: board.savedRevision,
        broughtBack: new Set(before.map(({ savedRevision }) => savedRevision)),
      };
    },

    /** Leaves of these lists how many places they had. */
    async clear(ids: readonly string[]): Promise<void> {
      const which = { _id: trusted({ $in: [...ids] }) };
      await saved.updateMany(which, { $set: { stations: [] }, $unset: { lines: 1 } }).exec();
    },
  };
}

const keysOf = (date: string, ids: Iterable<string>): string[] =>
  [...ids].map((id) => `${date}.${id}`);
