import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { uuid, baseRevision, doer, written } from '../kernel/ids.ts';
import { neededText, plainText } from '../kernel/text.ts';
import { administrators, route } from '../kernel/route.ts';

/** What a webhook may be told of (ECO-43). */
export const webhookEvents = [
  'sheet.submitted',
  'sheet.changed',
  'deployment.saved',
  'display.lost',
  'station.short',
] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** How many webhooks there may be at once (ECO-40). */
export const mostWebhooks = 20;
/** How many finished deliveries of each are kept, and for how many days (ECO-50). */
export const mostDeliveries = 200;
export const deliveryDays = 30;
/** After so many failed attempts in a row a webhook is stopped (ECO-48). */
export const mostFailures = 100;

/** What every secret begins with, by the Standard Webhooks convention (ECO-44). */
export const webhookSecretPrefix = 'whsec_';

/** Base64 of 24 to 64 bytes behind the prefix. */
const secretForm = /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const webhookSecret = z
  .string()
  .trim()
  .regex(secretForm, 'A secret is whsec_ and base64')
  .refine((text) => {
    const bytes = bytesIn(text.slice(webhookSecretPrefix.length));
    return bytes >= 24 && bytes <= 64;
  }, 'A secret has 24 to 64 bytes');

const bytesIn = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

/** An address without name and password, written as a browser would write it (ECO-42). */
export const webhookUrl = neededText('An address is required')
  .overwrite(plainText)
  .trim()
  .min(1, 'An address is required')
  .max(2000, 'At most 2000 characters')
  .pipe(
    z
      .url({ protocol: /^https?$/, normalize: true, error: 'An address begins with https://' })
      .refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), 'An address carries no name and password')
      .refine((url) => !url.includes('#'), 'An address carries no part after #')
      .max(2000, 'At most 2000 characters'),
  );

/** What an administrator says of a webhook (ECO-40). */
export const webhookInput = z.object({
  url: webhookUrl,
  events: z
    .array(webhookEvent)
    .min(1, 'Choose what is told')
    .max(webhookEvents.length)
    .transform((chosen) => webhookEvents.filter((one) => chosen.includes(one))),
  /** One of the receiver's own; else the server makes one. */
  secret: webhookSecret.optional(),
});
export type WebhookInput = z.infer<typeof webhookInput>;

export const webhookChange = webhookInput.extend({
  /** Off: nothing is sent, and what happens meanwhile is not told later. */
  active: z.boolean().optional(),
  /** Makes a new secret, which this answer carries (ECO-44). */
  renewSecret: z.boolean().optional(),
  baseRevision,
});
export type WebhookChange = z.infer<typeof webhookChange>;

/** The latest attempt to deliver. */
const attempt = z.object({
  at: instant,
  isDelivered: z.boolean(),
  /** Of the receiver's answer; null where none came. */
  status: z.int().nullable(),
  /** Why it was not delivered, in words. */
  error: z.string().nullable(),
});

/** A webhook as it is listed: never its secret (ECO-44). */
export const webhook = z.object({
  id: uuid,
  url: z.string(),
  events: z.array(webhookEvent),
  active: z.boolean(),
  /** When it was stopped after too many failures; null otherwise (ECO-48). */
  stoppedAt: instant.nullable(),
  /** Of which moment's backup it was restored, and turned off by that; null otherwise (ECO-60). */
  restoredFrom: instant.nullable(),
  /** Failed attempts in a row. */
  failures: z.int(),
  createdAt: instant,
  createdBy: doer,
  lastAttempt: attempt.nullable(),
  ...written,
});
export type Webhook = z.infer<typeof webhook>;

/** The answers that carry the secret: of the creation, and null unless it is new of a change (ECO-44). */
export const createdWebhook = webhook.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhook>;
export const changedWebhook = webhook.extend({ secret: z.string().nullable() });
export type ChangedWebhook = z.infer<typeof changedWebhook>;

/** One message to one webhook and what became of it (ECO-50). */
export const delivery = z.object({
  /** The message's `webhook-id`. */
  id: z.string(),
  event: webhookEvent,
  /** What it is about, such as a team and a date. */
  subject: z.string(),
  /** When it happened. */
  at: instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  lastAttempt: attempt.nullable(),
  /** When it is tried next; null unless it waits. */
  nextAt: instant.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const byId = z.object({ webhookId: uuid });
const deliveryId = z.string().regex(/^msg_[0-9a-f]{32}$/, 'The id of a delivery');

/** Webhooks are kept by administrators (ECO-40). */
export const webhooksRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/webhooks',
    summary: 'Webhooks, newest first',
    access: administrators,
    answer: z.array(webhook),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/webhooks',
    summary: 'Create a webhook; its secret is in this answer and never again',
    access: administrators,
    body: webhookInput,
    answer: createdWebhook,
    status: 201,
    faults: ['HTTPS_REQUIRED', 'PRIVATE_ADDRESS', 'TOO_MANY_WEBHOOKS'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/webhooks/:webhookId',
    summary: 'Change a webhook, turn it on or off, or give it a new secret',
    access: administrators,
    params: byId,
    body: webhookChange,
    answer: changedWebhook,
    faults: ['NOT_FOUND', 'STALE', 'HTTPS_REQUIRED', 'PRIVATE_ADDRESS'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/webhooks/:webhookId',
    summary: 'Delete a webhook and its deliveries; what waits is not sent any more',
    access: administrators,
    params: byId,
    answer: z.object({}),
    faults: ['NOT_FOUND'],
  }),
  deliveries: route({
    method: 'GET',
    path: '/api/admin/webhooks/:webhookId/deliveries',
    summary: 'What was and is to be sent to a webhook, newest first',
    access: administrators,
    params: byId,
    answer: z.array(delivery),
    faults: ['NOT_FOUND'],
  }),
  redeliver: route({
    method: 'POST',
    path: '/api/admin/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
    summary: 'Send a message again under its own id',
    access: administrators,
    params: byId.extend({ deliveryId }),
    answer: delivery,
    faults: ['NOT_FOUND', 'WEBHOOK_OFF'],
  }),
};
