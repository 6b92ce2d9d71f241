export { configuredWebhooks, type ConfiguredWebhook } from './configured-webhooks';
export { createDeliverWebhook, type DeliverWebhook, type WebhookTarget } from './deliver-webhook';
export { createReplayWebhook, type ReplayWebhook } from './replay-webhook';
export {
  createWebhookStore,
  type DeliverResult,
  type Webhook,
  type WebhookAttempt,
  type WebhookState,
  type WebhookStore,
} from './webhook-store';
