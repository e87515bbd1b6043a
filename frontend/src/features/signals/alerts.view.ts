import { counted, type Alert, type AlertKind, searchIndex } from '@muster/protocol';
import { foundTyped } from '../../shared/domain/found-typed.ts';
import type { PaletteAnswer, PaletteEntry } from '../../shared/ui/palette/palette-button.tsx';

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

/** "3 alerts, 2 urgent", of what nobody has acknowledged. */
export function alertWords({ unseen, urgent: count }: OpenAlerts): string {
  const all = counted(unseen.length, 'alert');
  return count === 0 ? all : `${all}, ${count} urgent`;
}

interface AlertParts {
  readonly alerts: readonly Alert[];
  /** Why nothing may be changed now. */
  readonly stop: string | undefined;
  readonly onAcknowledge: (id: string) => void;
  readonly onFollow: (link: string) => void;
}

const mostFound = 8;

/** Alerts by their words: Enter takes notice of one for everybody, or goes where it is settled (UI-332). */
export function alertAnswer({ alerts, stop, onAcknowledge, onFollow }: AlertParts): PaletteAnswer {
  const { unseen, seen } = openAlerts(alerts);
  const acknowledging = unseen.map(({ id, subject, cause }) => ({
    id: `acknowledge-${id}`,
    kind: 'Alert',
    label: `Acknowledge: ${subject}`,
    text: `Acknowledge ${subject} alert`,
    deeds: 'Acknowledge',
    preview: `takes notice of it for everybody (${plain(cause)})`,
    refused: stop,
    run: () => onAcknowledge(id),
  }));
  const showing: (PaletteEntry & { text: string })[] = [...unseen, ...seen].map(
    ({ id, subject, cause, link }) => ({
      id: `alert-${id}`,
      kind: 'Alert',
      label: `Show: ${subject}`,
      text: `Show ${subject} alert`,
      preview: `goes where it is settled (${plain(cause)})`,
      run: () => onFollow(link),
    }),
  );
  const shown = searchIndex(showing);
  const asked = searchIndex(acknowledging);
  // What it is about alone leads there; to take notice of it for everybody is said.
  return (query) => [...foundTyped(asked, query, mostFound), ...shown.find(query, mostFound)];
}

const plain = (cause: string) => cause.replace(/\.$/, '');
