import crypto from 'node:crypto';
import { createTokenCheck } from './token-check';

const TOKEN = 'the token of the service';
const hasToken = createTokenCheck(TOKEN);

const WRONG_TOKENS: readonly (readonly [what: string, token: unknown])[] = [
  ['empty', ''],
  ['one character', 't'],
  ['a part of it', TOKEN.slice(0, -1)],
  ['it and more', `${TOKEN}x`],
  ['its length, the first character wrong', `x${TOKEN.slice(1)}`],
  ['its length, the last character wrong', `${TOKEN.slice(0, -1)}x`],
  ['its length, in characters of several bytes', 'ü'.repeat(TOKEN.length)],
  ['half a surrogate pair', '\ud800'],
  ['long', TOKEN.repeat(10_000)],
  ['a number', 7],
  ['a list with it', [TOKEN]],
  ['null', null],
  ['absent', undefined],
];

const bodyOf = (svcAuthToken: unknown) => ({ kind: 'instancerGetInstanceForm', svcAuthToken });

describe('the token is compared in constant time (services reference 1.8)', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([['right', TOKEN], ...WRONG_TOKENS] as const)(
    'one that is %s: once, in full, by the primitive whose time does not depend on what differs',
    (_what, token) => {
      const compare = jest.spyOn(crypto, 'timingSafeEqual');
      hasToken(bodyOf(token));
      const lengths = compare.mock.calls.map((operands) => operands.map(({ byteLength }) => byteLength));
      expect(lengths).toEqual([[32, 32]]);
    },
  );

  it('and it alone decides about texts', () => {
    jest.spyOn(crypto, 'timingSafeEqual').mockReturnValueOnce(true).mockReturnValueOnce(false);
    expect(hasToken(bodyOf('wrong'))).toBe(true);
    expect(hasToken(bodyOf(TOKEN))).toBe(false);
  });

  it('the right one is accepted', () => {
    expect(hasToken(bodyOf(TOKEN))).toBe(true);
  });

  it.each(WRONG_TOKENS)('one that is %s is not accepted, without an exception', (_what, token) => {
    expect(hasToken(bodyOf(token))).toBe(false);
  });

  it.each([[null], [7], [TOKEN], [[TOKEN]], [{}]])('nor is the body %j', (body) => {
    expect(hasToken(body)).toBe(false);
  });
});
