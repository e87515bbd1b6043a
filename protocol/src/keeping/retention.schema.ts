import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { settingValues } from '../settings/settings.schema.ts';

/** What goes by itself once it is older than the settings keep it (KEP-32, KEP-68). */
export const retainedKinds = [
  'attendanceRecords',
  'logEntries',
  'boards',
  'archives',
  'backups',
  'journalCopies',
] as const;
export type RetainedKind = (typeof retainedKinds)[number];

export const retentionDays = settingValues.pick({
  retentionAttendanceDays: true,
  retentionLogDays: true,
  retentionBoardDays: true,
  retentionFileDays: true,
});
export type RetentionDays = z.infer<typeof retentionDays>;

/** What would go by itself with such settings, in the order of the kinds; what there is none of is left out (KEP-33). */
export const retentionPreview = z.object({
  removed: z.array(
    z.object({
      kind: z.enum(retainedKinds),
      count: z.int().min(1),
      /** What is of this date or later stays. */
      cutoff: isoDate,
    }),
  ),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;
