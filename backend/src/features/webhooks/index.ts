export { webhooksFeature, type WebhooksFeature } from './webhooks.feature.ts';
export type { ShortStation } from './webhooks.messages.ts';
