import { ANALYTICS, CAPTCHAS, MAIL_PROVIDERS, MODERATIONS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';

const MESSAGE = {
  messageId: '<mail-1@example.org>',
  from: 'ctf@example.org',
  to: 'team@example.net',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};
const captcha = (name: string) => () =>
  createProvider(CAPTCHAS, { name, options: { siteKey: 'a', secretKey: 'b' } }).verify('code', '203.0.113.9');
const mail = (name: string, options: object) => () =>
  createProvider(MAIL_PROVIDERS, { name, options: { ...options } }).send(MESSAGE);
const script = (name: string, options: object) => () =>
  createProvider(ANALYTICS, { name, options: { ...options } })();

/** By hand: where each provider asks when no other address is set. */
const ADDRESSES: readonly (readonly [provider: string, address: string, ask: () => Promise<unknown>])[] = [
  ['captcha/recaptcha', 'https://www.google.com/recaptcha/api/siteverify', captcha('captcha/recaptcha')],
  ['captcha/hcaptcha', 'https://hcaptcha.com/siteverify', captcha('captcha/hcaptcha')],
  [
    'captcha/turnstile',
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    captcha('captcha/turnstile'),
  ],
  ['emails/postmark', 'https://api.postmarkapp.com/email', mail('emails/postmark', { serverToken: 'token' })],
  [
    'emails/mailgun',
    'https://api.mailgun.net/v3/mg.example.org/messages',
    mail('emails/mailgun', { apiKey: 'key', domain: 'mg.example.org' }),
  ],
  [
    'analytics/google',
    'https://www.googletagmanager.com/gtag/js?id=G-1',
    script('analytics/google', { siteTag: 'G-1' }),
  ],
  [
    'analytics/cloudflare',
    'https://static.cloudflareinsights.com/beacon.min.js?token=t',
    script('analytics/cloudflare', { token: 't' }),
  ],
  [
    'moderation/openai',
    'https://api.openai.com/v1/moderations',
    () =>
      createProvider(MODERATIONS, { name: 'moderation/openai', options: { apiKey: 'k' } }).permits(
        Buffer.from('x'),
      ),
  ],
];

describe('the public address of each service outside', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    // The one thing a test of this machine cannot have is the services themselves.
    jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
      asked.push(address instanceof Request ? address.url : String(address));
      return Promise.resolve(new Response('{"success":true,"results":[{"flagged":false}]}'));
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it.each(ADDRESSES)('%s: %s', async (_provider, address, ask) => {
    await ask();
    expect(asked).toEqual([address]);
  });
});
