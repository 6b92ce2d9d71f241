import { hiddenPlaces, nextPlace } from './reveal';

describe('the place that is revealed next', () => {
  test.each([
    ['first the eleventh, with all behind it', undefined, 400, 11],
    ['of a small event first the last one', undefined, 6, 6],
    ['then the one above', 11, 400, 10],
    ['last the first', 2, 400, 1],
    ['then none', 1, 400, undefined],
    ['none before the number of teams is known', undefined, undefined, undefined],
    ['the first, if nobody has scored before the freeze', undefined, 0, 1],
  ])('is %s', (_what, revealedFrom, teams, expected) => {
    expect(nextPlace(revealedFrom, teams)).toBe(expected);
  });
});

test('three hidden places stand above the newest one, as far as there are', () => {
  expect(hiddenPlaces(11)).toEqual([8, 9, 10]);
  expect(hiddenPlaces(3)).toEqual([1, 2]);
  expect(hiddenPlaces(1)).toEqual([]);
});
