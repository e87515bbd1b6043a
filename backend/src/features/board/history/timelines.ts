import { type Board, savedBy, type BoardReplay, type Person, minuteMs } from '@muster/protocol';
import { trusted, type Connection, Schema } from 'mongoose';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { insertMissing } from '../../../store/native-collection.ts';
import { LRUCache } from 'lru-cache';
import type { LatestOperations, OperationsRepo, Part } from './operations.repo.ts';

/** A date's board as it was after one of its operations, so that no replay begins at the first (HIS-23). */
interface MomentDoc {
  /** Date and revision. */
  _id: string;
  date: string;
  /** Of the operation; 0 before the first. */
  seq: number;
  /** The board as JSON, compressed, in base64. */
  board: string;
}

const text = { type: String, required: true } as const;

const momentSchema = new Schema<MomentDoc>(
  { _id: text, date: text, seq: { type: Number, required: true }, board: text },
  { collection: 'boardMoments', versionKey: false, strict: 'throw' },
).index({ date: 1, seq: 1 });

export const momentModel = (db: Connection) => db.model<MomentDoc>('BoardMoment', momentSchema);

/** A board, and the number of the operation that it stands after. */
export interface Moment {
  readonly seq: number;
  readonly board: Board;
}

/** Older programs kept no time at posts with a limit. */
type KeptBoard = Omit<Board, 'clocks'> & Partial<Pick<Board, 'clocks'>>;

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Boards as they were, kept beside the operations. What is missing is made again of those. */
export function momentsRepo(db: Connection) {
  const moments = momentModel(db);
  return {
    /** The last one up to an operation. */
    async upTo(date: string, seq: number): Promise<Moment | undefined> {
      const found = await moments
        .findOne({ date, seq: trusted({ $lte: seq }) })
        .sort({ seq: -1 })
        .lean()
        .exec();
      if (!found) return undefined;
      const text = await expand(Buffer.from(found.board, 'base64'));
      const storedBoard = JSON.parse(text.toString()) as KeptBoard;
      return { seq: found.seq, board: { ...storedBoard, clocks: storedBoard.clocks ?? {} } };
    },

    async keep(made: readonly Moment[]): Promise<void> {
      await insertMissing(moments, await Promise.all(made.map(momentDocument)));
    },
  };
}

/** As a moment is stored. */
export async function momentDocument({ seq, board }: Moment): Promise<MomentDoc> {
  // What somebody could undo then is nobody's to undo now.
  const bytes = await compress(JSON.stringify({ ...board, history: {} }));
  const { date, revision } = board;
  return { _id: `${date}.${revision}`, date, seq, board: bytes.toString('base64') };
}

export type MomentsRepo = ReturnType<typeof momentsRepo>;

/** When a date's operations were done, and which of them saved (HIS-22). */

interface Timeline {
  /** Of the last operation that is in it. */
  seq: number;
  readonly times: number[];
  readonly saves: Save[];
}
export interface Save {
  readonly revision: number;
  readonly at: string;
  readonly by: Person | null;
  /** By an undo or redo: the list of an earlier save. */
  readonly isBroughtBack: boolean;
}

const mostKept = 16;
const atOnce = 1000;
/** Spans of time that people think in, in minutes; at most `mostSpans` of them. */
const spans = [1, 2, 5, 10, 15, 30, 60, 120, 360, 1440];
const mostSpans = 150;

interface Counting<Counted, Change> {
  empty(): Counted;
  add(counted: Counted, change: Change): void;
}

/** What is counted of each date's operations: they are read once, and afterwards what has followed. */
export function countedOperations<Counted extends { seq: number }, Change>(
  latest: OperationsRepo['latest'],
  following: (
    latestOps: LatestOperations,
    part: Part,
  ) => Promise<readonly { readonly seq: number; readonly change: Change }[]>,
  { empty, add }: Counting<Counted, Change>,
) {
  const cache = new LRUCache<string, Counted>({ max: mostKept });

  async function read(date: string): Promise<Counted> {
    const latestOps = await latest(date);
    const before = cache.get(date);
    const isGone = before && before.seq > (latestOps?.writes ?? 0);
    const counted = before && !isGone ? before : empty();
    if (!latestOps) return counted;
    for (;;) {
      const part = { above: counted.seq, below: latestOps.writes + 1, limit: atOnce };
      const page = await following(latestOps, part);
      for (const { seq, change } of page) {
        // Somebody else may have read the same meanwhile.
        if (seq <= counted.seq) continue;
        counted.seq = seq;
        add(counted, change);
      }
      if (page.length < atOnce) break;
    }
    cache.set(date, counted);
    return counted;
  }

  return {
    read,
    /** After a restore other operations may have the same numbers. */
    forget: (): void => cache.clear(),
  };
}

export function timelines(operations: OperationsRepo) {
  const { read, forget } = countedOperations(operations.latest, operations.changes, {
    empty: (): Timeline => ({ seq: 0, times: [], saves: [] }),
    add({ times, saves }, { revision, at, by, op }) {
      times.push(Date.parse(at));
      const isBroughtBack = savedBy(op) !== undefined;
      if (op.type === 'save' || op.type === 'replace' || isBroughtBack)
        saves.push({ revision, at, by, isBroughtBack });
    },
  });

  return {
    async of(date: string): Promise<{ startAt: string | null; saves: readonly Save[] }> {
      const { times, saves } = await read(date);
      return { startAt: instantOf(times[0]), saves };
    },

    async replay(date: string): Promise<BoardReplay> {
      const { times, saves } = await read(date);
      return {
        date,
        length: times.length,
        startAt: instantOf(times[0]),
        endAt: instantOf(times.at(-1)),
        saves: saves.map(({ revision, at, by }) => ({ revision, at, by })),
        density: densityOf(times),
      };
    },

    forget,
  };
}

const instantOf = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

function densityOf(times: readonly number[]): BoardReplay['density'] {
  const [start = 0, end = start] = [times[0], times.at(-1)];
  const minutes = (end - start) / minuteMs;
  const span = spans.find((one) => minutes / one < mostSpans) ?? Math.ceil(minutes / mostSpans);
  const everyMs = span * minuteMs;
  const counts =
    times.length === 0
      ? []
      : Array.from({ length: Math.floor(Math.max(0, end - start) / everyMs) + 1 }, () => 0);
  for (const time of times) {
    // Clocks of two servers differ a little.
    const index = Math.min(counts.length - 1, Math.max(0, Math.floor((time - start) / everyMs)));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { everyMs, counts };
}
