import { changeKind } from '../../lib/changes.ts';
import type { NotificationDoc } from './notifications.repo.ts';

export const notificationAdded = changeKind<NotificationDoc>('notification', {
  collection: 'notifications',
  revision: 1,
  on: ['insert'],
});

/** Somebody has read one; the id is that of the reading. */
export const notificationRead = changeKind<{ readonly isTold: true }>('reading', {
  collection: 'notificationReads',
  revision: 1,
  on: ['insert'],
});

/** What one told is over, or less of it is the case. */
export const notificationOver = changeKind<NotificationDoc>('notification over', {
  collection: 'notifications',
  on: ['update'],
});
