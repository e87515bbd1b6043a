import { absenceTypeCodes, type AbsenceType, logEntry } from '../attendance/attendance.schema.ts';
import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { teamId, uuid } from '../kernel/ids.ts';
import { shift } from '../schedule/schedule.contract.ts';

/** The kinds that reports group absence types by (REP-7). Pure. */
export const absenceKinds = ['sick', 'leave', 'elsewhere'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

const sick: readonly AbsenceType[] = ['MC', 'CMC', 'HL'];

/** What can count as on duty elsewhere: whoever is sick is not (SET-12). */
export const elsewhereChoices: readonly AbsenceType[] = absenceTypeCodes.filter(
  (type) => !sick.includes(type),
);

/** What counts as on duty elsewhere until somebody sets it (SET-12). */
export const usualElsewhere: readonly AbsenceType[] = [
  'ATTACHMENT',
  'Booster',
  'COURSE',
  'ICT',
  'OJT',
  'SpM',
  'SpN',
];

/** Sick, on duty elsewhere as it is set, or leave. */
export function absenceKindOf(type: AbsenceType, elsewhere: readonly AbsenceType[]): AbsenceKind {
  if (sick.includes(type)) return 'sick';
  return elsewhere.includes(type) ? 'elsewhere' : 'leave';
}

export const reportFormat = z.enum(['json', 'csv', 'xlsx', 'pdf']);
export type ReportFormat = z.infer<typeof reportFormat>;

/** The media type of each file. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<Exclude<ReportFormat, 'json'>, string>;

/** The team as a report shows it; one that is gone is called by its id. */
export const reportTeam = z.object({
  id: teamId,
  name: z.string(),
  leaderName: z.string().nullable(),
});
export type ReportTeam = z.infer<typeof reportTeam>;

/** `here` counts present and PTO together, `pto` is a part of it; `rate` as everywhere (MON-1, MON-2). */
export const reportTotals = z.object({
  here: z.int(),
  pto: z.int(),
  absent: z.int(),
  rate: z.int(),
});
export type ReportTotals = z.infer<typeof reportTotals>;

/** `P` present, `PTO`, the absence type, `-` not on the sheet; null where there is no sheet (REP-4). */
export const reportCell = z.enum(['P', 'PTO', '-', ...absenceTypeCodes]).nullable();
export type ReportCell = z.infer<typeof reportCell>;

const absenceType = z.enum(absenceTypeCodes);

/** What every report begins with. */
const frame = { from: isoDate, to: isoDate, computedAt: instant, teams: z.array(reportTeam) };

/** The roster matrix: people times days (REP-4). */
export const attendanceReport = z.object({
  ...frame,
  days: z.array(z.object({ date: isoDate, shift, totals: reportTotals })),
  rows: z.array(
    z.object({
      userId: uuid,
      name: z.string(),
      role: z.string(),
      teamId,
      /** One per day. */
      cells: z.array(reportCell),
      totals: reportTotals,
    }),
  ),
  totals: reportTotals,
  /** The types that count as on duty elsewhere (REP-7). */
  elsewhereTypes: z.array(absenceType),
});
export type AttendanceReport = z.infer<typeof attendanceReport>;

/** Absences by type and by person (REP-7). */
export const absencesReport = z.object({
  ...frame,
  types: z.array(
    z.object({
      type: absenceType,
      kind: z.enum(absenceKinds),
      /** Days of people: one who is away for three shifts counts three. */
      absences: z.int(),
      people: z.int(),
    }),
  ),
  people: z.array(
    z.object({
      userId: uuid,
      name: z.string(),
      role: z.string(),
      teamId,
      absences: z.int(),
      types: z.partialRecord(absenceType, z.int()),
    }),
  ),
  totals: reportTotals,
});
export type AbsencesReport = z.infer<typeof absencesReport>;

/** Sheets that came after they were due, or not at all (REP-8). */
export const lateSheetsReport = z.object({
  ...frame,
  sheets: z.array(
    z.object({
      teamId,
      date: isoDate,
      shift,
      /** `incomplete`: it came in time, with somebody not marked. */
      state: z.enum(['late', 'missing', 'incomplete']),
      dueAt: instant,
      /** Null while missing, like the two that follow. */
      submittedAt: instant.nullable(),
      submittedByName: z.string().nullable(),
      /** 0 where it came in time. */
      minutesLate: z.int().nullable(),
      /** Null where everybody is marked, and while missing. */
      incomplete: z.object({ marked: z.int(), of: z.int() }).nullable(),
    }),
  ),
  /** `onTime`, `late` and `missing` make up `due`; `incomplete` is a part of the first two. */
  totals: z.object({
    due: z.int(),
    onTime: z.int(),
    late: z.int(),
    missing: z.int(),
    incomplete: z.int(),
  }),
});
export type LateSheetsReport = z.infer<typeof lateSheetsReport>;

/** What was changed on sheets after their first submit, newest first (REP-9). */
export const changesReport = z.object({
  ...frame,
  changes: z.array(logEntry),
  totals: z.object({ changes: z.int(), sheets: z.int(), people: z.int() }),
});
export type ChangesReport = z.infer<typeof changesReport>;

/** What is made of attendance over days (ANA-1 to ANA-5). */
export const analytics = z.object({
  from: isoDate,
  to: isoDate,
  computedAt: instant,
  teams: z.array(reportTeam),
  /** Every day of the range; `sheets` counts those that were submitted. */
  attendanceByDay: z.array(
    z.object({ date: isoDate, shift, sheets: z.int(), totals: reportTotals }),
  ),
  /** By team; `days` go with `attendanceByDay`, null where the team has no sheet. */
  teamByDay: z.array(
    z.object({
      teamId,
      days: z.array(z.object({ absent: z.int(), marked: z.int() }).nullable()),
      totals: reportTotals,
    }),
  ),
  /** Days with sheets, each with its absences by type. */
  absencesByType: z.array(
    z.object({ date: isoDate, types: z.partialRecord(z.enum(absenceTypeCodes), z.int()) }),
  ),
  /** The types that count as on duty elsewhere (REP-7). */
  elsewhereTypes: z.array(z.enum(absenceTypeCodes)),
  /** How long after the shift's start sheets were submitted first. */
  sheetDelays: z.object({
    sheets: z.int(),
    late: z.int(),
    /** From the shift's start; null without sheets. */
    medianMinutes: z.int().nullable(),
    slowest: z.object({ teamId, date: isoDate, minutes: z.int() }).nullable(),
    dueAfterMinutes: z.int(),
    /** In steps of five minutes; the last one has all that came later. */
    steps: z.array(z.object({ fromMinutes: z.int(), sheets: z.int() })),
  }),
  /** Days with a saved deployment: minutes to the first one that had a place for everybody here. Null: not for this reader. */
  minutesToFullDeployment: z
    .array(z.object({ date: isoDate, shift, minutes: z.int().nullable() }))
    .nullable(),
  /** Always null: nothing is worked out of minimums yet (ANA-5). */
  shortStations: z.null(),
  /** How often who was posted to which zone, by the deployments saved last. Null: not for this reader. */
  fairness: z
    .object({
      deployments: z.int(),
      zones: z.array(z.object({ id: z.string(), name: z.string() })),
      people: z.array(
        z.object({
          userId: uuid,
          name: z.string(),
          teamId: teamId.nullable(),
          postings: z.record(z.string(), z.int()),
          total: z.int(),
        }),
      ),
    })
    .nullable(),
});
export type Analytics = z.infer<typeof analytics>;
