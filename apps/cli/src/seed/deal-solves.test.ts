import { dealSolves } from './deal-solves';
import { createSeededNumbers } from './seeded-numbers';

const deal = (teams: number, challenges: number, solves: number, seed = '1') => [
  ...dealSolves({ teams, challenges, solves }, createSeededNumbers(seed)),
];

test.each([
  [100, 20, 500],
  [10, 10, 100],
  [1, 5, 5],
  [7, 3, 0],
])('%i teams, %i challenges: exactly %i different pairs, in order of time', (teams, challenges, solves) => {
  const dealt = deal(teams, challenges, solves);
  expect(new Set(dealt.map(({ team, challenge }) => `${team}/${challenge}`)).size).toBe(solves);
  expect(dealt.every(({ team, challenge }) => team < teams && challenge < challenges)).toBe(true);
  const moments = dealt.map(({ moment }) => moment);
  expect(moments).toEqual([...moments].sort((a, b) => a - b));
  expect(moments.every((moment) => moment >= 0 && moment < 1)).toBe(true);
});

test('the same seed deals the same pairs, another one others', () => {
  expect(deal(50, 10, 100)).toEqual(deal(50, 10, 100));
  expect(deal(50, 10, 100, '2')).not.toEqual(deal(50, 10, 100));
});

test('the first teams and challenges get the most', () => {
  const dealt = deal(100, 10, 300);
  const ofFirstHalf = dealt.filter(({ team }) => team < 50).length;
  expect(ofFirstHalf).toBeGreaterThan(180);
});

test('more solves than pairs are refused', () => {
  expect(() => deal(2, 2, 5)).toThrow(RangeError);
});
