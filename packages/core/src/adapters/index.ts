export {
  ADMIN_BOTS,
  ANALYTICS,
  CAPTCHAS,
  chosenContentSources,
  INSTANCERS,
  MAIL_PROVIDERS,
  MESSAGE_PROVIDERS,
  MODERATIONS,
  PROVIDERS,
  UPLOAD_STORAGES,
} from './providers';
export { createProcessAvatarImages } from './avatar-images/process-avatar-images';
export { createOpenidProvider, discoverProvider, failureOf } from './oidc/openid-provider';
export { createHttpRanksiteSite } from './ranksite/http-ranksite-site';
export { createWebhookTarget } from './webhooks/create-webhook-target';
