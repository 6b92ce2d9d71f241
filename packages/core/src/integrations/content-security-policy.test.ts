import { chosenContentSources } from '../adapters';
import { configOf } from '../testing';
import { contentSecurityPolicy } from './content-security-policy';

/** Directive to sources, as a browser reads the header. */
function policyOf(
  settings: Readonly<Record<string, unknown>> = {},
  { pagePolicy }: { readonly pagePolicy?: string } = {},
): Record<string, string[]> {
  const config = configOf(settings);
  const header = contentSecurityPolicy({
    providers: chosenContentSources(config),
    csp: config.csp,
    pagePolicy,
  });
  return Object.fromEntries(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

const BUCKET = {
  'uploadProvider.name': 'uploads/r2',
  'uploadProvider.options': {
    bucketName: 'b',
    cfAccountId: 'a',
    cfKeyId: 'k',
    cfKeySecret: 's',
    publicBaseUrl: 'https://files.example.org/below',
  },
};

const captcha = (name: string) => ({
  'captcha.provider': { name, options: { siteKey: 'a', secretKey: 'b' } },
});

describe('the content security policy', () => {
  it('denies everything but the own origin, pictures of the web and the video host', () => {
    expect(policyOf(BUCKET)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'img-src': ['http:', 'https:', 'data:', 'blob:'],
      'frame-ancestors': ["'none'"],
    });
  });

  it('adds the sources of the key csp, and takes none of the built-in ones away', () => {
    const before = policyOf();
    const after = policyOf({ csp: { 'img-src': ['https://a.example.org'], 'media-src': ["'self'"] } });
    expect(after).toEqual({
      ...before,
      'img-src': [...(before['img-src'] ?? []), 'https://a.example.org'],
      'media-src': ["'self'"],
    });
  });

  it("adds in place of 'none', which counts only alone", () => {
    expect(policyOf({ csp: { 'frame-ancestors': ['https://a.example.org'] } })['frame-ancestors']).toEqual([
      'https://a.example.org',
    ]);
    expect(policyOf({ csp: { 'img-src': ["'none'"] } })['img-src']).toEqual(policyOf()['img-src']);
  });

  it('names no source twice, and directives in lower case', () => {
    const { 'connect-src': sources } = policyOf({ csp: { 'Connect-SRC': ["'self'", 'wss:', 'wss:'] } });
    expect(sources).toEqual(["'self'", 'wss:']);
  });

  it('a narrower directive does not take away what the wider one permitted', () => {
    expect(policyOf({ csp: { 'style-src-elem': ['https://a.example.org'] } })).toMatchObject({
      'style-src': ["'self'"],
      'style-src-elem': ["'self'", 'https://a.example.org'],
    });
  });

  it.each([
    ['a directive more', 'https://a.example.org; script-src *'],
    ['another header', 'https://a.example.org\r\nSet-Cookie: a=b'],
    ['another policy', 'https://a.example.org, script-src *'],
    ['an end of the quoted text', 'https://a.example.org" header X "'],
    ['a variable of a proxy', 'https://a.example.org/$request_uri'],
    ['a placeholder of ours', 'https://a.example.org/{env.SECRET}'],
  ])('a source cannot smuggle in %s', (_what, source) => {
    const before = policyOf();
    const after = policyOf({ csp: { 'img-src': [source] } });
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(after['img-src']).toHaveLength((before['img-src'] ?? []).length + 1);
    expect(after['img-src']?.at(-1)).not.toMatch(/[;,"${}\s]/);
  });

  it('holds the policy of the built page', () => {
    const pagePolicy =
      "script-src 'self' 'sha256-abc='; style-src 'unsafe-inline'; upgrade-insecure-requests";
    expect(policyOf({}, { pagePolicy })).toMatchObject({
      'script-src': ["'self'", "'sha256-abc='"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'upgrade-insecure-requests': [],
    });
  });

  it.each([
    ['local uploads: own origin to frames', {}, { 'frame-src': "'self'" }],
    [
      'a bucket: its origin to connections and frames',
      BUCKET,
      { 'connect-src': 'https://files.example.org', 'frame-src': 'https://files.example.org' },
    ],
    [
      'captcha/recaptcha',
      captcha('captcha/recaptcha'),
      {
        'script-src': 'https://www.gstatic.com/recaptcha/',
        'connect-src': 'https://www.google.com/recaptcha/',
        'frame-src': 'https://www.google.com/recaptcha/',
      },
    ],
    [
      'captcha/hcaptcha',
      captcha('captcha/hcaptcha'),
      {
        'script-src': 'https://*.hcaptcha.com',
        'style-src': 'https://hcaptcha.com',
        'connect-src': 'https://hcaptcha.com',
        'frame-src': 'https://hcaptcha.com',
      },
    ],
    [
      'captcha/turnstile',
      captcha('captcha/turnstile'),
      {
        'script-src': 'https://challenges.cloudflare.com',
        'frame-src': 'https://challenges.cloudflare.com',
      },
    ],
    [
      'analytics/google',
      { 'analytics.provider': { name: 'analytics/google', options: { siteTag: 'G' } } },
      { 'connect-src': 'https://*.google-analytics.com' },
    ],
    [
      'analytics/cloudflare',
      { 'analytics.provider': { name: 'analytics/cloudflare', options: { token: 't' } } },
      { 'connect-src': 'https://cloudflareinsights.com/' },
    ],
  ])('adds what a provider needs: %s', (_what, settings, added) => {
    const policy = policyOf(settings);
    for (const [directive, source] of Object.entries(added)) expect(policy[directive]).toContain(source);
  });

  it('adds no vendor that was not chosen (control)', () => {
    expect(policyOf()).toMatchObject({
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ['https://www.youtube-nocookie.com', "'self'"],
    });
  });
});
