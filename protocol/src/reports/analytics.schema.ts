import { z } from 'zod';
import { absenceTypeCodes } from '../attendance/absence-types.ts';
import { instant, isoDate } from '../kernel/dates.ts';
import { teamId, uuid } from '../kernel/ids.ts';
import { shift } from '../schedule/schedule.schema.ts';
import { reportTeam, reportTotals } from './reports.schema.ts';

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
  /** Null: a station has no minimum yet that it could be short of. */
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
