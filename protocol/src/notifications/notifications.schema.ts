import { z } from 'zod';
import { instant } from '../kernel/dates.ts';

/** What a notification may be about (NOT-2). */
export const notificationKinds = [
  'pairing-waiting',
  'team-without-leader',
  'people-without-team',
  'sheets-overdue',
  'station-short',
  'relief-overdue',
  'absent-assigned',
  'draft-unsaved',
  'display-lost',
  'sign-ins-refused',
  'backup-failed',
  'store-near-limit',
  'webhook-stopped',
  'sheet-changed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** One line of somebody's list (NOT-1). */
export const notification = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  /** The address of the page where it is settled. */
  link: z.string(),
  /** When this person read it; null until then. */
  readAt: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;

/** How many one list holds (NOT-5). */
export const mostNotifications = 100;
