import { editHint, isReleased, type Hint } from './hint';

const NOON = new Date('2026-06-01T12:00:00.000Z');
const HINT: Hint = {
  id: 'h',
  challengeId: 'c',
  title: 'Where to look',
  content: 'In the rules.',
  price: 50,
  releaseAt: NOON,
  createdAt: new Date(0),
};

describe('a hint', () => {
  test.each([
    ['a millisecond before its release', NOON.getTime() - 1, false],
    ['at its release', NOON.getTime(), true],
  ])('%s: released is %s', (_when, now, expected) => {
    expect(isReleased(HINT, new Date(now))).toBe(expected);
  });

  test('without a time is released', () => {
    expect(isReleased({ releaseAt: null }, new Date(0))).toBe(true);
  });

  test.each([{ title: 'Here' }, { content: 'On page 3.' }, { price: 0 }, { releaseAt: null }])(
    'is edited in what is named, %j, and nothing else',
    (changes) => {
      expect(editHint(HINT, changes)).toEqual({ ...HINT, ...changes });
    },
  );
});
