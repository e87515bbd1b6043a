import { searchIndex, type Alert } from '@muster/protocol';
import type { PaletteAnswer, PaletteEntry } from '../../shared/ui/palette/palette-entry.ts';
import { openAlerts } from './alerts.view.ts';

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
  const index = searchIndex([...acknowledging, ...showing]);
  return (query) => index.find(query, mostFound);
}

const plain = (cause: string) => cause.replace(/\.$/, '');
