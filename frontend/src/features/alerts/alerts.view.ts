import { counted } from '@muster/protocol';
import type { Alert, AlertKind } from '@muster/protocol';

/** What is shown of a date's alerts (KNO-46, KNO-47). Pure. */

const urgent: ReadonlySet<AlertKind> = new Set([
  'station-short',
  'relief-overdue',
  'absent-assigned',
]);

/** Somebody stands where they should not, or nobody where somebody should. */
export const isUrgent = ({ kind }: Pick<Alert, 'kind'>): boolean => urgent.has(kind);

interface OpenAlerts {
  /** What nobody has acknowledged, the urgent ones first. */
  readonly unseen: readonly Alert[];
  readonly seen: readonly Alert[];
  /** How many of the first are urgent. */
  readonly urgent: number;
}

/** What is the case now, in the order that it came except for what is urgent. */
export function openAlerts(alerts: readonly Alert[]): OpenAlerts {
  const open = alerts.filter(({ endedAt }) => endedAt === null);
  const unseen = open
    .filter(({ acknowledgedBy }) => acknowledgedBy === null)
    .toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
  return {
    unseen,
    seen: open.filter(({ acknowledgedBy }) => acknowledgedBy !== null),
    urgent: unseen.filter(isUrgent).length,
  };
}

/** "3 alerts, 2 urgent". */
export function alertWords({ unseen, seen, urgent: count }: OpenAlerts): string {
  if (unseen.length === 0) return `${seen.length} acknowledged`;
  const all = counted(unseen.length, 'alert');
  return count === 0 ? all : `${all}, ${count} urgent`;
}
