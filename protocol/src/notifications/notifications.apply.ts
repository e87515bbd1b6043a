import { mostNotifications, type Notification } from './notifications.schema.ts';

/** A list with a new line in it, once and in its place. */
export function applyNotification(
  list: readonly Notification[],
  added: Notification,
): Notification[] {
  const others = list.filter(({ id }) => id !== added.id);
  const known = list.find(({ id }) => id === added.id);
  return [known ?? added, ...others]
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .slice(0, mostNotifications);
}
