import { rootCertificates } from 'node:tls';
import { createMailProvider } from '@rampart/core/infra/adapters/mail';
import type { Config } from '@rampart/core/infra/config';
import { createScoreFormula } from '@rampart/core/scoring';
import { configOf } from '@rampart/core/testing';
import { describeLocal, startLocalTarget, type LocalTarget } from '../support';

// Any certificate does for a start.
const aCertificate = Buffer.from(rootCertificates[0] ?? '').toString('base64');
const web = 'https://service.example.org';
const email = (name: string, options: object) => ({
  email: { provider: { name, options }, from: 'ctf@example.org' },
});
const uploads = (name: string, options: object) => ({
  'uploadProvider.name': name,
  'uploadProvider.options': options,
});
const captcha = (name: string) => ({
  captcha: {
    provider: { name, options: { siteKey: 'a', secretKey: 'b' } },
    protectedEndpoints: ['register'],
  },
});
const score = (name: string, options: object = {}) => ({ scoreProvider: { name, options } });

/** By hand from accounts reference 4, 5.6, 7, 8.3, 9 and 10.9: a settings file of each provider, with what it needs. */
const FILES: readonly (readonly [name: string, settings: Readonly<Record<string, unknown>>])[] = [
  ['emails/smtp', email('emails/smtp', { smtpUrl: 'smtp://localhost:2525' })],
  ['emails/ses', email('emails/ses', { awsKeyId: 'a', awsKeySecret: 'b', awsRegion: 'eu-west-1' })],
  ['emails/mailgun', email('emails/mailgun', { apiKey: 'a', domain: 'mg.example.org' })],
  ['emails/postmark', email('emails/postmark', { serverToken: 'a' })],
  ['captcha/recaptcha', captcha('captcha/recaptcha')],
  ['captcha/hcaptcha', captcha('captcha/hcaptcha')],
  ['captcha/turnstile', captcha('captcha/turnstile')],
  [
    'moderation/openai',
    { avatarsModeration: { provider: { name: 'moderation/openai', options: { apiKey: 'a' } } } },
  ],
  ['analytics/google', { 'analytics.provider': { name: 'analytics/google', options: { siteTag: 'G' } } }],
  [
    'analytics/cloudflare',
    { 'analytics.provider': { name: 'analytics/cloudflare', options: { token: 't' } } },
  ],
  ['globalSiteTag, the old form', { globalSiteTag: 'G' }],
  [
    'legacyCaptcha, the old form',
    { legacyCaptcha: { siteKey: 'a', secretKey: 'b', protectedActions: ['recover'] } },
  ],
  [
    'ranksite',
    { ranksite: { clientId: 1, clientSecret: 's', authorizeUrl: web, tokenUrl: web, userUrl: web } },
  ],
  [
    'uploads/s3',
    uploads('uploads/s3', { bucketName: 'b', awsKeyId: 'k', awsKeySecret: 's', awsRegion: 'r' }),
  ],
  [
    'uploads/r2',
    uploads('uploads/r2', {
      bucketName: 'b',
      cfAccountId: 'a',
      cfKeyId: 'k',
      cfKeySecret: 's',
      publicBaseUrl: web,
    }),
  ],
  ['uploads/gcs', uploads('uploads/gcs', { projectId: 'p', bucketName: 'b' })],
  ['scores/classic', score('scores/classic')],
  ['scores/sekai', score('scores/sekai')],
  ['scores/steep', score('scores/steep')],
  ['scores/genni', score('scores/genni')],
  ['scores/legacy', score('scores/legacy')],
  ['scores/jammy', score('scores/jammy', { maximumScoreTime: 0.5 })],
  [
    'instancers/docker',
    { instancers: { main: { name: 'instancers/docker', options: { apiUrl: web, authToken: 't' } } } },
  ],
  [
    'instancers/k8s',
    {
      instancers: {
        main: {
          name: 'instancers/k8s',
          options: { apiUrl: web, authToken: 't', caCertificate: aCertificate },
        },
      },
    },
  ],
  ['instancers/paradigmctf', { instancers: { main: { name: 'instancers/paradigmctf' } } }],
  [
    'admin-bots/ts',
    { 'adminBot.provider': { name: 'admin-bots/ts', options: { secretKey: 's', endpoint: web } } },
  ],
  [
    'messages/discord',
    { bloodBot: { destinations: [{ provider: { name: 'messages/discord', options: { url: web } } }] } },
  ],
  [
    'messages/telegram',
    {
      bloodBot: {
        destinations: [{ provider: { name: 'messages/telegram', options: { botToken: 'b', chatId: '1' } } }],
      },
    },
  ],
];

describeLocal('a configuration file of each provider starts (services reference 6.1)', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  /** As the file says, on the servers and in the directory of the test. */
  function fromFile(settings: Readonly<Record<string, unknown>>): Config {
    const config = configOf(settings);
    const { uploadProvider } = config.uploadProvider.name === 'uploads/local' ? target.config : config;
    return { ...config, database: target.config.database, uploadProvider };
  }

  it.each(FILES)('%s', async (_name, settings) => {
    const config = fromFile(settings);
    const replica = await target.startReplica(config);
    expect((await replica.send('GET', '/api/readyz')).text).toBe('ok');
    const told = await replica.send('GET', '/api/v2/integrations/client/config');
    expect(told).toMatchObject({ status: 200, data: { emailEnabled: config.email !== undefined } });
    // What the worker makes of the same file.
    expect(createScoreFormula(config.scoreProvider.name, config.scoreProvider.options)).toBeDefined();
    if (config.email !== undefined) expect(createMailProvider(config.email.provider)).toBeDefined();
  });
});
