import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { jobWaits } from '../kernel/job-waits.ts';

/** How many days of data a cleanup leaves, and what is offered first (KEP-1). */
export const leastDaysKept = 30;
export const mostDaysKept = 365;
export const usualDaysKept = 90;

export const daysKeptWords = {
  tooFew: 'Must keep at least 30 days of data for system integrity',
  tooMany: 'Maximum retention period is 365 days',
} as const;

export const cleanupInput = z.object({
  days: z
    .int('Give the days to keep as a whole number')
    .min(leastDaysKept, daysKeptWords.tooFew)
    .max(mostDaysKept, daysKeptWords.tooMany),
});

/** What a cleanup removes, each counted apart (KEP-2). */
export const cleanupKinds = ['attendanceRecords', 'logEntries', 'sessions', 'boards'] as const;
export type CleanupKind = (typeof cleanupKinds)[number];

const count = z.int().min(0);
export const cleanupDetails = z.object({
  attendanceRecords: count,
  logEntries: count,
  sessions: count,
  boards: count,
});
export type CleanupDetails = z.infer<typeof cleanupDetails>;

/** What a cleanup would remove now (KEP-3). */
export const cleanupPreview = z.object({
  days: z.int(),
  /** What is of this date or later stays. */
  cutoff: isoDate,
  /** In the order of the months, each month in the order of the kinds; what there is none of is left out. */
  counts: z.array(
    z.object({
      kind: z.enum(cleanupKinds),
      /** `yyyy-MM` */
      month: z.string().regex(/^\d{4}-\d{2}$/),
      count,
    }),
  ),
  details: cleanupDetails,
  total: count,
});
export type CleanupPreview = z.infer<typeof cleanupPreview>;

/** The cleanup that is running, else the latest one (KEP-8). */
export const cleanupProgress = z.object({
  /** `none`: there has never been one. */
  state: z.enum(['none', 'archiving', 'removing', 'done', 'failed']),
  days: z.int().nullable(),
  cutoff: isoDate.nullable(),
  /** Null also for what the settings remove each day (KEP-32). */
  startedByName: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Documents of the current step: written to the archive, or removed. */
  done: count,
  total: count,
  /** The archive's file name, once it is written; null also when there was nothing to remove. */
  archive: z.string().nullable(),
  /** The sum of `details`. */
  deletedRecords: count,
  details: cleanupDetails,
  /** Documents that somebody changed after they were archived; they stay. */
  kept: count,
  /** Why it failed. */
  message: z.string().nullable(),
  /** Why it does not go on. */
  waits: jobWaits.nullable().default(null),
});
export type CleanupProgress = z.infer<typeof cleanupProgress>;

const atInName = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z`;

export const archiveName = z
  .string()
  .regex(
    new RegExp(String.raw`^archive-before-\d{4}-\d{2}-\d{2}-${atInName}\.jsonl\.gz$`),
    'Not the name of an archive',
  );

/** A compressed file with everything that one cleanup removed (KEP-5). */
export const archive = z.object({
  name: archiveName,
  at: instant,
  cutoff: isoDate,
  bytes: count,
});
export type Archive = z.infer<typeof archive>;

/** `backup`: made by hand; `daily`: by the schedule. */
export const backupName = z
  .string()
  .regex(
    new RegExp(String.raw`^(backup|daily)-${atInName}\.jsonl\.gz$`),
    'Not the name of a backup',
  );
