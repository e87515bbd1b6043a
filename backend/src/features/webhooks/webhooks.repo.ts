import { trusted, type Connection } from 'mongoose';
import { insertMissing } from '../../lib/insert-missing.ts';
import { rowsRepo } from '../../lib/rows/rows.repo.ts';
import { webhookModels, type DeliveryDoc, type WebhookDoc } from './webhooks.model.ts';

export type { DeliveryDoc, WebhookDoc };

/** The newest of one webhook that are answered; no more wait than a day brings. */
const mostListed = 1000;

export function webhooksRepo(db: Connection) {
  const { webhooks, deliveries } = webhookModels(db);
  return {
    rows: rowsRepo<WebhookDoc>(webhooks),
    /** Those to which something may be sent. */
    active: () => webhooks.find({ active: true, deletedAt: null }).lean().exec(),
    /** An attempt says nothing new of the row itself: its revision stays. */
    async noteAttempt(id: string, lastAttempt: NonNullable<WebhookDoc['lastAttempt']>) {
      const update = lastAttempt.isDelivered
        ? { $set: { lastAttempt, failures: 0 } }
        : { $set: { lastAttempt }, $inc: { failures: 1 } };
      await webhooks.updateOne({ _id: id }, update).exec();
    },

    /** Which of these are stored. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      const found = await deliveries
        .find({ _id: trusted({ $in: [...ids] }) }, { _id: 1 })
        .lean()
        .exec();
      return new Set(found.map(({ _id }) => _id));
    },
    /** What is there already stays as it is. */
    addDeliveries: (docs: readonly DeliveryDoc[]) => insertMissing(deliveries, docs),
    delivery: (webhookId: string, id: string) =>
      deliveries.findOne({ _id: id, webhookId }).lean().exec(),
    deliveries: (webhookId: string) =>
      deliveries.find({ webhookId }).sort({ createdAt: -1 }).limit(mostListed).lean().exec(),
    due: (webhookId: string, now: Date, limit: number) =>
      deliveries
        .find({ webhookId, state: 'waiting', nextAt: trusted({ $lte: now }) })
        .sort({ nextAt: 1 })
        .limit(limit)
        .lean()
        .exec(),
    /** Takes a due delivery for one attempt; false when another process was faster. */
    async claim({ _id, nextAt }: DeliveryDoc, until: Date): Promise<boolean> {
      const taken = { $set: { nextAt: until } };
      const { matchedCount } = await deliveries
        .updateOne({ _id, state: 'waiting', nextAt }, taken)
        .exec();
      return matchedCount === 1;
    },
    /** Nothing of a webhook is sent before then. */
    async putOff(webhookId: string, until: Date): Promise<void> {
      const earlier = { webhookId, state: 'waiting', nextAt: trusted({ $lt: until }) } as const;
      await deliveries.updateMany(earlier, { $set: { nextAt: until } }).exec();
    },
    async settle(id: string, fields: Partial<DeliveryDoc>): Promise<void> {
      await deliveries.updateOne({ _id: id }, { $set: fields }).exec();
    },
    /** Of those that are finished the newest stay. */
    async trim(webhookId: string, most: number): Promise<void> {
      const finished = await deliveries
        .find({ webhookId, state: trusted({ $ne: 'waiting' }) }, { _id: 1 })
        .sort({ createdAt: -1 })
        .lean()
        .exec();
      const old = finished.slice(most).map(({ _id }) => _id);
      if (old.length > 0) await deliveries.deleteMany({ _id: trusted({ $in: old }) }).exec();
    },
    async removeDeliveries(webhookId: string): Promise<void> {
      await deliveries.deleteMany({ webhookId }).exec();
    },
  };
}

export type WebhooksRepo = ReturnType<typeof webhooksRepo>;
