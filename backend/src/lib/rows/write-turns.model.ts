import { Schema, type Connection } from 'mongoose';

/** Who writes at this moment what is written by one at a time (PRC-16). */
export interface WriteTurnDoc {
  /** What is written: the directory, the places. */
  _id: string;
  /** Whoever has the turn; null while nobody does. */
  holder: string | null;
  /** What a job is called where it keeps somebody waiting; null while a single write has the turn. */
  what: string | null;
  /** Rises with every turn, and while one lasts. */
  beats: number;
  /** Whether a list may have been stored that is not applied to its end. */
  isLeft: boolean;
  /** The job between whose pieces others may write, while it runs, and what it is called; absent before there were such. */
  job?: string | null;
  jobWhat?: string | null;
  /** Rises while that job lasts. */
  jobBeats?: number;
  /** Whether somebody waits to come between its pieces: it leaves them a moment then. */
  isWanted?: boolean;
}

const turnSchema = new Schema<WriteTurnDoc>(
  {
    _id: { type: String, required: true },
    holder: { type: String, default: null },
    what: { type: String, default: null },
    beats: { type: Number, required: true },
    isLeft: { type: Boolean, required: true },
    job: { type: String, default: null },
    jobWhat: { type: String, default: null },
    jobBeats: { type: Number, default: 0 },
    isWanted: { type: Boolean, default: false },
  },
  { collection: 'writeTurns', versionKey: false, strict: 'throw' },
);

export const turnModel = (db: Connection) => db.model<WriteTurnDoc>('WriteTurn', turnSchema);
