import type { Alert } from './alerts.schema.ts';

/** The alerts of a date with one as it is now, newest first; what has ended does not go on (S21). */
export function applyAlert(alerts: readonly Alert[], date: string, changed: Alert): Alert[] {
  if (changed.date !== date) return [...alerts];
  const known = alerts.find(({ id }) => id === changed.id);
  const isOlder =
    (known?.endedAt !== null && known !== undefined && changed.endedAt === null) ||
    (known?.acknowledgedBy && !changed.acknowledgedBy);
  if (isOlder) return [...alerts];
  return [changed, ...alerts.filter(({ id }) => id !== changed.id)].toSorted(alertsByNewest);
}

export const alertsByNewest = (a: Alert, b: Alert): number =>
  b.raisedAt.localeCompare(a.raisedAt) || b.id.localeCompare(a.id);
