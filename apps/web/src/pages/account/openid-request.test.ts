import { afterSignIn, errorAddress, mustSignInAgain, scopeOf } from './openid-request';

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
    ['10', 3_000, false],
    ['2', 3_000, true],
    ['0', 1, true],
    ['10', null, true],
    ['-1', null, false],
    ['soon', null, false],
    [undefined, null, false],
  ] as const)('with max_age=%s, %s ms after the sign-in, asks for a new one: %s', (maxAge, age, expected) => {
    expect(mustSignInAgain({ maxAge }, age === null ? null : 50_000 - age, 50_000)).toBe(expected);
  });

  it.each([
    ['login', true],
    ['login consent', true],
    ['consent', false],
  ])('with prompt=%s asks for a new sign-in: %s', (prompt, expected) => {
    expect(mustSignInAgain({ prompt }, 50_000, 50_000)).toBe(expected);
  });

  it('goes on after the sign-in without asking for another', () => {
    const rest = 'client_id=c&state=a%20b%3Fprompt%3D1';
    expect(afterSignIn(`/openid/authorize?prompt=login&${rest}&max_age=0`)).toBe(`/openid/authorize?${rest}`);
  });

  it.each([
    ['https://a.test/x?k=1#f', 's', 'https://a.test/x?k=1&error=access_denied&state=s#f'],
    ['https://a.test/', undefined, 'https://a.test/?error=access_denied'],
    ['https://a.test/?k=a%20b&flag', undefined, 'https://a.test/?k=a%20b&flag&error=access_denied'],
    ['nowhere', 's', undefined],
  ])('is refused at %s with the state %j: %s', (redirectUri, state, expected) => {
    expect(errorAddress(redirectUri, 'access_denied', state)).toBe(expected);
  });
});
