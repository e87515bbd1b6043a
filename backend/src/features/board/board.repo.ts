import type { Assignment } from '@muster/protocol';
import { trusted, type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../../store/database-error.ts';
import { insertMissing, nativeCollection } from '../../store/native-collection.ts';
import { changeable, inTodaysForm } from '../../store/migrations/versions.ts';
import { recordsOf, type BoardUpdate, savedListDocument } from './board-document.ts';
import { operationDocument, recordOf } from './operation-document.ts';
import type { RecordsFollower } from './board.audit.ts';
import { savesIn, type SaveFollower } from './board-saves.ts';
import {
  boardModels,
  type AnswerDoc,
  type BoardDoc,
  type OperationDoc,
  type RecordDoc,
  type SavedDeploymentDoc,
} from './board.model.ts';

export type { BoardDoc, RecordDoc };

/** Of a board's document what one in memory needs to come up to date. */
export type LatestDoc = Pick<BoardDoc, 'writes' | 'revision' | 'savedOpId' | 'records'>;

/**
 * Boards and what was done to them. A board is written only while it is still what was read (S12). Whoever must miss
 * no save, or nothing at all, is given each before its record leaves the board, and again when a crash or a failure
 * came between.
 */
export function boardRepo(
  db: Connection,
  followSaves: SaveFollower = async () => undefined,
  followRecords: RecordsFollower = async () => undefined,
) {
  const { boards, records, saved, answers } = boardModels(db);
  /** The same collection by the driver alone: Mongoose would check every path of a change that comes from the types, and of what is read. */
  const plainBoards = nativeCollection<BoardDoc>(db, boards.collection.name);
  const plainRecords = nativeCollection<OperationDoc>(db, records.collection.name);
  const plainSaved = nativeCollection<SavedDeploymentDoc>(db, saved.collection.name);
  /** Copies records out of their board, each once however often this runs. */
  async function relay(date: string, done: readonly RecordDoc[]): Promise<void> {
    const saves = savesIn(done, (id) => savedLines(date, id));
    if (saves.length > 0) await followSaves(saves);
    await followRecords(date, done);
    await insertMissing(
      records,
      done.map((record) => operationDocument(recordKey(date, record), date, record)),
    );
  }

  async function savedLines(date: string, id: string): Promise<Assignment[]> {
    const found = await saved
      .findOne({ _id: key(date, id) })
      .lean()
      .exec();
    return found?.lines ?? [];
  }

  return {
    board: (date: string) => boards.findOne({ _id: date }).lean().exec(),

    async latest(date: string): Promise<LatestDoc | null> {
      const projection = { v: 1, writes: 1, revision: 1, savedOpId: 1, records: 1 };
      const found = await plainBoards.findOne({ _id: date }, { projection });
      return found && (inTodaysForm(plainBoards.collectionName, found) as unknown as LatestDoc);
    },

    /** Of the stored board; 0 while there is none. */
    async writes(date: string): Promise<number> {
      const found = await boards.findOne({ _id: date }, { writes: 1 }).lean().exec();
      return found?.writes ?? 0;
    },

    /** Dates from `date` on that have a board. */
    async datesFrom(date: string): Promise<string[]> {
      const found = await boards
        .find({ _id: trusted({ $gte: date }) }, { _id: 1 })
        .lean()
        .exec();
      return found.map(({ _id }) => _id);
    },

    /** Stores a date's first document. False when somebody was faster. */
    async create(doc: BoardDoc): Promise<boolean> {
      try {
        await boards.create(doc);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Changes the board in one write, if it still stands at `writes`. False when somebody was faster. */
    async update(date: string, writes: number, { $set, $unset }: BoardUpdate): Promise<boolean> {
      const change = Object.keys($unset).length > 0 ? { $set, $unset } : { $set };
      const v = changeable(plainBoards.collectionName);
      const { matchedCount } = await plainBoards.updateOne({ _id: date, writes, v }, change);
      return matchedCount === 1;
    },

    relay,

    /** Copies out what is in a board's document; it stays there until the board's next write. */
    async relayLeft(date: string): Promise<void> {
      const doc = await boards.findOne({ _id: date }).lean().exec();
      if (doc) await relay(date, recordsOf(doc));
    },

    /** Relayed records under these ids, of whatever date. */
    async recordsUnder(opIds: readonly string[]): Promise<{ date: string; record: RecordDoc }[]> {
      if (opIds.length === 0) return [];
      const found = await plainRecords.find({ opId: { $in: [...opIds] } }).toArray();
      return found.map((doc) => {
        const { v: _, ...fresh } = inTodaysForm(plainRecords.collectionName, { ...doc });
        const operation = fresh as unknown as OperationDoc;
        return { date: operation.date, record: recordOf(operation) };
      });
    },

    /** Relayed records after `seq` in their order. */
    async recordsAfter(date: string, seq: number): Promise<RecordDoc[]> {
      const found = await records
        .find({ date, seq: trusted({ $gt: seq }) })
        .sort({ seq: 1 })
        .lean()
        .exec();
      return found.map(recordOf);
    },

    /** The relayed record of the latest operation that took effect; those that were refused may be many behind it. */
    async latestChange(date: string): Promise<RecordDoc | undefined> {
      const found = await records
        .findOne({ date, at: trusted({ $ne: null }) })
        .sort({ seq: -1 })
        .lean()
        .exec();
      return found ? recordOf(found) : undefined;
    },

    /** Under an id of this try alone: no list is ever written over another (PRC-34). */
    keepSaved: (date: string, id: string, lines: Assignment[]): Promise<void> =>
      insertMissing(saved, [savedListDocument(key(date, id), date, lines)]),
    savedLines,

    /** Dates of which a saved list names the station, by the index alone (PRC-75). */
    async savedDatesOf(stationId: string): Promise<Set<string>> {
      const only = { projection: { date: 1, _id: 0 } };
      const named = plainSaved.find({ stations: stationId }, only);
      return new Set((await named.toArray()).map(({ date }) => date));
    },

    ...relayedIds(plainRecords),
    ...keptAnswers(answers),
  };
}

/** As if there had never been a board: of a date that the demo had planned alone. */
export async function forgetBoard(db: Connection, date: string): Promise<void> {
  const { boards, records, saved } = boardModels(db);
  await boards.deleteOne({ _id: date }).exec();
  await records.deleteMany({ date }).exec();
  await saved.deleteMany({ date }).exec();
}

/** Ids of relayed operations, without what was done. */
function relayedIds(records: ReturnType<typeof nativeCollection<OperationDoc>>) {
  async function under(filter: object): Promise<string[]> {
    const found = await records.find(filter, { projection: { opId: 1 } }).toArray();
    return found.flatMap(({ opId }) => opId ?? []);
  }
  return {
    idsOf: (date: string): Promise<string[]> => under({ date }),

    /** Those of a date that took effect since an instant, or were refused whenever. */
    async recentIds(date: string, at: string): Promise<string[]> {
      const since = [{ $gte: at }, null].map((time) => under({ date, at: time }));
      return (await Promise.all(since)).flat();
    },
  };
}

/** What written calls answered, for when they are sent again (S11). */
const keptAnswers = (answers: Model<AnswerDoc>) => ({
  /** Under an id of this try alone (PRC-34). */
  keepAnswer: (date: string, id: string, answer: unknown, at: Date): Promise<void> =>
    insertMissing(answers, [{ _id: key(date, id), date, at, answer }]),
  async answer(date: string, id: string): Promise<AnswerDoc['answer']> {
    return (
      await answers
        .findOne({ _id: key(date, id) })
        .lean()
        .exec()
    )?.answer;
  },
});

export type BoardRepo = ReturnType<typeof boardRepo>;

const key = (date: string, opId: string) => `${date}.${opId}`;
const recordKey = (date: string, { opId, seq }: RecordDoc) => key(date, opId ?? `server-${seq}`);
