export { configuredWebhooks, type ConfiguredWebhook } from './configured-webhooks';
export { createDeliverWebhook, type WebhookTarget } from './deliver-webhook';
export { createReplayWebhook, type ReplayWebhook } from './replay-webhook';
export { createWebhookStore, type DeliverResult, type Webhook, type WebhookState } from './webhook-store';
