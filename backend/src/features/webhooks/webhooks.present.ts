import type { Delivery, Webhook } from '@muster/protocol';
import { presentWrites } from '../../lib/rows/present-writes.ts';
import type { DeliveryDoc, WebhookDoc } from './webhooks.repo.ts';

/** Without its secret (ECO-44). */
export const presentWebhook = (doc: WebhookDoc): Webhook => ({
  id: doc._id,
  url: doc.url,
  events: doc.events,
  active: doc.active,
  stoppedAt: doc.stoppedAt?.toISOString() ?? null,
  restoredFrom: doc.restoredFrom?.toISOString() ?? null,
  failures: doc.failures,
  createdAt: doc.createdAt.toISOString(),
  createdBy: doc.createdBy,
  lastAttempt: doc.lastAttempt,
  ...presentWrites(doc),
});

export const presentDelivery = (doc: DeliveryDoc): Delivery => ({
  id: doc._id,
  event: doc.event,
  subject: doc.subject,
  at: doc.at,
  state: doc.state,
  attempts: doc.attempts,
  lastAttempt: doc.lastAttempt,
  nextAt: doc.nextAt?.toISOString() ?? null,
});

const longestName = 100;

/** What a webhook is called where there is room for a line: its address without what follows a question mark. */
export function nameOfWebhook({ url }: Pick<WebhookDoc, 'url'>): string {
  const [name = ''] = url.split('?');
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
