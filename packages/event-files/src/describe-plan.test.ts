import { describeEffect, describePlan } from './describe-plan';

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

test('of a long text is shown what changes', () => {
  const start = 'Once upon a time there was a challenge with a long statement, which ends with ';
  const changes = [{ field: 'homeContent', old: `${start}a cat.`, new: `${start}dogs.` }];
  const settings = { version: '1', changes, update: {} };
  const nothing = { uploads: [], waves: [], challenges: [], problems: [], notes: [] };
  expect(describePlan({ server: 'https://ctf.example.org', settings, ...nothing })).toEqual([
    '~ settings',
    '    homeContent: "…nt, which ends with a cat." → "…nt, which ends with dogs."',
  ]);
});
