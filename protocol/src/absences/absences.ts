import { z } from 'zod';
import { absenceTypeCodes, absenceTypeLabel, notesLimit } from '../attendance/attendance.schema.ts';
import { instant, isoDate } from '../kernel/dates.ts';
import { baseRevision, doer, opId, revision, teamId, uuid } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import { typedText } from '../kernel/text.ts';
import { reportFormat } from '../reports/reports.schema.ts';

/** One of the 25 types, or a time off on each of the days (ABS-1). */
export const knownAbsenceTypes = [...absenceTypeCodes, 'PTO'] as const;
export type KnownAbsenceType = (typeof knownAbsenceTypes)[number];
export const isKnownAbsenceType = (code: string): code is KnownAbsenceType =>
  (knownAbsenceTypes as readonly string[]).includes(code);

/** "VL · Annual Vacation Leave", "PTO · Time off". */
export const knownAbsenceLabel = (type: KnownAbsenceType): string =>
  type === 'PTO' ? 'PTO · Time off' : absenceTypeLabel(type);

/** How many days an absence has at most, and how many absences one person (ABS-2). */
export const mostAbsenceDays = 366;
export const mostAbsences = 300;
/** How many days one question covers at most. */
export const mostAbsenceRangeDays = 400;

/** Days on which somebody is away, as it is known before the sheet; both dates are included (ABS-1). */
export const absence = z.object({
  id: uuid,
  userId: uuid,
  userName: z.string(),
  /** Of the person, today. */
  teamId: teamId.nullable(),
  from: isoDate,
  to: isoDate,
  absenceType: z.enum(knownAbsenceTypes),
  /** `HH:mm-HH:mm` of a PTO, on each day; null for every other type. */
  ptoTiming: z.string().nullable(),
  notes: z.string(),
  /** Of all absences of this person, at the write that changed this one last. */
  revision: revision.min(1),
  by: doer,
  at: instant,
});
export type Absence = z.infer<typeof absence>;

/** What somebody says of an absence; what is wrong with it is answered by the rules, in their words (ABS-5). */
const fields = {
  from: isoDate,
  to: isoDate,
  absenceType: z.string().trim().min(1, 'A type is required').max(40),
  ptoTiming: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?-?(([01]\d|2[0-3]):[0-5]\d)?$/, 'Use HH:mm-HH:mm')
    .nullish(),
  notes: typedText.max(notesLimit, `At most ${notesLimit} characters`).nullish(),
  /** Gives this one the days that it shares with others, which are shortened, parted or removed (ABS-4). */
  replaceOverlaps: z.boolean().default(false),
  opId: opId.optional(),
};

export const absenceInput = z.object({ userId: uuid, ...fields });
export type AbsenceInput = z.output<typeof absenceInput>;

/** The whole absence as it is to be; its person stays. */
export const absenceChange = z.object({ userId: uuid.optional(), ...fields, baseRevision });
export type AbsenceChange = z.output<typeof absenceChange>;

const absenceQuery = z.object({
  from: isoDate,
  to: isoDate,
  teamId: teamId.optional(),
  userId: uuid.optional(),
  format: reportFormat.default('json'),
});
export type AbsenceQuery = z.output<typeof absenceQuery>;

const absenceRemoval = z.object({
  /** The absence's revision as it was seen. */
  baseRevision: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'A revision')
    .transform(Number)
    .optional(),
  opId: opId.optional(),
});
export type AbsenceRemoval = z.output<typeof absenceRemoval>;

const writers = access({ admin: 'yes', watch_tl: 'yes', leader: 'own' });
const byId = z.object({ absenceId: uuid });
const writeFaults = [
  'ABSENCE_ENDS_BEFORE_START',
  'ABSENCE_TOO_LONG',
  'UNKNOWN_ABSENCE_TYPE',
  'PTO_TIMING_REQUIRED',
  'PTO_TIMING_INVALID',
  'PTO_WITHOUT_SHIFT',
  'ABSENCE_OVERLAPS',
  'ABSENCE_OTHER_TEAM',
  'TOO_MANY_ABSENCES',
  'OP_ID_REUSED',
] as const;

/** Absences that are known before the sheet (ABS-1). */
export const absenceRoutes = {
  list: route({
    method: 'GET',
    path: '/api/absences',
    summary: 'The known absences that touch a range of dates, the earliest first',
    access: writers,
    tokens: ['read:attendance', 'write:absences'],
    query: absenceQuery,
    files: true,
    answer: z.array(absence),
    faults: ['ABSENCE_ENDS_BEFORE_START', 'ABSENCE_TOO_LONG'],
  }),
  create: route({
    method: 'POST',
    path: '/api/absences',
    summary: 'Enter a known absence of somebody',
    access: writers,
    tokens: ['write:absences'],
    body: absenceInput,
    status: 201,
    answer: absence,
    faults: ['UNKNOWN_USER', 'ACCOUNT_INACTIVE', 'NOT_FOUND', ...writeFaults],
  }),
  change: route({
    method: 'PUT',
    path: '/api/absences/:absenceId',
    summary: 'Change a known absence',
    access: writers,
    tokens: ['write:absences'],
    params: byId,
    body: absenceChange,
    answer: absence,
    faults: ['NOT_FOUND', 'STALE', ...writeFaults],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/absences/:absenceId',
    summary: 'Remove a known absence',
    access: writers,
    tokens: ['write:absences'],
    params: byId,
    query: absenceRemoval,
    answer: z.object({}),
    faults: ['NOT_FOUND', 'STALE', 'ABSENCE_OTHER_TEAM', 'OP_ID_REUSED'],
  }),
};

/** Server to client (S7). */
export const absenceServerEvents = {
  /** To administrators, watch TLs and the leaders of the person's team: all absences of whoever was written. */
  'absences:changed': z.object({
    /** Null where they are so many that the list is fetched again. */
    rows: z.array(absence).nullable(),
    /** Ids of those that are not there any more, or not for this reader. */
    removed: z.array(uuid),
    /** Of the absences of the one person that is told of; null for several. */
    revision: revision.nullable(),
  }),
};
export type AbsencesChanged = z.infer<(typeof absenceServerEvents)['absences:changed']>;
