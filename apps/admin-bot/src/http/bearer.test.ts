import crypto from 'node:crypto';
import { createBearerCheck } from './bearer';

const SECRET = 'geheimnis-ü';
const isBearer = createBearerCheck(SECRET);

const WRONG = [
  undefined,
  '',
  'Bearer',
  'Bearer ',
  SECRET,
  `bearer ${SECRET}`,
  `Basic ${SECRET}`,
  `Bearer ${SECRET} `,
  `Bearer ${SECRET.slice(0, -1)}`,
  `Bearer ${'x'.repeat(300)}`,
  '\ud800',
];

test('the secret as a bearer token is accepted', () => {
  expect(isBearer(`Bearer ${SECRET}`)).toBe(true);
});

test.each(WRONG)('%j is not', (header) => {
  expect(isBearer(header)).toBe(false);
});

describe('the comparison takes constant time (services reference 2.8: all runner routes need the secret)', () => {
  afterEach(() => jest.restoreAllMocks());

  test.each([`Bearer ${SECRET}`, ...WRONG])(
    'of %j: operands of one length, whatever the header',
    (header) => {
      const compare = jest.spyOn(crypto, 'timingSafeEqual');
      isBearer(header);
      const lengths = compare.mock.calls.map((operands) => operands.map(({ byteLength }) => byteLength));
      expect(lengths).toEqual([[32, 32]]);
    },
  );

  test('and it alone decides', () => {
    jest.spyOn(crypto, 'timingSafeEqual').mockReturnValueOnce(true).mockReturnValueOnce(false);
    expect(isBearer('wrong')).toBe(true);
    expect(isBearer(`Bearer ${SECRET}`)).toBe(false);
  });
});
