import { compareListed, firstStaticFlag, isPublic } from './challenge';

const now = new Date('2026-06-01T12:00:00.000Z');
const later = new Date(now.getTime() + 1);

describe('isPublic', () => {
  test.each([
    [{ hidden: false, releaseAt: null }, true],
    [{ hidden: false, releaseAt: now }, true],
    [{ hidden: false, releaseAt: later }, false],
    [{ hidden: true, releaseAt: null }, false],
    [{ hidden: true, releaseAt: now }, false],
  ])('%j is public: %s', (challenge, expected) => {
    expect(isPublic(challenge, now)).toBe(expected);
  });
});

describe('list order', () => {
  const order = (...listed: { id: string; sortWeight: number | null }[]) =>
    listed.sort(compareListed).map(({ id }) => id);

  test('weights ascend as numbers, challenges without one come last', () => {
    expect(
      order(
        { id: 'none', sortWeight: null },
        { id: 'ten', sortWeight: 10 },
        { id: 'one and a half', sortWeight: 1.5 },
        { id: 'below zero', sortWeight: -2 },
        { id: 'one', sortWeight: 1 },
      ),
    ).toEqual(['below zero', 'one', 'one and a half', 'ten', 'none']);
  });

  test('equal weights are in descending id order', () => {
    expect(order({ id: 'a', sortWeight: 1 }, { id: 'c', sortWeight: 1 }, { id: 'b', sortWeight: 1 })).toEqual(
      ['c', 'b', 'a'],
    );
  });

  test('ids compare by code point, not by code unit', () => {
    expect(order({ id: '\uFFFD', sortWeight: null }, { id: '\u{10000}', sortWeight: null })).toEqual([
      '\u{10000}',
      '\uFFFD',
    ]);
  });
});

describe('the flag of a V1 client', () => {
  test.each([
    ['no entries', [], ''],
    ['the first static entry', [{ provider: 'flags/static', config: { flag: 'one' } }], 'one'],
    [
      'other providers are skipped',
      [
        { provider: 'flags/regex', config: { pattern: 'x' } },
        { provider: 'flags/static', config: { flag: 'two' } },
      ],
      'two',
    ],
    ['a static entry that does not validate', [{ provider: 'flags/static', config: { flag: 1 } }], ''],
  ])('%s', (_, flags, expected) => {
    expect(firstStaticFlag({ flags })).toBe(expected);
  });

  test.each([{ flag: 1 }, { flag: '' }, { flag: 'one', hint: 'x' }, {}])(
    'the static entry %j is not valid and is skipped',
    (config) => {
      const flags = [config, { flag: 'two' }].map((each) => ({ provider: 'flags/static', config: each }));
      expect(firstStaticFlag({ flags })).toBe('two');
    },
  );
});
