import { z } from 'zod';
import { hourMs, instant, isoDate, minuteMs } from '../kernel/dates.ts';
import { teamId, doer, opId, revision, uuid } from '../kernel/ids.ts';
import { changeReason, typedText } from '../kernel/text.ts';

/** The 25 absence types and what they mean (ATT-4). Codes are case-sensitive. */
export const absenceTypes = {
  ATTACHMENT: 'Work Attachment',
  Booster: 'Booster Team',
  CCL: 'Child Care Leave',
  CL: 'Compassionate Leave',
  CMC: 'Child Medical Certificate',
  COURSE: 'Training Course',
  DOIL: 'Day Off In Lieu',
  FCL: 'Family Care Leave',
  FSTO: 'Full Shift Time Off',
  HL: 'Hospitalisation Leave',
  ICT: 'In Camp Training',
  MC: 'Medical Certificate',
  ML: 'Maternity Leave',
  MRL: 'Maternity Leave',
  NPL: 'No Pay Leave',
  OJT: 'On Job Training',
  OVL: 'Overseas Leave',
  PL: 'Parenthood Leave',
  SpM: 'Special Morning',
  SpN: 'Special Night',
  STUDY: 'Study Leave',
  UCN: 'Unexpected Care Needs',
  UICL: 'Unpaid Infant Care Leave',
  UL: 'Urgent Leave',
  VL: 'Annual Vacation Leave',
} as const;

export type AbsenceType = keyof typeof absenceTypes;
export const absenceTypeCodes = Object.keys(absenceTypes) as [AbsenceType, ...AbsenceType[]];
export const isAbsenceType = (code: string): code is AbsenceType =>
  Object.hasOwn(absenceTypes, code);

/** How many types of one person are offered first, and how many days back they are looked for (ATT-76). */
export const recentAbsenceLimits = { types: 3, days: 60 } as const;

/** "MC · Medical Certificate". */
export const absenceTypeLabel = (type: AbsenceType): string => `${type} · ${absenceTypes[type]}`;

/** How often a team is reminded of a sheet at most, in milliseconds (KNO-22). */
export const remindEveryMs = minuteMs;
/** From how long before the due time a missing sheet is looked for, in milliseconds (KNO-20). */
export const missingFromMs = 2 * hourMs;
/** How long an operation's answer is kept, in ms; its id is known for longer (ATT-18). */
export const answersKeptMs = 48 * hourMs;

/** That somebody asked a team's leaders for a sheet (KNO-21). */
export const sheetReminder = z.object({ teamId, date: isoDate, at: instant, by: doer });
export type SheetReminder = z.infer<typeof sheetReminder>;

export const attendanceStatus = z.enum(['present', 'absent', 'pto']);
export type AttendanceStatus = z.infer<typeof attendanceStatus>;

/** What a muster line's tick shows: a status, or that nobody has marked this person yet. */
export const markStatus = z.enum(['present', 'pto', 'absent', 'not_marked']);
export type MarkStatus = z.infer<typeof markStatus>;

/** Longest note on a record, in characters. */
export const notesLimit = 500;

/**
 * One person's mark as a form sends it. An empty absence type or half a timing passes the schema and
 * is answered by the rules in their own words; anything misshapen is refused here (ATT-4, ATT-5).
 */
export const mark = z.object({
  status: attendanceStatus,
  absenceType: z.enum(['', ...absenceTypeCodes], 'Not an absence type').nullish(),
  ptoTiming: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?-?(([01]\d|2[0-3]):[0-5]\d)?$/, 'Use HH:mm-HH:mm')
    .nullish(),
  notes: typedText.max(notesLimit, `At most ${notesLimit} characters`).nullish(),
});
export type Mark = z.infer<typeof mark>;

const ignored = z.unknown().optional();

/**
 * The submit body in both written forms (ATT-7): `attendanceData` by member id, or `records` as a
 * list. `baseRevision` is the sheet's revision the form was filled on (ATT-17).
 */
export const submission = z
  .object({
    /** An empty one passes the schema, and is refused in the words of ATT-11. */
    teamId: z.union([z.literal(''), teamId]).optional(),
    date: isoDate,
    attendanceData: z.record(z.string().max(64), mark).optional(),
    records: z
      .array(mark.extend({ userId: z.string().max(64) }))
      .max(500)
      .optional(),
    submittedBy: ignored,
    baseRevision: revision.optional(),
    opId: opId.optional(),
    reason: changeReason,
  })
  .refine((body) => !(body.attendanceData && body.records), {
    path: ['records'],
    message: 'Send attendanceData or records, not both',
  });
