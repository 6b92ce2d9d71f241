import { isRedirectUri, narrowestAccess, redirectWith } from './external-client';

describe('a redirect address', () => {
  it.each(['https://a.test', 'http://localhost:8080/x?y#z', 'HTTPS://A.TEST/'])('%s is one', (text) => {
    expect(isRedirectUri(text)).toBe(true);
  });

  it.each([
    '',
    '/x',
    'a.test',
    '//a.test',
    'https:',
    'https://',
    'https:/a.test',
    'ftp://a.test',
    'data:text/html,x',
    ' https://a.test',
    'https://a.test\n',
    'https://a.test/\tx',
    'https://a.test/ x',
    'https://a.test/\u0085',
    'https://a.test/\u2028',
  ])('"%s" is none', (text) => {
    expect(isRedirectUri(text)).toBe(false);
  });
});

describe('the address a browser goes to with its code', () => {
  it.each([
    ['https://a.test', undefined, 'https://a.test/?code=C'],
    ['https://a.test/x?k=1&k=2#f', 's', 'https://a.test/x?k=1&k=2&code=C&state=s#f'],
    ['https://a.test/?code=1&code=2', undefined, 'https://a.test/?code=C'],
    ['https://a.test/x?k=1&code=old#f', undefined, 'https://a.test/x?k=1&code=C#f'],
    ['https://a.test/?k=a%20b&c%6Fde=1&flag', undefined, 'https://a.test/?k=a%20b&code=C&flag'],
    ['https://a.test/', '', 'https://a.test/?code=C&state='],
    ['https://a.test/', 'ü &=+', 'https://a.test/?code=C&state=%C3%BC+%26%3D%2B'],
  ])('%s with state %j', (redirectUri, state, expected) => {
    expect(redirectWith(redirectUri, { code: 'C', state })).toBe(expected);
  });
});

describe('the access that a consent and the client both allow', () => {
  it.each([
    [
      { scope: 'profile', tokenLifetimeMs: 1 },
      { scope: 'full', tokenLifetimeMs: null },
    ],
    [
      { scope: 'profile', tokenLifetimeMs: 1 },
      { scope: 'play', tokenLifetimeMs: 2 },
    ],
    [
      { scope: 'play', tokenLifetimeMs: null },
      { scope: 'full', tokenLifetimeMs: null },
    ],
  ] as const)('is %j, whichever of them has %j', (narrow, wide) => {
    expect(narrowestAccess(narrow, wide)).toEqual(narrow);
    expect(narrowestAccess(wide, narrow)).toEqual(narrow);
  });

  it('has its scope from one and its lifetime from the other', () => {
    expect(
      narrowestAccess({ scope: 'profile', tokenLifetimeMs: 2 }, { scope: 'full', tokenLifetimeMs: 1 }),
    ).toEqual({ scope: 'profile', tokenLifetimeMs: 1 });
  });
});
