import { webhookSecretPrefix } from '@muster/protocol';
import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { DeliveryDoc, WebhookDoc } from './webhooks.repo.ts';

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
