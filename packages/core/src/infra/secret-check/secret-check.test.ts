import crypto from 'node:crypto';
import { createSecretCheck } from '.';

const SECRET = 'geheimnis-ü';
const isSecret = createSecretCheck(SECRET);

const WRONG = [
  '',
  'g',
  'geheimnis-',
  'geheimnis-ü ',
  'Geheimnis-ü',
  'geheimnis-u\u0308',
  '\ud800',
  'x'.repeat(300),
];

test('the secret itself is accepted', () => {
  expect(isSecret(SECRET)).toBe(true);
});

test.each(WRONG)('%j is not', (token) => {
  expect(isSecret(token)).toBe(false);
});

describe('the comparison takes constant time', () => {
  afterEach(() => jest.restoreAllMocks());

  test.each([SECRET, ...WRONG])('for %j: operands of equal length, whatever the token', (token) => {
    const compare = jest.spyOn(crypto, 'timingSafeEqual');
    isSecret(token);
    const lengths = compare.mock.calls.map((operands) => operands.map(({ byteLength }) => byteLength));
    expect(lengths).toEqual([[32, 32]]);
  });

  test('and alone decides', () => {
    jest.spyOn(crypto, 'timingSafeEqual').mockReturnValueOnce(true).mockReturnValueOnce(false);
    expect(isSecret('wrong')).toBe(true);
    expect(isSecret(SECRET)).toBe(false);
  });
});
