import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { access, route } from '../kernel/route.ts';

/** What a notification may be about (NOT-2). */
export const notificationKinds = [
  'pairing-waiting',
  'team-without-leader',
  'people-without-team',
  'sheets-overdue',
  'station-short',
  'shift-short',
  'relief-overdue',
  'absent-assigned',
  'draft-unsaved',
  'display-lost',
  'sign-ins-refused',
  'backup-failed',
  'store-near-limit',
  'webhook-stopped',
  'tag-ends',
  'tag-ended',
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

/** Server to client (S7): a new line of one's own list, to whom it concerns (NOT-7), and lines that one has read. */
export const notificationServerEvents = {
  'notification:added': z.object({ notification }),
  /** To the pages of the person who read them (NOT-7). */
  'notification:read': z.object({ ids: z.array(z.string()), readAt: instant }),
};

const readers = access({ admin: 'yes', watch_tl: 'yes', leader: 'yes' });

const id = z.string().min(1).max(64);

/** One's own notifications: everybody with a dashboard has a list (NOT-1). */
export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notifications',
    summary: 'One’s own notifications, newest first',
    access: readers,
    answer: z.array(notification),
  }),
  read: route({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark one’s own notifications as read',
    access: readers,
    body: z.union([
      z.object({ ids: z.array(id).min(1).max(mostNotifications) }),
      z.object({ all: z.literal(true) }),
    ]),
    answer: z.array(notification),
  }),
};

/** A list in which some lines were read; the first time stays (NOT-7). */
export const applyReading = (
  list: readonly Notification[],
  { ids, readAt }: { readonly ids: readonly string[]; readonly readAt: string },
): Notification[] =>
  list.map((one) => (one.readAt === null && ids.includes(one.id) ? { ...one, readAt } : one));

/** A list with a new line in it, once and in its place. */
export function applyNotification(
  list: readonly Notification[],
  added: Notification,
): Notification[] {
  const others = list.filter(({ id }) => id !== added.id);
  const existing = list.find(({ id }) => id === added.id);
  return [existing ?? added, ...others]
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .slice(0, mostNotifications);
}
