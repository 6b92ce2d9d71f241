/** Every provider that a setting can name: one table per family. A new one is a file of its own and a line here. */
import { SCORE_FORMULAS } from '../scoring';
import type { AvatarModeration } from '../avatars';
import type { MessageProvider } from '../bloods';
import type { CaptchaProvider } from '../captcha';
import type { Clock } from '../infra/clock';
import {
  contentSourcesOf,
  type Config,
  type ContentSources,
  type Provider,
  type ProviderTable,
} from '../infra/config';
import type { InstanceProvider } from '../instances';
import type { FetchScript } from '../integrations';
import type { MailProvider } from '../mail';
import { pullRunners, tsRunners, type AdminBotRunners } from './admin-bot/http-script-runner';
import { cloudflare, google } from './analytics/analytics-providers';
import { hcaptcha, recaptcha, turnstile } from './captcha/captcha-providers';
import { docker } from './instancers/docker-instancer';
import { k8s } from './instancers/kubernetes-instancer';
import { onChain } from './instancers/on-chain-instancer';
import { mailgun } from './mail/mailgun-mail-provider';
import { postmark } from './mail/postmark-mail-provider';
import { ses } from './mail/ses-mail-provider';
import { smtp } from './mail/smtp-mail-provider';
import { discord } from './messages/discord-message-provider';
import { telegram } from './messages/telegram-message-provider';
import { webhook } from './messages/webhook-message-provider';
import { openai } from './moderation/openai-moderation';
import { gcs } from './uploads/gcs';
import { local } from './uploads/local';
import { r2 } from './uploads/r2';
import { s3 } from './uploads/s3';
import type { ChosenStorage, UploadStorageDependencies } from './uploads/upload-provider';

export const ADMIN_BOTS: readonly Provider<AdminBotRunners>[] = [pullRunners, tsRunners];
export const ANALYTICS: readonly Provider<FetchScript>[] = [google, cloudflare];
export const CAPTCHAS: readonly Provider<CaptchaProvider>[] = [recaptcha, hcaptcha, turnstile];
export const INSTANCERS: readonly Provider<InstanceProvider>[] = [docker, k8s, onChain];
export const MAIL_PROVIDERS: readonly Provider<MailProvider>[] = [smtp, ses, mailgun, postmark];
export const MESSAGE_PROVIDERS: readonly Provider<MessageProvider, [clock: Clock]>[] = [
  discord,
  telegram,
  webhook,
];
export const MODERATIONS: readonly Provider<AvatarModeration>[] = [openai];
export const UPLOAD_STORAGES: readonly Provider<ChosenStorage, [dependencies: UploadStorageDependencies]>[] =
  [local, s3, r2, gcs];

/** The table by which a configuration is read: family to its providers. */
export const PROVIDERS = {
  uploads: UPLOAD_STORAGES,
  scores: SCORE_FORMULAS,
  instancers: INSTANCERS,
  'admin-bots': ADMIN_BOTS,
  emails: MAIL_PROVIDERS,
  captcha: CAPTCHAS,
  moderation: MODERATIONS,
  analytics: ANALYTICS,
  messages: MESSAGE_PROVIDERS,
} satisfies ProviderTable;

/** What web pages must be allowed to load because of the chosen providers. */
export function chosenContentSources(
  config: Pick<Config, 'uploadProvider' | 'captcha' | 'analytics'>,
): readonly ContentSources[] {
  return [
    contentSourcesOf(UPLOAD_STORAGES, config.uploadProvider),
    contentSourcesOf(CAPTCHAS, config.captcha.provider),
    contentSourcesOf(ANALYTICS, config.analytics.provider),
  ];
}
