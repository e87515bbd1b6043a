import { thingKind } from '../../store/changes.ts';
import { webhookSecretPrefix, type Delivery, type Webhook } from '@muster/protocol';
import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { DeliveryDoc, WebhookDoc } from './webhooks.repo.ts';
import { presentWrites } from '../../store/rows/row-doc.ts';

/** A webhook was made, changed, stopped or deleted; its detail says by whom. */
export const webhookWritten = thingKind('webhook');

const secretBytes = 32;

export const newSecret = (): string =>
  webhookSecretPrefix + randomBytes(secretBytes).toString('base64');

/** By the Standard Webhooks convention: id, time of this attempt, and a signature for each secret that holds (ECO-44). */
export function signedHeaders(
  webhook: Pick<WebhookDoc, 'secret' | 'previousSecret' | 'previousUntil'>,
  { _id: id, body }: Pick<DeliveryDoc, '_id' | 'body'>,
  now: number,
): Record<string, string> {
  const { secret, previousSecret, previousUntil } = webhook;
  const secrets = [secret];
  if (previousSecret !== null && (previousUntil?.getTime() ?? 0) > now) {
    secrets.push(previousSecret);
  }
  const at = new Date(now);
  return {
    'content-type': 'application/json',
    'user-agent': 'Muster-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((one) => new Signer(one).sign(id, at, body)).join(' '),
  };
}

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
