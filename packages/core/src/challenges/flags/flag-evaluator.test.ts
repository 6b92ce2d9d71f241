import { silentLogger } from '../../infra/logging';
import { createFlagEvaluator } from './flag-evaluator';
import { createFlagProviders } from './flag-providers';

const owners = new Map([['f{theirs}', 'them']]);
const sought: string[] = [];
const evaluator = createFlagEvaluator(
  createFlagProviders({
    mintedFlags: {
      findOwner: ({ flag }) => {
        sought.push(flag);
        return Promise.resolve(owners.get(flag));
      },
    },
    logger: silentLogger,
  }),
);
const context = { challengeId: 'c', teamId: 'me' };
const one = { provider: 'flags/static', config: { flag: 'one' } };
const two = { provider: 'flags/static', config: { flag: 'two' } };
const dynamic = { provider: 'flags/dynamic', config: { base: 'f{x}' } };

test.each([
  ['any entry may accept', [one, two], 'two', { accepted: true, index: 1 }],
  ['the first accepting entry decides', [two, one, { ...one }], 'one', { accepted: true, index: 1 }],
  ['none accepts', [one, two], 'three', { accepted: false }],
  ['no entries accept nothing', [], 'one', { accepted: false }],
  [
    "another team's flag is accepted and named",
    [one, dynamic],
    'f{theirs}',
    { accepted: true, index: 1, cheatedFrom: 'them' },
  ],
  [
    "an accepting entry beats one that recognises another team's flag",
    [dynamic, { provider: 'flags/regex', config: { pattern: 'theirs' } }],
    'f{theirs}',
    { accepted: true, index: 1 },
  ],
  [
    'an unknown provider is skipped',
    [{ provider: 'flags/none', config: {} }, one],
    'one',
    { accepted: true, index: 1 },
  ],
  [
    'inherited property names match no provider',
    [
      { provider: 'constructor', config: {} },
      { provider: '__proto__', config: {} },
    ],
    'one',
    { accepted: false },
  ],
  [
    'a config that no longer validates accepts nothing',
    [{ provider: 'flags/static', config: { flag: 'one', old: true } }],
    'one',
    { accepted: false },
  ],
])('%s', async (_, entries, submitted, expected) => {
  await expect(evaluator.evaluate(entries, submitted, context)).resolves.toEqual(expected);
});

test('every entry is evaluated, even after one has accepted', async () => {
  sought.length = 0;
  await evaluator.evaluate([one, dynamic, dynamic], 'one', context);
  expect(sought).toEqual(['one', 'one']);
});
