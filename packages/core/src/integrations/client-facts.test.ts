import { configOf } from '../testing';
import { clientFacts } from './client-facts';

const factsOf = (...settings: Parameters<typeof configOf>) => clientFacts(configOf(...settings));

describe('what clients learn about analytics', () => {
  it('the old key is sent as itself and as the provider it became', () => {
    expect(factsOf({ globalSiteTag: 'G-1' })).toMatchObject({
      globalSiteTag: 'G-1',
      analytics: { provider: 'analytics/google', publicOptions: { siteTag: 'G-1' } },
    });
  });

  it('the same provider in the new form is not sent as the old key', () => {
    const provider = { name: 'analytics/google', options: { siteTag: 'G-1' } };
    expect(factsOf({ 'analytics.provider': provider })).toMatchObject({
      globalSiteTag: null,
      analytics: { provider: 'analytics/google', publicOptions: { siteTag: 'G-1' } },
    });
  });

  it('beside another provider only the old key itself is sent', () => {
    const provider = { name: 'analytics/cloudflare', options: { token: 't' } };
    expect(factsOf({ globalSiteTag: 'G-1', 'analytics.provider': provider })).toMatchObject({
      globalSiteTag: 'G-1',
      analytics: { provider: 'analytics/cloudflare', publicOptions: { token: 't' } },
    });
  });
});

describe('what clients learn about captchas', () => {
  const env = { SVC_RECAPTCHA_SITE_KEY: 'from outside', SVC_RECAPTCHA_SECRET_KEY: 'hush' };

  it.each([
    ['the old form', { legacyCaptcha: { protectedActions: ['recover'] } }],
    [
      'the new form',
      { 'captcha.provider': { name: 'captcha/recaptcha' }, 'captcha.protectedEndpoints': ['recover'] },
    ],
  ])('the site key is also that of the environment, %s', (_form, settings) => {
    const { captcha } = factsOf(settings, env);
    expect(captcha).toEqual({
      provider: 'captcha/recaptcha',
      siteKey: 'from outside',
      protectedActions: ['recover'],
    });
  });

  it('nothing while there is no provider, whatever is protected', () => {
    expect(factsOf({ 'captcha.protectedEndpoints': ['recover'] }).captcha).toBeNull();
  });
});

describe('what clients learn about features', () => {
  it.each([
    ['emailEnabled', 'email'],
    ['instancerEnabled', 'instancers'],
  ] as const)('%s says whether there is %s', (fact, key) => {
    const settings = {
      email: {
        provider: { name: 'emails/smtp', options: { smtpUrl: 'smtp://localhost' } },
        from: 'ctf@example.org',
      },
      instancers: { main: { name: 'instancers/paradigmctf' } },
    };
    expect([factsOf({})[fact], factsOf({ [key]: settings[key] })[fact]]).toEqual([false, true]);
  });

  it('a numeric id is sent as text, and the secret not at all', () => {
    const addresses = { authorizeUrl: 'https://s.example.org/a', tokenUrl: 'https://s.example.org/t' };
    const ranksite = { clientId: 5, clientSecret: 'hush', ...addresses, userUrl: 'https://s.example.org/u' };
    expect(factsOf({ ranksite }).ranksite).toEqual({
      clientId: '5',
      authorizeUrl: 'https://s.example.org/a',
    });
  });
});
