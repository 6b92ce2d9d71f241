import { configOf, configProblems } from '../../testing';

const OLD = { siteKey: 'site', secretKey: 'secret', protectedActions: ['register', 'recover'] };

describe('settings of the first version', () => {
  it('legacyCaptcha becomes captcha with captcha/recaptcha and its actions', () => {
    expect(configOf({ legacyCaptcha: OLD }).captcha).toEqual({
      provider: { name: 'captcha/recaptcha', options: { siteKey: 'site', secretKey: 'secret' } },
      protectedEndpoints: ['register', 'recover'],
    });
  });

  it('without actions nothing is protected', () => {
    const keysOnly = { siteKey: OLD.siteKey, secretKey: OLD.secretKey };
    expect(configOf({ legacyCaptcha: keysOnly }).captcha.protectedEndpoints).toEqual([]);
  });

  it('replaces a captcha block that has no provider', () => {
    const config = configOf({ legacyCaptcha: OLD, 'captcha.protectedEndpoints': ['setEmail'] });
    expect(config.captcha.protectedEndpoints).toEqual(['register', 'recover']);
  });

  it('is ignored when captcha has a provider', () => {
    const provider = { name: 'captcha/hcaptcha', options: { siteKey: 'a', secretKey: 'b' } };
    const config = configOf({ legacyCaptcha: OLD, 'captcha.provider': provider });
    expect(config.captcha).toEqual({ provider, protectedEndpoints: [] });
  });

  it('takes keys from the environment', () => {
    const env = { SVC_RECAPTCHA_SITE_KEY: 'a', SVC_RECAPTCHA_SECRET_KEY: 'b' };
    expect(configOf({ legacyCaptcha: {} }, env).captcha.provider?.options).toEqual({
      siteKey: 'a',
      secretKey: 'b',
    });
  });

  it('without keys is reported under its old name', () => {
    const problems = configProblems({ legacyCaptcha: { siteKey: 'a' } });
    expect(problems).toEqual([
      expect.stringMatching(
        /^captcha\.provider\.options\.secretKey: is missing .*converted from legacyCaptcha/,
      ),
    ]);
  });

  it('globalSiteTag becomes analytics/google and stays for clients of the first version', () => {
    const config = configOf({ globalSiteTag: 'G-1' });
    expect(config.analytics.provider).toEqual({ name: 'analytics/google', options: { siteTag: 'G-1' } });
    expect(config.globalSiteTag).toBe('G-1');
    expect(configOf({}, { SVC_GLOBAL_SITE_TAG: 'G-2' }).analytics.provider?.options).toEqual({
      siteTag: 'G-2',
    });
  });

  it('globalSiteTag is ignored when analytics has a provider, and when it is empty', () => {
    const provider = { name: 'analytics/cloudflare', options: { token: 't' } };
    expect(configOf({ globalSiteTag: 'G-1', 'analytics.provider': provider }).analytics.provider).toEqual(
      provider,
    );
    expect(configOf({}, { SVC_GLOBAL_SITE_TAG: '' }).analytics.provider).toBeUndefined();
  });
});