export type Submission = z.infer<typeof submission>;

/** The edit dialog's body (ATT-23). `baseRevision` is the record's revision it was opened on. */
export const recordEdit = mark.extend({
  baseRevision: revision.optional(),
  opId: opId.optional(),
  reason: changeReason,
});
export type RecordEdit = z.infer<typeof recordEdit>;

/** How much of what is not submitted the team's other leaders are shown; `notes` in bytes, of all together. */
export const draftLimits = { members: 100, notes: 45_000 } as const;

/** A mark that is being made; without a status it takes the member's mark off (ATT-112). */
export const draftMark = mark.extend({
  status: attendanceStatus.nullable(),
});
export type DraftMark = z.infer<typeof draftMark>;

/** One mark that somebody is making and has not submitted. */
export const sheetDraft = z.object({
  userId: uuid,
  by: z.object({ id: uuid, name: z.string() }),
  mark: draftMark,
});
export type SheetDraft = z.infer<typeof sheetDraft>;

/** One person's record on a sheet. `revision` is the sheet's revision that last changed it. */
export const attendanceRecord = z.object({
  id: z.string(),
  userId: uuid,
  userName: z.string(),
  userRole: z.string(),
  teamId,
  date: isoDate,
  status: attendanceStatus,
  absenceType: z.enum(absenceTypeCodes).nullable(),
  /** `HH:mm-HH:mm`; an end before the start is on the next day (ATT-5). */
  ptoTiming: z.string().nullable(),
  notes: z.string(),
  submittedAt: instant,
  submittedByName: z.string(),
  updatedAt: instant,
  updatedByName: z.string(),
  revision,
});
export type AttendanceRecord = z.infer<typeof attendanceRecord>;

/** A sheet without its records: the attendance session (ATT-1). */
export const sheetHead = z.object({
  id: z.string(),
  teamId,
  date: isoDate,
  status: z.enum(['pending', 'submitted']),
  submittedBy: uuid.nullable(),
  submittedByName: z.string().nullable(),
  submittedAt: instant.nullable(),
  revision,
});
export type SheetHead = z.infer<typeof sheetHead>;

/** A whole sheet: what a team screen shows and the live channel keeps current (S16, S20). */
export const sheet = z.object({
  epoch: z.string(),
  session: sheetHead,
  records: z.array(attendanceRecord),
  /** True when absence types, times and notes are hidden from this reader. */
  masked: z.boolean(),
  /** Who asks for it, as long as it is not there; the team's leaders alone are told (KNO-21). */
  reminder: sheetReminder.nullable().default(null),
  /** Who has a record and belongs to another team by now, as the team's leaders are told: it stays (ATT-140). */
  moved: z.array(uuid).default([]),
});
export type Sheet = z.infer<typeof sheet>;

export const submitAnswer = z.object({
  session: sheetHead,
  records: z.array(attendanceRecord),
  created: z.int(),
  updated: z.int(),
  deleted: z.int(),
});
export type SubmitAnswer = z.infer<typeof submitAnswer>;

export const updateType = z.enum(['creation', 'modification', 'deletion']);
export const fieldChanged = z.enum(['status', 'absenceType', 'ptoTiming', 'notes']);

/** One line of the update log: one changed field of one record (ATT-25). */
export const logEntry = z.object({
  id: z.string(),
  createdAt: instant,
  attendanceRecordId: z.string(),
  userId: uuid,
  memberName: z.string(),
  teamId,
  teamName: z.string(),
  date: isoDate,
  updateType,
  fieldChanged,
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  updatedBy: uuid,
  updatedByName: z.string(),
  /** Why, where it was given: of a final sheet always (ATT-102). */
  reason: z.string().nullable().default(null),
});
export type LogEntry = z.infer<typeof logEntry>;

/** By member id, the latest absence types, newest first, each once (ATT-76). */
export const recentAbsences = z.record(
  z.string(),
  z.array(z.enum(absenceTypeCodes)).max(recentAbsenceLimits.types),
);
export type RecentAbsences = z.infer<typeof recentAbsences>;
