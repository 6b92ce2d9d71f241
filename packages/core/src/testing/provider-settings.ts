import { rootCertificates } from 'node:tls';
import { SCORE_FORMULAS } from '../scoring';
import type { SettingChanges } from './config-problems';

export interface ProviderSettings {
  /** A configuration has at most one provider of a family. */
  readonly family: string;
  /** As the configuration names it; an old form or a block without a provider by its key. */
  readonly name: string;
  /** A settings file of its own, complete but for what every configuration needs. */
  readonly settings: SettingChanges;
}

// Any certificate does for a start.
const aCertificate = Buffer.from(rootCertificates[0] ?? '').toString('base64');
const web = 'https://service.example.org';

const email = (name: string, options: object): ProviderSettings => ({
  family: 'emails',
  name,
  settings: { email: { provider: { name, options }, from: 'ctf@example.org' } },
});
const uploads = (name: string, options: object): ProviderSettings => ({
  family: 'uploads',
  name,
  settings: { 'uploadProvider.name': name, 'uploadProvider.options': options },
});
const captcha = (name: string): ProviderSettings => ({
  family: 'captcha',
  name,
  settings: {
    captcha: {
      provider: { name, options: { siteKey: 'a', secretKey: 'b' } },
      protectedEndpoints: ['register'],
    },
  },
});
const analytics = (name: string, options: object): ProviderSettings => ({
  family: 'analytics',
  name,
  settings: { 'analytics.provider': { name, options } },
});
const score = (name: string): ProviderSettings => ({
  family: 'scores',
  name,
  settings: { scoreProvider: { name, options: {} } },
});
const instancer = (name: string, options: object): ProviderSettings => ({
  family: 'instancers',
  name,
  settings: { instancers: { main: { name, options } } },
});
const adminBot = (name: string): ProviderSettings => ({
  family: 'admin-bots',
  name,
  settings: { 'adminBot.provider': { name, options: { secretKey: 's', endpoint: web } } },
});
const message = (name: string, options: object): ProviderSettings => ({
  family: 'messages',
  name,
  settings: { bloodBot: { destinations: [{ provider: { name, options } }] } },
});

/**
 * Written by hand, not derived from the descriptors: a settings file of each provider, with the options it
 * cannot do without. Score formulas need none.
 */
export const PROVIDER_SETTINGS: readonly ProviderSettings[] = [
  email('emails/smtp', { smtpUrl: 'smtp://localhost:2525' }),
  email('emails/ses', { awsKeyId: 'a', awsKeySecret: 'b', awsRegion: 'eu-west-1' }),
  email('emails/mailgun', { apiKey: 'a', domain: 'mg.example.org' }),
  email('emails/postmark', { serverToken: 'a' }),
  captcha('captcha/recaptcha'),
  captcha('captcha/hcaptcha'),
  captcha('captcha/turnstile'),
  {
    family: 'captcha',
    name: 'legacyCaptcha',
    settings: { legacyCaptcha: { siteKey: 'a', secretKey: 'b', protectedActions: ['recover'] } },
  },
  {
    family: 'moderation',
    name: 'moderation/openai',
    settings: { avatarsModeration: { provider: { name: 'moderation/openai', options: { apiKey: 'a' } } } },
  },
  analytics('analytics/google', { siteTag: 'G' }),
  analytics('analytics/cloudflare', { token: 't' }),
  { family: 'analytics', name: 'globalSiteTag', settings: { globalSiteTag: 'G' } },
  {
    family: 'ranksite',
    name: 'ranksite',
    settings: {
      ranksite: { clientId: 1, clientSecret: 's', authorizeUrl: web, tokenUrl: web, userUrl: web },
    },
  },
  {
    family: 'oidc',
    name: 'oidc',
    settings: { oidc: { name: 'A', issuer: web, clientId: 'c', clientSecret: 's' } },
  },
  uploads('uploads/local', {}),
  uploads('uploads/s3', { bucketName: 'b', awsKeyId: 'k', awsKeySecret: 's', awsRegion: 'r' }),
  uploads('uploads/r2', {
    bucketName: 'b',
    cfAccountId: 'a',
    cfKeyId: 'k',
    cfKeySecret: 's',
    publicBaseUrl: web,
  }),
  uploads('uploads/gcs', { projectId: 'p', bucketName: 'b' }),
  ...SCORE_FORMULAS.map(({ name }) => score(name)),
  instancer('instancers/docker', { apiUrl: web, authToken: 't' }),
  instancer('instancers/k8s', { apiUrl: web, authToken: 't', caCertificate: aCertificate }),
  instancer('instancers/paradigmctf', {}),
  adminBot('admin-bots/ts'),
  adminBot('admin-bots/pull'),
  message('messages/discord', { url: web }),
  message('messages/telegram', { botToken: 'b', chatId: '1' }),
  message('messages/webhook', { url: web, secret: 'sixteen letters!' }),
];
