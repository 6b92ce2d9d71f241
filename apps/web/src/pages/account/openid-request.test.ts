import { errorAddress, scopeOf } from './openid-request';

describe('a request of OpenID Connect', () => {
  it.each([
    ['openid', 'play', 'profile'],
    ['openid play', 'play', 'play'],
    ['openid play', 'full', 'play'],
    ['openid play', 'profile', 'profile'],
    [undefined, 'full', 'profile'],
  ] as const)('for %j by a site that may %s gives it %s', (asked, allowed, scope) => {
    expect(scopeOf(asked, allowed)).toBe(scope);
  });

  it.each([
    ['https://a.test/x?k=1#f', 's', 'https://a.test/x?k=1&error=access_denied&state=s#f'],
    ['https://a.test/', undefined, 'https://a.test/?error=access_denied'],
    ['nowhere', 's', undefined],
  ])('is refused at %s with the state %j: %s', (redirectUri, state, expected) => {
    expect(errorAddress(redirectUri, 'access_denied', state)).toBe(expected);
  });
});
