import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { jobWaits } from '../kernel/job-waits.ts';
import { revision } from '../kernel/ids.ts';

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
