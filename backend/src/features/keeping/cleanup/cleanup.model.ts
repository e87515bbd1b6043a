import { Schema, type Connection } from 'mongoose';

/** What can be removed apart from the rest (KEP-32). */
export const cleanupParts = ['attendance', 'log', 'boards', 'sessions'] as const;
export type CleanupPart = (typeof cleanupParts)[number];

/** The latest cleanup: how far it is, and what a process that was ended in the middle has to go on with (KEP-7). */
export interface CleanupDoc {
  _id: 'latest';
  state: 'archiving' | 'removing' | 'done' | 'failed';
  days: number;
  cutoff: string;
  /** What of that time goes; absent: all of it. */
  parts?: readonly CleanupPart[];
  startedBy: string | null;
  startedByName: string | null;
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
    parts: { type: [String], default: undefined },
    // Both are empty for what the settings remove.
    startedBy: optionalText,
    startedByName: optionalText,
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
