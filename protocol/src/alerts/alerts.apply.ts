import type { Alert } from './alerts.schema.ts';

/** The alerts of a date with one as it is now, newest first; an older form of one is left aside (S21). */
export function applyAlert(alerts: readonly Alert[], date: string, changed: Alert): Alert[] {
  if (changed.date !== date) return [...alerts];
  const known = alerts.find(({ id }) => id === changed.id);
  if (known && known.revision > changed.revision) return [...alerts];
  return [changed, ...alerts.filter(({ id }) => id !== changed.id)].toSorted(alertsByNewest);
}

const named: ReadonlySet<string> = new Set(['teams', 'users', 'stations', 'displays']);
/** Whether a list that was told to have changed has what alerts and notifications name (KNO-49). */
export const isNamed = (what: string): boolean => named.has(what);

export const alertsByNewest = (a: Alert, b: Alert): number =>
  b.raisedAt.localeCompare(a.raisedAt) || b.id.localeCompare(a.id);
