import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { settingValues } from '../settings/settings.ts';
import { revision } from '../kernel/ids.ts';
import { administrators, route } from '../kernel/route.ts';

/**
 * Why a job that was begun does not go on at the process that is asked (KEP-71): at what whoever has the turn is, in
 * words, where, since when, and when that one was last heard of; all null where nobody has it.
 */
export const jobWaits = z.object({
  what: z.string().nullable(),
  where: z.string().nullable(),
  since: instant.nullable(),
  heardAt: instant.nullable(),
});
export type JobWaits = z.infer<typeof jobWaits>;

/** What goes by itself once it is older than the settings keep it (KEP-32, KEP-68). */
export const retainedKinds = [
  'attendanceRecords',
  'absences',
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

const count = z.int().min(0);

/** One backup: a file, the one that is being written, or the latest one that failed (KEP-20). */
export const backup = z.object({
  name: z.string(),
  /** The moment it shows: whatever was confirmed before it is in it. */
  at: instant,
  bytes: count,
  state: z.enum(['running', 'done', 'failed']),
  /** Documents written, of how many. */
  done: count,
  total: count,
  /** Why it failed. */
  message: z.string().nullable(),
  /** Why it does not go on. */
  waits: jobWaits.nullable().default(null),
});
export type Backup = z.infer<typeof backup>;

/** When the product backs itself up, and how many of these backups it keeps (KEP-25). */
export const backupPlan = z.object({
  enabled: z.boolean(),
  /** `HH:mm` in the organisation's time zone. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give the time as HH:mm'),
  keep: z
    .int('Give a whole number of backups to keep')
    .min(1, 'Keep at least 1 backup')
    .max(90, 'Keep at most 90 backups'),
});
export type BackupPlan = z.infer<typeof backupPlan>;

export const backupSchedule = backupPlan.extend({
  revision,
  /** Null while none is due. */
  nextAt: instant.nullable(),
});
export type BackupSchedule = z.infer<typeof backupSchedule>;

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
export const cleanupKinds = [
  'attendanceRecords',
  'absences',
  'logEntries',
  'sessions',
  'boards',
] as const;
export type CleanupKind = (typeof cleanupKinds)[number];
export const cleanupDetails = z.object({
  attendanceRecords: count,
  absences: count,
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

const anArchive = z.object({ archiveName });
const aBackup = z.object({ backupName });

/** Removing old data and backing everything up (docs/rules/keeping.md), for administrators. */
export const keepingRoutes = {
  previewCleanup: route({
    method: 'POST',
    path: '/api/admin/cleanup/preview',
    summary: 'What a cleanup would remove, by kind and month',
    access: administrators,
    body: cleanupInput,
    answer: cleanupPreview,
  }),
  previewRetention: route({
    method: 'POST',
    path: '/api/admin/retention/preview',
    summary: 'What would go by itself if the settings kept so many days; nothing is changed',
    access: administrators,
    body: retentionDays,
    answer: retentionPreview,
  }),
  cleanup: route({
    method: 'POST',
    path: '/api/admin/cleanup',
    summary: 'Archives and removes what is older; a long one is answered while it runs',
    access: administrators,
    body: cleanupInput,
    answer: cleanupProgress,
    faults: ['BUSY', 'NO_DISK_SPACE', 'FILE_FAILED'],
  }),
  cleanupProgress: route({
    method: 'GET',
    path: '/api/admin/cleanup',
    summary: 'The cleanup that is running, else the latest one',
    access: administrators,
    answer: cleanupProgress,
  }),
  archives: route({
    method: 'GET',
    path: '/api/admin/archives',
    summary: 'What was removed, as files, newest first',
    access: administrators,
    answer: z.array(archive),
  }),
  downloadArchive: route({
    method: 'GET',
    path: '/api/admin/archives/:archiveName',
    summary: 'An archive, compressed JSON lines',
    access: administrators,
    params: anArchive,
    answer: z.string(),
    file: 'application/gzip',
  }),
  deleteArchive: route({
    method: 'DELETE',
    path: '/api/admin/archives/:archiveName',
    summary: 'Deletes an archive for good',
    access: administrators,
    params: anArchive,
    answer: z.object({}),
    faults: ['BUSY'],
  }),
  startBackup: route({
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Begins a backup',
    access: administrators,
    answer: backup,
    faults: ['BUSY', 'NO_DISK_SPACE', 'FILE_FAILED'],
  }),
  backups: route({
    method: 'GET',
    path: '/api/admin/backups',
    summary:
      'The backups, newest first, with the one that is being made and the latest that failed',
    access: administrators,
    answer: z.array(backup),
  }),
  downloadBackup: route({
    method: 'GET',
    path: '/api/admin/backups/:backupName',
    summary: 'A backup, compressed JSON lines',
    access: administrators,
    params: aBackup,
    answer: z.string(),
    file: 'application/gzip',
  }),
  deleteBackup: route({
    method: 'DELETE',
    path: '/api/admin/backups/:backupName',
    summary: 'Deletes a backup for good',
    access: administrators,
    params: aBackup,
    answer: z.object({}),
  }),
  backupSchedule: route({
    method: 'GET',
    path: '/api/admin/backup-schedule',
    summary: 'When the product backs itself up',
    access: administrators,
    answer: backupSchedule,
  }),
  changeBackupSchedule: route({
    method: 'PUT',
    path: '/api/admin/backup-schedule',
    summary: 'Changes when the product backs itself up',
    access: administrators,
    body: backupPlan.extend({ baseRevision: revision }),
    answer: backupSchedule,
    faults: ['STALE'],
  }),
};
