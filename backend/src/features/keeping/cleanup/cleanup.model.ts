import { Schema, type Connection } from 'mongoose';

/** The latest cleanup: how far it is, and what a process that was ended in the middle has to go on with (KEP-7). */
export interface CleanupDoc {
  _id: 'latest';
  state: 'archiving' | 'removing' | 'done' | 'failed';
  days: number;
  cutoff: string;
  startedBy: string;
  startedByName: string;
  startedAt: string;
  finishedAt: string | null;
  done: number;
  total: number;
  archive: string | null;
  attendanceRecords: number;
  logEntries: number;
  sessions: number;
  boards: number;
  kept: number;
  message: string | null;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;

const cleanupSchema = new Schema<CleanupDoc>(
  {
    _id: text,
    state: text,
    days: number,
    cutoff: text,
    startedBy: text,
    startedByName: text,
    startedAt: text,
    finishedAt: optionalText,
    done: number,
    total: number,
    archive: optionalText,
    attendanceRecords: number,
    logEntries: number,
    sessions: number,
    boards: number,
    kept: number,
    message: optionalText,
  },
  { collection: 'cleanups', versionKey: false, strict: 'throw' },
);

export const cleanupModel = (db: Connection) => db.model<CleanupDoc>('Cleanup', cleanupSchema);
