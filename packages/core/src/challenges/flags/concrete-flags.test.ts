import { createConcreteFlags } from './concrete-flags';
import type { FlagEntry } from '@rampart/event-rules';
import type { MintRequest } from './mint-flag';

const now = new Date('2026-06-01T12:00:00.000Z');

async function flagsOf(flags: readonly FlagEntry[]) {
  const asked: MintRequest[] = [];
  const concreteFlags = createConcreteFlags((request) => {
    asked.push(request);
    return Promise.resolve('flag{x_0123456789}');
  });
  return { given: await concreteFlags({ id: 'pwn', flags }, 'team', now), asked };
}

const STATIC = { provider: 'flags/static', config: { flag: 'flag{static}' } };
const REGEX = { provider: 'flags/regex', config: { pattern: 'flag\\{.+\\}', flagValue: 'flag{sample}' } };
const DYNAMIC = { provider: 'flags/dynamic', config: { base: 'flag{x}' } };

test('a static entry hands out its flag', async () => {
  const { given } = await flagsOf([STATIC]);
  expect(given).toEqual([{ provider: 'flags/static', flag: 'flag{static}' }]);
});

test('a pattern hands out its sample, and nothing without one', async () => {
  const bare = { provider: 'flags/regex', config: { pattern: 'flag' } };
  const { given } = await flagsOf([bare, REGEX]);
  expect(given).toEqual([{ provider: 'flags/regex', flag: 'flag{sample}' }]);
});

test("a dynamic entry hands out the team's own flag", async () => {
  const { given, asked } = await flagsOf([DYNAMIC]);
  expect(given).toEqual([{ provider: 'flags/dynamic', flag: 'flag{x_0123456789}' }]);
  const config = { base: 'flag{x}', mode: 'auto', exhaustion: 'tail' };
  expect(asked).toEqual([{ challengeId: 'pwn', teamId: 'team', config, now }]);
});

test('a dynamic flag that cannot be made is left out', async () => {
  const mintsNothing = createConcreteFlags(() => Promise.resolve(undefined));
  await expect(mintsNothing({ id: 'pwn', flags: [DYNAMIC, STATIC] }, 'team', now)).resolves.toHaveLength(1);
});

test('the order is that of the entries', async () => {
  const { given } = await flagsOf([DYNAMIC, STATIC, REGEX]);
  expect(given).toMatchObject(
    ['flags/dynamic', 'flags/static', 'flags/regex'].map((provider) => ({ provider })),
  );
});

test.each([
  ['an unknown provider', { provider: 'constructor', config: { flag: 'x' } }],
  ['a static entry that no longer validates', { provider: 'flags/static', config: { flag: 7 } }],
  ['a dynamic entry that no longer validates', { provider: 'flags/dynamic', config: { base: 'no braces' } }],
  ['a pattern that no longer validates', { provider: 'flags/regex', config: { flagValue: 'x' } }],
])('%s is left out', async (_what, entry) => {
  expect((await flagsOf([entry])).given).toEqual([]);
});
