import { createDomainPolicy } from './domain-rules';

const rule = (pattern: string, flags?: string) => ({ pattern, ...(flags === undefined ? {} : { flags }) });
const policy = createDomainPolicy({
  host: { allowRegex: [rule('^good\\.example$')], disallowRegex: [rule('^bad\\.'), rule('example$')] },
  url: { allowRegex: [rule('/open$')], disallowRegex: [rule('/closed')] },
});

describe('domain rules are asked in order', () => {
  it.each([
    ['https://good.example/closed', true, 'a host that is allowed is not asked for its URL'],
    ['https://other.example/open', false, 'a host that is denied is not asked for its URL'],
    ['https://free.test/closed/open', true, 'an allowed URL before a denied one'],
    ['https://free.test/closed', false, 'a denied URL'],
    ['https://free.test/', true, 'what nothing matches is allowed'],
    ['https://good.example:8443/', true, 'the port is no part of the host'],
  ])('%s: %s (%s)', (url, expected) => {
    expect(policy.isAllowedUrl(new URL(url))).toBe(expected);
  });

  it.each([
    ['good.example', 'allowed'],
    ['bad.test', 'denied'],
    ['free.test', 'undecided'],
  ])('of %s alone is known: %s', (host, verdict) => expect(policy.checkHost(host)).toBe(verdict));

  it('a host with a final dot is the host without it, alone and in a URL', () => {
    const { checkHost, isAllowedUrl } = createDomainPolicy({
      host: { allowRegex: [rule('^open\\.test$')], disallowRegex: [rule('^secret\\.test$')] },
      url: { disallowRegex: [rule('^https?://web\\.test(:\\d+)?/admin')] },
    });
    expect(['secret.test.', 'SECRET.test.', 'open.test.'].map(checkHost)).toEqual([
      'denied',
      'denied',
      'allowed',
    ]);
    const isAllowed = (url: string) => isAllowedUrl(new URL(url));
    expect(isAllowed('http://secret.test./')).toBe(false);
    expect(['https://web.test./admin', 'http://web.test.:8080/admin'].map(isAllowed)).toEqual([false, false]);
    expect(['https://web.test./', 'http://open.test./admin'].map(isAllowed)).toEqual([true, true]);
  });

  it('flags count', () => {
    const { checkHost } = createDomainPolicy({ host: { disallowRegex: [rule('EVIL', 'i')] } });
    expect(checkHost('evil.test')).toBe('denied');
  });

  it('no rules allow everything', () => {
    const none = createDomainPolicy({});
    expect([none.isAllowedUrl(new URL('http://a.test')), none.hasUrlRules]).toEqual([true, false]);
  });

  it('a pattern that takes too long denies, soon', () => {
    const slow = createDomainPolicy({ host: { allowRegex: [rule('^(a+)+$')] } });
    const startedAt = performance.now();
    expect(slow.checkHost(`${'a'.repeat(60)}!`)).toBe('denied');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
