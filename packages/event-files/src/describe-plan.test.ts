import { describeEffect } from './describe-plan';

test.each([
  [500, 400, '500 → 400 points'],
  [500, null, '500 points → not public'],
  [null, 500, 'not public → 500 points'],
])('the value of a challenge that was %j and would be %j', (before, after, expected) => {
  expect(describeEffect({ total: 0, teams: [], challenges: [{ id: 'web', before, after }] })).toEqual([
    'Scores that move: 0.',
    `    web: ${expected}`,
  ]);
});
