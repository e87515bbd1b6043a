import { own, type BoardChange } from '@muster/protocol';
import { trusted, type Connection } from 'mongoose';
import { recordsOf } from '../board-document.ts';
import { boardModels } from '../board.model.ts';
import { placeOf } from '../operation-document.ts';
import { loggedFrom, loggedOf, type LoggedRecord } from './logged-record.ts';

/** A part of a date's operations by their numbers, without the ends. */
export interface Part {
  readonly above: number;
  readonly below: number;
  readonly limit: number;
}

export interface Concerned {
  readonly officer?: string | undefined;
  readonly station?: string | undefined;
}

/** An operation that took effect, as it is stored: nobody has asked whether a contract reads it. */
export interface StoredChange {
  readonly seq: number;
  readonly change: BoardChange;
}

/** The operations of a date that are still in its board, and how many writes that has had. */
export interface LatestOperations {
  readonly date: string;
  readonly writes: number;
  readonly embedded: readonly LoggedRecord[];
}

/** The same with what the board says of itself, read in one. */
export interface RecordedHead extends LatestOperations {
  readonly revision: number;
  readonly savedRevision: number;
  readonly savedOpId: string | null;
  readonly savedAt: string | null;
  readonly savedByName: string | null;
}

/** A date's operations that took effect: those that are still in its board, and those copied out of it (PRC-70). */
export function operationsRepo(db: Connection) {
  const { boards, records, saved } = boardModels(db);

  /** Of those that were copied out. */
  async function relayed(
    date: string,
    { officer, station }: Concerned,
    { above, below, limit }: Part,
    order: 1 | -1,
  ): Promise<LoggedRecord[]> {
    const place = trusted({ $gt: placeOf(date, above), $lt: placeOf(date, below) });
    const seq = trusted({ $gt: above, $lt: below });
    const stations = station === undefined ? {} : { stations: station };
    const question =
      officer === undefined && station === undefined
        ? // A refusal took no effect.
          records.find({ date, seq, at: trusted({ $ne: null }) }).sort({ seq: order })
        : records
            .find({ ...(officer !== undefined && { officers: officer }), ...stations, place })
            .sort({ place: order });
    return (await question.limit(limit).lean().exec()).flatMap(loggedFrom);
  }

  /** The earliest ones of a part. */
  async function following(latestOps: LatestOperations, part: Part): Promise<LoggedRecord[]> {
    return withEmbedded(await relayed(latestOps.date, {}, part, 1), latestOps, part);
  }

  /** The latest ones of a part that concern an officer and a station, the last one first. */
  async function preceding(
    latestOps: LatestOperations,
    concerned: Concerned,
    part: Part,
  ): Promise<LoggedRecord[]> {
    const { above, below, limit } = part;
    const { officer, station } = concerned;
    const embedded = latestOps.embedded.filter(
      ({ seq, officers, stations }) =>
        seq > above &&
        seq < below &&
        (officer === undefined || officers.includes(officer)) &&
        (station === undefined || stations.includes(station)),
    );
    const found = await relayed(latestOps.date, concerned, part, -1);
    const bySeq = new Map([...found, ...embedded].map((one) => [one.seq, one]));
    return [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, limit);
  }

  return {
    following,
    preceding,

    /** The earliest ones of a part, by who only counts them: for 10,000 of them in a fraction of the time. */
    async changes(latestOps: LatestOperations, part: Part): Promise<StoredChange[]> {
      const seq = trusted({ $gt: part.above, $lt: part.below });
      const found = await records
        .find({ date: latestOps.date, seq, at: trusted({ $ne: null }) }, { seq: 1, change: 1 })
        .sort({ seq: 1 })
        .limit(part.limit)
        .lean()
        .exec();
      return withEmbedded(found.flatMap(changeIn), latestOps, part);
    },

    /** Read before the others: an operation is copied out before it leaves the board, so that none is missed. */
    async latest(date: string): Promise<LatestOperations | undefined> {
      const found = await boards.findOne({ _id: date }, { writes: 1, records: 1 }).lean().exec();
      if (!found) return undefined;
      return { date, writes: found.writes, embedded: recordsOf(found).flatMap(loggedOf) };
    },

    async head(date: string): Promise<RecordedHead | undefined> {
      const found = await boards.findOne({ _id: date }).lean().exec();
      if (!found) return undefined;
      const { writes, revision, savedRevision, savedOpId, savedAt, savedBy, people } = found;
      return {
        date,
        writes,
        embedded: recordsOf(found).flatMap(loggedOf),
        revision,
        savedRevision,
        savedOpId,
        savedAt,
        savedByName: savedBy === null ? null : (own(people, savedBy) ?? null),
      };
    },

    /** Every list that was saved for a date. */
    savedLists: (date: string) => saved.find({ date }).lean().exec(),

    /** The number of the last one until an instant, which may be its own; 0 where there is none (HIS-35). */
    async lastUntil({ date, embedded }: LatestOperations, at: string): Promise<number> {
      const inBoard = embedded.findLast(({ change }) => change.at <= at);
      if (inBoard) return inBoard.seq;
      const found = await records
        .findOne({ date, at: trusted({ $lte: at }) }, { seq: 1 })
        .sort({ at: -1 })
        .lean()
        .exec();
      return found?.seq ?? 0;
    },
  };
}

/** What was copied out, the earliest first, and behind it what is still in the board alone. */
function withEmbedded<One extends StoredChange>(
  found: readonly One[],
  { embedded }: LatestOperations,
  { above, below, limit }: Part,
): (One | LoggedRecord)[] {
  const last = found.at(-1)?.seq ?? above;
  const rest = embedded.filter(({ seq }) => seq > last && seq < below);
  return [...found, ...rest].slice(0, limit);
}

const changeIn = ({ seq, change }: { seq: number; change?: BoardChange }): StoredChange[] =>
  change ? [{ seq, change }] : [];

export type OperationsRepo = ReturnType<typeof operationsRepo>;
