import type { Delivery, Webhook, WebhookEvent } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';
import { storedRow, type RowDoc } from '../../lib/rows/row-doc.ts';

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

export const webhookModels = (db: Connection) => ({
  webhooks: db.model<WebhookDoc>('Webhook', webhookSchema),
  deliveries: db.model<DeliveryDoc>('WebhookDelivery', deliverySchema),
});
