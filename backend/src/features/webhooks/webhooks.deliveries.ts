import type { Delivery } from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { presentDelivery } from './webhooks.present.ts';
import type { DeliveryDoc, WebhookDoc, WebhooksRepo } from './webhooks.repo.ts';

/** What was and is to be sent, and sending it again (ECO-49, ECO-50). */
export function webhooksDeliveries(repo: WebhooksRepo, clock: Clock) {
  async function insist(id: string): Promise<WebhookDoc> {
    const doc = await repo.rows.one(id);
    if (!doc) throw new Fault('NOT_FOUND');
    return doc;
  }

  async function list(id: string): Promise<Delivery[]> {
    await insist(id);
    return (await repo.deliveries(id)).map(presentDelivery);
  }

  /** Under its own id, by which a receiver knows that it has had it (ECO-49). */
  async function redeliver(
    id: string,
    deliveryId: string,
  ): Promise<{ webhook: WebhookDoc; delivery: Delivery }> {
    const webhook = await insist(id);
    const found = await repo.delivery(id, deliveryId);
    if (!found) throw new Fault('NOT_FOUND');
    if (!webhook.active) throw new Fault('WEBHOOK_OFF');
    const again: Partial<DeliveryDoc> = {
      state: 'waiting',
      tries: 0,
      nextAt: new Date(clock.now()),
    };
    await repo.settle(deliveryId, again);
    return { webhook, delivery: presentDelivery({ ...found, ...again }) };
  }

  return { list, redeliver };
}
