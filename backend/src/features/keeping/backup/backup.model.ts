import { Schema, type Connection } from 'mongoose';

/** The latest backup: how far it is or how it ended. It is no part of any backup. */
export interface BackupRunDoc {
  _id: 'latest';
  name: string;
  at: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
  message: string | null;
  /** Who asked for it; null for the schedule. */
  startedBy?: string | null;
  startedByName?: string | null;
}

/** When the product backs itself up (KEP-25). */
export interface BackupScheduleDoc {
  _id: 'schedule';
  enabled: boolean;
  time: string;
  keep: number;
  revision: number;
  changedBy: string;
  changedByName: string;
  changedAt: string;
  /** The day for which a backup was made, or tried, or that was over when the schedule was set. */
  lastDueOn: string | null;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;

const runSchema = new Schema<BackupRunDoc>(
  {
    _id: text,
    name: text,
    at: text,
    state: text,
    done: number,
    total: number,
    message: optionalText,
    startedBy: optionalText,
    startedByName: optionalText,
  },
  { collection: 'backupRuns', versionKey: false, strict: 'throw' },
);

const scheduleSchema = new Schema<BackupScheduleDoc>(
  {
    _id: text,
    enabled: { type: Boolean, required: true },
    time: text,
    keep: number,
    revision: number,
    changedBy: text,
    changedByName: text,
    changedAt: text,
    lastDueOn: optionalText,
  },
  { collection: 'backupSchedules', versionKey: false, strict: 'throw' },
);

export const backupModels = (db: Connection) => ({
  runs: db.model<BackupRunDoc>('BackupRun', runSchema),
  schedules: db.model<BackupScheduleDoc>('BackupSchedule', scheduleSchema),
});
