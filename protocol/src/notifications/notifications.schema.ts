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
  'member-moved',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What somebody did, told once; everything else is the case until it is over (NOT-32). */
const deeds = ['sheet-changed', 'member-moved'] as const;
export type NotedDeed = (typeof deeds)[number];
export const isDeed = (kind: NotificationKind): kind is NotedDeed =>
  deeds.some((one) => one === kind);

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
