import type { ChallengeChanges } from '../../src/challenges';
import { createTestDatabase, type TestDatabase } from '../../src/testing';
import { anOrganiser } from './an-organiser';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());
const organiser = () => anOrganiser(fresh.database);

describe('flags', () => {
  test('a V1 flag replaces all entries, an empty one removes them, an absent one keeps them', async () => {
    const { put, find } = organiser();
    await put('v1', {
      flags: [{ config: { flag: 'a' } }, { provider: 'flags/regex', config: { pattern: 'b' } }],
    });
    await put('v1', { name: 'touched' });
    expect((await find('v1'))?.flags).toHaveLength(2);
    await put('v1', { flag: 'c' });
    expect((await find('v1'))?.flags).toEqual([{ provider: 'flags/static', config: { flag: 'c' } }]);
    await put('v1', { flag: '', hidden: true });
    expect((await find('v1'))?.flags).toEqual([]);
  });

  test('an entry without a provider is static, and defaults are stored', async () => {
    const { put, find } = organiser();
    await put('defaults', {
      flags: [{ config: { flag: 'a' } }, { provider: 'flags/dynamic', config: { base: 'f{x}' } }],
    });
    expect((await find('defaults'))?.flags).toEqual([
      { provider: 'flags/static', config: { flag: 'a' } },
      { provider: 'flags/dynamic', config: { base: 'f{x}', mode: 'auto', exhaustion: 'tail' } },
    ]);
  });

  test.each<[string, ChallengeChanges, string]>([
    ['flag and flags together', { flag: 'a', flags: [] }, 'flag'],
    [
      'an unknown provider',
      { flags: [{ config: { flag: 'a' } }, { provider: 'x', config: {} }] },
      'flags.1.provider',
    ],
    ['a name every object has', { flags: [{ provider: '__proto__', config: {} }] }, 'flags.0.provider'],
    ['an unknown key', { flags: [{ config: { flag: 'a', b: 1 } }] }, 'flags.0.config.b'],
    [
      'a pattern that does not compile',
      { flags: [{ provider: 'flags/regex', config: { pattern: '(' } }] },
      'flags.0.config.pattern',
    ],
    [
      'a slow pattern',
      { flags: [{ provider: 'flags/regex', config: { pattern: '(a+)+$' } }] },
      'flags.0.config.pattern',
    ],
  ])('%s is refused at its place and stores nothing', async (_, changes, path) => {
    const { put, find, published } = organiser();
    await expect(put('refused', changes)).resolves.toMatchObject({ outcome: 'invalid', path });
    expect(await find('refused')).toBeUndefined();
    expect(published()).toBe(0);
  });
});
