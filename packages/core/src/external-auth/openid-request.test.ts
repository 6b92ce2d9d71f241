import { grantedScope, isVerifierOf, refusalOf } from './openid-request';

// RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('a code verifier', () => {
  it('is the one of its challenge', () => {
    expect(isVerifierOf(CHALLENGE, VERIFIER)).toBe(true);
  });

  it.each([`${VERIFIER}x`, CHALLENGE, '', 'x'.repeat(129), `${VERIFIER.slice(0, -1)}+`])(
    '%s is none',
    (text) => {
      expect(isVerifierOf(CHALLENGE, text)).toBe(false);
    },
  );
});

describe('an authentication request', () => {
  const request = {
    responseType: 'code',
    scope: 'openid',
    codeChallenge: CHALLENGE,
    codeChallengeMethod: 'S256',
  };

  it.each([
    [{}, null],
    [{ scope: 'email openid unknown' }, null],
    [{ responseType: undefined }, 'unsupported_response_type'],
    [{ responseType: 'code id_token' }, 'unsupported_response_type'],
    [{ scope: 'openidx' }, 'invalid_scope'],
    [{ codeChallengeMethod: undefined }, 'invalid_request'],
    [{ codeChallenge: `${CHALLENGE}=` }, 'invalid_request'],
  ])('with %j is refused with %j', (change, refusal) => {
    expect(refusalOf({ ...request, ...change })?.error ?? null).toBe(refusal);
  });

  it.each([
    ['openid play', 'full', 'play'],
    ['openid play', 'play', 'play'],
    ['openid play', 'profile', 'profile'],
    ['openid', 'full', 'profile'],
    [undefined, 'full', 'profile'],
  ] as const)('for %j by a client that may %s gives %s', (asked, allowed, scope) => {
    expect(grantedScope(asked, allowed)).toBe(scope);
  });
});
