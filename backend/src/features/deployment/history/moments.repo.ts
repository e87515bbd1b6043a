import type { Board } from '@muster/protocol';
import { trusted, type Connection } from 'mongoose';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { insertMissing } from '../../../lib/insert-missing.ts';
import { momentModel, type MomentDoc } from './moments.model.ts';

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
      const kept = JSON.parse(text.toString()) as KeptBoard;
      return { seq: found.seq, board: { ...kept, clocks: kept.clocks ?? {} } };
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
