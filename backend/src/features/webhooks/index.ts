export { webhooksFeature, type WebhooksFeature } from './webhooks.feature.ts';
