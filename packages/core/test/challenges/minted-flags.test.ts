import { createMintedFlagStore, createMintFlag, type DynamicFlagConfig } from '../../src/challenges';
import { systemRandom } from '../../src/infra/clock';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

const now = new Date('2026-06-01T12:00:00.000Z');
const [one, two] = [aTeam({ id: 'one' }), aTeam({ id: 'two' })];
const config: DynamicFlagConfig = { base: 'flag{x}', mode: 'auto', exhaustion: 'tail' };

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await createTestDatabase();
  await storeTeams(fresh.database, one, two);
  await storeChallenges(fresh.database, aChallenge({ id: 'c' }), aChallenge({ id: 'd' }));
});
afterEach(() => fresh.drop());

const minted = (said: { teamId: string; flag: string; isDuplicate?: boolean; createdAt?: Date }) => ({
  challengeId: 'c',
  base: 'flag{x}',
  isDuplicate: false,
  createdAt: now,
  ...said,
});

test('requests of one team at once settle on one flag', async () => {
  const store = createMintedFlagStore(fresh.database);
  const mint = createMintFlag({ store, random: systemRandom });
  const flags = await Promise.all(
    Array.from({ length: 6 }, () => mint({ challengeId: 'c', teamId: 'one', config, now })),
  );
  expect(new Set(flags).size).toBe(1);
  expect(flags[0]).toBe(await store.find({ challengeId: 'c', teamId: 'one', base: config.base }));
});

test('a flag belongs to one team of a challenge, unless it is marked a duplicate', async () => {
  const store = createMintedFlagStore(fresh.database);
  expect(await store.insert(minted({ teamId: 'one', flag: 'flag{X}' }))).toBe(true);
  expect(await store.insert(minted({ teamId: 'two', flag: 'flag{X}' }))).toBe(false);
  expect(await store.insert(minted({ teamId: 'two', flag: 'flag{X}', isDuplicate: true }))).toBe(true);
  expect(await store.countVariants('c', 'flag{x}')).toBe(1);
});

test('of a duplicate the own row wins, else the earliest is the owner', async () => {
  const store = createMintedFlagStore(fresh.database);
  const later = new Date(now.getTime() + 1);
  await store.insert(minted({ teamId: 'two', flag: 'flag{X}' }));
  await store.insert(minted({ teamId: 'one', flag: 'flag{X}', isDuplicate: true, createdAt: later }));
  const owner = (teamId: string) =>
    store.findOwner({ challengeId: 'c', base: 'flag{x}', flag: 'flag{X}', teamId });
  expect([await owner('one'), await owner('two'), await owner('three')]).toEqual(['one', 'two', 'two']);
});

test("flags of another challenge or another base are nobody's", async () => {
  const store = createMintedFlagStore(fresh.database);
  await store.insert(minted({ teamId: 'one', flag: 'flag{X}' }));
  const sought = { challengeId: 'c', base: 'flag{x}', flag: 'flag{X}', teamId: 'one' };
  expect(await store.findOwner(sought)).toBe('one');
  expect(await store.findOwner({ ...sought, challengeId: 'd' })).toBeUndefined();
  expect(await store.findOwner({ ...sought, base: 'flag{y}' })).toBeUndefined();
  expect(await store.findOwner({ ...sought, flag: 'flag{x}' })).toBeUndefined();
});

test('the space of a leet base is counted without its tails', async () => {
  const store = createMintedFlagStore(fresh.database);
  await store.insert(minted({ teamId: 'one', flag: 'flag{X}' }));
  await store.insert(minted({ teamId: 'two', flag: 'flag{x_0123456789}' }));
  expect(await store.countVariants('c', 'flag{x}')).toBe(1);
});
