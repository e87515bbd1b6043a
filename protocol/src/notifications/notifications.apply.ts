import { mostNotifications, type Notification } from './notifications.schema.ts';

/** A list in which some lines were read; the first time stays (NOT-20). */
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
  const known = list.find(({ id }) => id === added.id);
  return [known ?? added, ...others]
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .slice(0, mostNotifications);
}
