import { countCarriers, dynamicFlagConfig } from '@rampart/event-rules';
import { seededRandom } from '../../testing';
import { leetFlag, tailFlag, usesLeet } from './dynamic-flag';
import { createDynamicFlagProvider } from './dynamic-flag-provider';

const TWENTY = 'abcdefghijklmnopqrst';
const always = (byte: number) => ({ bytes: (count: number) => Buffer.alloc(count, byte), uuid: () => '' });

test('carriers are the lowercase letters of the content', () => {
  expect(countCarriers('flag{aB3_z {c}}')).toBe(3);
});

test.each([
  ['auto', `f{${TWENTY}}`, true],
  ['auto', `f{${TWENTY.slice(1)}}`, false],
  ['tail', `f{${TWENTY}}`, false],
  ['leet', `f{${TWENTY}}`, true],
] as const)('mode %s with base %s uses leet: %s', (mode, base, expected) => {
  expect(usesLeet({ base, mode, exhaustion: 'tail' })).toBe(expected);
});

test('leet writes its variants and nothing outside the content', () => {
  expect(leetFlag('flag{abcdefghijklmnopqrstuvwxyz_A{1}}', always(0xff))).toBe(
    'flag{4BCD3F6H1JK1MN0PQR57UVWXYZ_A{1}}',
  );
  expect(leetFlag('flag{abc}', always(0))).toBe('flag{abc}');
});

test('leet decides each letter by itself', () => {
  const random = seededRandom('leet');
  const flags = Array.from({ length: 400 }, () => leetFlag('f{aaaa}', random));
  expect(new Set(flags).size).toBe(16);
  const bytes = (...values: number[]) => ({ ...random, bytes: () => Buffer.from(values) });
  expect(leetFlag('f{aaaaaaaaa}', bytes(0b0000_0001, 0))).toBe('f{4aaaaaaaa}');
  expect(leetFlag('f{aaaaaaaaa}', bytes(0, 0b0000_0001))).toBe('f{aaaaaaaa4}');
});

test.each([
  ['flag{base}', /^flag\{base_[0-9a-f]{10}\}$/],
  ['flag{}', /^flag\{[0-9a-f]{10}\}$/],
])('a tail goes to the end of the content of %s', (base, expected) => {
  expect(tailFlag(base, seededRandom('tail'))).toMatch(expected);
});

describe('the config', () => {
  const provider = createDynamicFlagProvider({ findOwner: () => Promise.resolve(undefined) });

  test('gets its defaults', async () => {
    await expect(provider.check({ base: 'flag{x}' })).resolves.toEqual({
      outcome: 'valid',
      config: { base: 'flag{x}', mode: 'auto', exhaustion: 'tail' },
    });
  });

  test('may name leet from twenty lower-case letters on', () => {
    const config = { base: `flag{${TWENTY}}`, mode: 'leet', exhaustion: 'duplicate' };
    expect(dynamicFlagConfig(config)).toEqual(config);
  });

  test.each([
    [{}, 'base'],
    [{ base: 'flag' }, 'base'],
    [{ base: '{x}' }, 'base'],
    [{ base: 'flag{x' }, 'base'],
    [{ base: 'flag{x} ' }, 'base'],
    [{ base: 'flag{é}' }, 'base'],
    [{ base: 'flag{\n}' }, 'base'],
    [{ base: 'flag{x}', mode: 'head' }, 'mode'],
    [{ base: 'flag{x}', exhaustion: 'none' }, 'exhaustion'],
    [{ base: 'flag{x}', seed: 1 }, 'seed'],
    [{ base: `flag{${TWENTY.slice(1)}}`, mode: 'leet' }, 'base'],
  ])('%j is refused at %j', async (config, path) => {
    await expect(provider.check(config)).resolves.toMatchObject({ outcome: 'invalid', path });
    expect(dynamicFlagConfig(config)).toBeUndefined();
  });
});

describe('a submission', () => {
  const evaluate = (ownerId: string | undefined) =>
    createDynamicFlagProvider({ findOwner: () => Promise.resolve(ownerId) }).matcher({ base: 'f{x}' })?.(
      'f{x_1}',
      {
        challengeId: 'c',
        teamId: 'me',
      },
    );

  test("of the team's own flag matches", async () => {
    await expect(evaluate('me')).resolves.toEqual({ result: 'match' });
  });
  test("of another team's flag names that team", async () => {
    await expect(evaluate('them')).resolves.toEqual({ result: 'foreign', ownerId: 'them' });
  });
  test('of a flag nobody was given is wrong', async () => {
    await expect(evaluate(undefined)).resolves.toEqual({ result: 'mismatch' });
  });
});
