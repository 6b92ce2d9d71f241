import {
  blankChallenge,
  compareListed,
  firstStaticFlag,
  isClosed,
  isPublic,
  isReleased,
  isVisibleTo,
} from './challenge';

const now = new Date('2026-06-01T12:00:00.000Z');
const later = new Date(now.getTime() + 1);

describe('a released challenge', () => {
  test.each([
    [{ hidden: false, releaseAt: null }, true],
    [{ hidden: false, releaseAt: now }, true],
    [{ hidden: false, releaseAt: later }, false],
    [{ hidden: true, releaseAt: null }, false],
    [{ hidden: true, releaseAt: now }, false],
  ])('%j is one: %s', (challenge, expected) => {
    expect(isReleased(challenge, now)).toBe(expected);
  });
});

describe('who sees a challenge', () => {
  const open = blankChallenge('web-3', now);
  const either = { challenges: ['web-1', 'web-2'], count: 1 };
  const solvers = (...ids: string[]) => new Set(ids);

  test('everybody, if it is released and has no prerequisites', () => {
    expect(isPublic(open, now)).toBe(true);
    expect(isVisibleTo(solvers(), open, now)).toBe(true);
    expect(isPublic({ ...open, requires: [either] }, now)).toBe(false);
    expect(isPublic({ ...open, hidden: true }, now)).toBe(false);
  });

  test.each([
    ['none', [], solvers(), true],
    ['one of two', [either], solvers(), false],
    ['one of two', [either], solvers('web-2'), true],
    ['two of two', [{ ...either, count: 2 }], solvers('web-2'), false],
    ['two of two', [{ ...either, count: 2 }], solvers('web-1', 'web-2'), true],
    ['one of two, and another', [either, { challenges: ['intro'], count: 1 }], solvers('web-1'), false],
    [
      'one of two, and another',
      [either, { challenges: ['intro'], count: 1 }],
      solvers('web-1', 'intro'),
      true,
    ],
    ['one that nobody can solve', [{ challenges: ['gone'], count: 1 }], solvers('web-1', 'web-2'), false],
  ])('a team, if it fulfils all prerequisites: %s', (_, requires, solved, expected) => {
    expect(isVisibleTo(solved, { ...open, requires }, now)).toBe(expected);
  });

  test('a team that has solved it, whatever it requires by now', () => {
    expect(isVisibleTo(solvers('web-3'), { ...open, requires: [either] }, now)).toBe(true);
  });

  test.each([{ hidden: true }, { releaseAt: later }])('nobody while it is not released: %j', (state) => {
    expect(isVisibleTo(solvers('web-1', 'web-3'), { ...open, ...state, requires: [either] }, now)).toBe(
      false,
    );
  });
});

test.each([
  [null, false],
  [later, false],
  [now, true],
])('a challenge that closes at %p is closed now: %p', (closesAt, expected) => {
  expect(isClosed({ closesAt }, now)).toBe(expected);
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
