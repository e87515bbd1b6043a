import { z } from 'zod';
import { uuid } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import {
  changedWebhook,
  createdWebhook,
  delivery,
  webhook,
  webhookChange,
  webhookInput,
} from './webhooks.schema.ts';

const administrators = access({ admin: 'yes' });
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
