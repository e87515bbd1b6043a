import { trusted, type Connection, Schema } from 'mongoose';
import { insertMissing } from '../../store/native-collection.ts';
import { rowsRepo } from '../../store/rows/rows.repo.ts';
import type { Delivery, Webhook, WebhookEvent } from '@muster/protocol';
import { storedRow, type RowDoc } from '../../store/rows/row-doc.ts';

/** A webhook; its messages are signed with the secret, which is therefore kept as it is (ECO-44). */
export interface WebhookDoc extends RowDoc {
  url: string;
  events: WebhookEvent[];
  active: boolean;
  /** What happened before it was made, or while it was off, is not told. */
  since: Date;
  stoppedAt: Date | null;
  /** Turned off because it came with the backup of that moment (ECO-60). */
  restoredFrom?: Date | null;
  secret: string;
  secretSetAt: string;
  /** The one before, with which messages are signed too until then. */
  previousSecret: string | null;
  previousUntil: Date | null;
  failures: number;
  lastAttempt: Webhook['lastAttempt'];
  createdAt: Date;
  createdBy: { id: string; name: string };
}

/** A message to one webhook, under its `webhook-id` (ECO-45). */
export interface DeliveryDoc {
  _id: string;
  webhookId: string;
  event: WebhookEvent;
  subject: string;
  at: string;
  /** As it is sent, the same at every attempt. */
  body: string;
  state: Delivery['state'];
  attempts: number;
  /** Attempts since it was made or sent again, which say how long the next wait is. */
  tries: number;
  /** Null unless it waits; while an attempt runs, when it is given up. */
  nextAt: Date | null;
  lastAttempt: Delivery['lastAttempt'];
  createdAt: Date;
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
const dateOrNull = { type: Date, default: null } as const;
const number = { type: Number, required: true } as const;
const asItIs = { type: Schema.Types.Mixed, default: null } as const;

const webhookSchema = new Schema<WebhookDoc>(
  {
    _id: text,
    url: text,
    events: { type: [String], required: true },
    active: { type: Boolean, required: true },
    since: date,
    stoppedAt: dateOrNull,
    restoredFrom: dateOrNull,
    secret: { type: String, default: '' },
    secretSetAt: text,
    previousSecret: { type: String, default: null },
    previousUntil: dateOrNull,
    failures: number,
    lastAttempt: asItIs,
    createdAt: date,
    createdBy: { type: Schema.Types.Mixed, required: true },
    ...storedRow,
  },
  { collection: 'webhooks', versionKey: false, strict: 'throw' },
);

const deliverySchema = new Schema<DeliveryDoc>(
  {
    _id: text,
    webhookId: text,
    event: text,
    subject: text,
    at: text,
    body: text,
    state: text,
    attempts: number,
    tries: number,
    nextAt: dateOrNull,
    lastAttempt: asItIs,
    createdAt: date,
    expiresAt: date,
  },
  { collection: 'webhookDeliveries', versionKey: false, strict: 'throw' },
)
  .index({ webhookId: 1, state: 1, nextAt: 1 })
  .index({ webhookId: 1, createdAt: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const webhookModels = (db: Connection) => ({
  webhooks: db.model<WebhookDoc>('Webhook', webhookSchema),
  deliveries: db.model<DeliveryDoc>('WebhookDelivery', deliverySchema),
});

/** The newest of one webhook that are answered; no more wait than a day brings. */
const mostListed = 1000;

export function webhooksRepo(db: Connection) {
  const { webhooks, deliveries } = webhookModels(db);
  return {
    rows: rowsRepo<WebhookDoc>(webhooks, { createdAt: -1 }),
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
