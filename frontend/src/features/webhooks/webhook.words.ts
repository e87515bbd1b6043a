import { counted } from '@muster/protocol';
import type { Delivery, Webhook, WebhookEvent } from '@muster/protocol';
import { formatAgo } from '../../shared/dates/age-format.ts';

/** What each event is called and when it is told (ECO-43). */
export const eventWords: Readonly<Record<WebhookEvent, { label: string; told: string }>> = {
  'sheet.submitted': {
    label: 'Sheet submitted',
    told: 'A team’s attendance of a date came in for the first time',
  },
  'sheet.changed': { label: 'Sheet changed', told: 'A mark on a submitted sheet was changed' },
  'deployment.saved': { label: 'Deployment saved', told: 'The assignments of a date were saved' },
  'display.lost': {
    label: 'Display lost',
    told: 'Nothing was heard from a wall screen for more than 5 minutes',
  },
  'station.short': {
    label: 'Station short',
    told: 'A station has been below its minimum for more than 5 minutes',
  },
};

interface State {
  readonly label: string;
  readonly tone: 'present' | 'absent' | 'neutral' | 'pto';
}

/** Whether it is sent anything, and whether that arrives. */
export function stateOf({ active, stoppedAt, restoredFrom, failures }: Webhook): State {
  if (stoppedAt !== null) return { label: 'Turned off after failures', tone: 'absent' };
  if (restoredFrom !== null)
    return { label: 'Off since it was restored from a backup', tone: 'pto' };
  if (!active) return { label: 'Off', tone: 'neutral' };
  if (failures === 0) return { label: 'On', tone: 'present' };
  return { label: counted(failures, 'failure', 'failures in a row'), tone: 'pto' };
}

type Attempt = NonNullable<Webhook['lastAttempt']>;

/** "delivered 2 min ago" or "failed 2 min ago: Answered with 503". */
export function attemptWords(attempt: Attempt | null, now: number): string {
  if (!attempt) return 'nothing sent yet';
  const ago = formatAgo(Math.max(0, now - Date.parse(attempt.at)));
  return attempt.isDelivered
    ? `delivered ${ago}`
    : `failed ${ago}${attempt.error === null ? '' : `: ${attempt.error}`}`;
}

export const deliveryStates: Readonly<Record<Delivery['state'], State>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'present' },
  failed: { label: 'Given up', tone: 'absent' },
};

/** A webhook in a line: its address without the protocol that all have. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '');
