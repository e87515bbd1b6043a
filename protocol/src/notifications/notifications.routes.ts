import { z } from 'zod';
import { access, route } from '../kernel/route.ts';
import { mostNotifications, notification } from './notifications.schema.ts';

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
