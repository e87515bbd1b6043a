import { own } from '@muster/protocol';
import { trusted, type Connection } from 'mongoose';
import { recordsOf } from '../board/board-document.ts';
import { deploymentModels } from '../board/board.model.ts';
import { operationDocument, placeOf } from '../board/operation-document.ts';
import { loggedFrom, type LoggedRecord } from './logged-record.ts';

/** A part of a date's operations by their numbers, without the ends. */
interface Part {
  readonly above: number;
  readonly below: number;
  readonly limit: number;
}

export interface Concerned {
  readonly officer?: string | undefined;
  readonly station?: string | undefined;
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
  const { boards, records, saved } = deploymentModels(db);

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
  async function following(known: LatestOperations, part: Part): Promise<LoggedRecord[]> {
    const found = await relayed(known.date, {}, part, 1);
    if (found.length === part.limit) return found;
    const last = found.at(-1)?.seq ?? part.above;
    const rest = known.embedded.filter(({ seq }) => seq > last && seq < part.below);
    return [...found, ...rest].slice(0, part.limit);
  }

  return {
    following,

    /** Read before the others: an operation is copied out before it leaves the board, so that none is missed. */
    async latest(date: string): Promise<LatestOperations | undefined> {
      const found = await boards.findOne({ _id: date }, { writes: 1, records: 1 }).lean().exec();
      if (!found) return undefined;
      const embedded = recordsOf(found).map((record) => operationDocument('', date, record));
      return { date, writes: found.writes, embedded: embedded.flatMap(loggedFrom) };
    },

    async head(date: string): Promise<RecordedHead | undefined> {
      const found = await boards.findOne({ _id: date }).lean().exec();
      if (!found) return undefined;
      const embedded = recordsOf(found).map((record) => operationDocument('', date, record));
      const { writes, revision, savedRevision, savedOpId, savedAt, savedBy, people } = found;
      return {
        date,
        writes,
        embedded: embedded.flatMap(loggedFrom),
        revision,
        savedRevision,
        savedOpId,
        savedAt,
        savedByName: savedBy === null ? null : (own(people, savedBy) ?? null),
      };
    },

    /** Every list that was saved for a date. */
    savedLists: (date: string) => saved.find({ date }).lean().exec(),

    /** The latest ones of a part that concern an officer and a station, the last one first. */
    async preceding(
      known: LatestOperations,
      concerned: Concerned,
      part: Part,
    ): Promise<LoggedRecord[]> {
      const { above, below, limit } = part;
      const { officer, station } = concerned;
      const embedded = known.embedded.filter(
        ({ seq, officers, stations }) =>
          seq > above &&
          seq < below &&
          (officer === undefined || officers.includes(officer)) &&
          (station === undefined || stations.includes(station)),
      );
      const found = await relayed(known.date, concerned, part, -1);
      const bySeq = new Map([...found, ...embedded].map((one) => [one.seq, one]));
      return [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, limit);
    },

    /** The last one of which something is true that was true of all before it: found by halving. */
    async lastWhere(
      known: LatestOperations,
      isTrue: (record: LoggedRecord) => boolean,
    ): Promise<LoggedRecord | undefined> {
      let last: LoggedRecord | undefined;
      let [above, below] = [0, known.writes + 1];
      while (above < below - 1) {
        const middle = (above + below) >>> 1;
        const [first] = await following(known, { above: middle - 1, below, limit: 1 });
        if (first && isTrue(first)) {
          last = first;
          above = first.seq;
        } else {
          below = middle;
        }
      }
      return last;
    },
  };
}

export type OperationsRepo = ReturnType<typeof operationsRepo>;
