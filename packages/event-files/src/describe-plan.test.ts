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

describe('a changed setting', () => {
  const describeChange = (field: string, old: unknown, wanted: unknown) => {
    const settings = { version: '1', changes: [{ field, old, new: wanted }], update: {} };
    const nothing = { uploads: [], waves: [], challenges: [], problems: [], notes: [] };
    return describePlan({ server: 'https://ctf.example.org', settings, ...nothing });
  };

  test('that is a long text is shown from shortly before it differs', () => {
    const start = 'Once upon a time there was a challenge with a long statement, which ends with ';
    expect(describeChange('homeContent', `${start}a cat.`, `${start}dogs.`)).toEqual([
      '~ settings',
      '    homeContent: "…nt, which ends with a cat." → "…nt, which ends with dogs."',
    ]);
  });

  test('that is a time is shown in the form of the files', () => {
    expect(describeChange('endTime', null, Date.UTC(2026, 5, 1))).toEqual([
      '~ settings',
      '    endTime: nothing → 2026-06-01T00:00:00.000Z',
    ]);
  });
});
