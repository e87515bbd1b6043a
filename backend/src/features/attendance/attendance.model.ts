import type { AttendanceRecord, LogEntry } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';
import type { SheetAuditEntry } from './attendance.audit.ts';

/** One document per team and date: the attendance session and its records (law 3, ATT-1). */
export interface SheetDoc {
  /** `2026-11-20.A1` */
  _id: string;
  teamId: string;
  date: string;
  /** Guards every write: replaced only while it is still what was read. */
  revision: number;
  submittedBy: string;
  submittedByName: string;
  submittedAt: string;
  records: AttendanceRecord[];
  /** The latest operations with their answers: sent again, they have no second effect (ATT-18). */
  ops: AppliedOp[];
  /** Their ids, by which a sheet is found; absent in sheets from before there was this field. */
  opIds?: string[];
  /** When the oldest answer among them was given, or `none`; absent in sheets from before there was this field. */
  answersFrom?: string;
  /** Log entries written with the change and not yet relayed to the log (ATT-25). */
  outbox: LogEntry[];
  outboxSize: number;
  /** What administrators did, until the trail has it (AUD-15); relayed with the log. */
  deeds?: SheetAuditEntry[];
}

export interface AppliedOp {
  opId: string;
  userId: string;
  /** SHA-256 of what was asked. */
  asked: string;
  /** As JSON: one string is far cheaper to store than its tree. Absent once it is 48 hours old (ATT-18). */
  answer?: string;
  at?: string;
}

export type LogDoc = Omit<LogEntry, 'id'> & { _id: string };

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;

const record = {
  id: text,
  userId: text,
  userName: text,
  userRole: text,
  teamId: text,
  date: text,
  status: text,
  absenceType: optionalText,
  ptoTiming: optionalText,
  notes: { type: String, default: '' },
  submittedAt: text,
  submittedByName: text,
  updatedAt: text,
  updatedByName: text,
  revision: number,
};

const logEntry = {
  createdAt: text,
  attendanceRecordId: text,
  userId: text,
  memberName: text,
  teamId: text,
  teamName: text,
  date: text,
  updateType: text,
  fieldChanged: text,
  oldValue: optionalText,
  newValue: optionalText,
  updatedBy: text,
  updatedByName: text,
  reason: optionalText,
};

const part = (fields: object) => new Schema(fields, { _id: false, id: false, strict: 'throw' });

const sheetSchema = new Schema<SheetDoc>(
  {
    _id: text,
    teamId: text,
    date: text,
    revision: number,
    submittedBy: text,
    submittedByName: text,
    submittedAt: text,
    records: [part(record)],
    ops: [part({ opId: text, userId: text, asked: text, answer: String, at: String })],
    opIds: { type: [String], default: [] },
    answersFrom: { type: String, default: 'none' },
    outbox: [part({ id: text, ...logEntry })],
    outboxSize: number,
    deeds: [{ type: Schema.Types.Mixed }],
  },
  { collection: 'sheets', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ date: 1 })
  .index({ teamId: 1 })
  .index({ outboxSize: 1 })
  .index({ answersFrom: 1 })
  .index({ opIds: 1 });

const logSchema = new Schema<LogDoc>(
  { _id: text, ...logEntry },
  { collection: 'attendanceUpdates', versionKey: false, strict: 'throw' },
).index({ date: 1 });

export const attendanceModels = (db: Connection) => ({
  sheets: db.model<SheetDoc>('Sheet', sheetSchema),
  log: db.model<LogDoc>('AttendanceUpdate', logSchema),
});
