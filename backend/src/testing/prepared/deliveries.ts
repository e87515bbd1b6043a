import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app.ts';

/** A message that a webhook was sent; its id. */
export async function delivered(
  app: TestApp,
  { webhookId }: { webhookId: string },
): Promise<string> {
  const [_id, at] = [`msg_${randomUUID().replaceAll('-', '')}`, new Date(app.clock.now())];
  const message = { webhookId, event: 'display.lost', subject: 'Wall', at: at.toISOString() };
  const done = { state: 'delivered', attempts: 1, tries: 1, nextAt: null, lastAttempt: null };
  const expiresAt = new Date('2099-01-01T00:00:00Z');
  const doc = { _id, ...message, body: '{}', ...done, createdAt: at, expiresAt };
  await app.db.collection<typeof doc>('webhookDeliveries').insertOne(doc);
  return _id;
}
