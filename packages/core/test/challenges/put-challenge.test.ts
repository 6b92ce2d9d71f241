import type { Announcements } from '../../src/events';
import { silentLogger } from '../../src/infra/logging';
import { createTransact } from '../../src/infra/database';
import { createLedgerStore } from '../../src/ledger';
import {
  callerChallengeState,
  createChallengeStore,
  createDeleteChallenge,
  createFlagProviders,
  createMintedFlagStore,
  createPutChallenge,
  type ChallengeChanges,
} from '../../src/challenges';
import {
  aDynamicScore,
  aSolve,
  aTeam,
  createTestDatabase,
  storeDynamicScores,
  storeSolves,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

const now = new Date('2026-06-01T12:00:00.000Z');
const soon = new Date(now.getTime() + 60_000);
const dynamic = { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } } as const;

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());

function organiser() {
  const { database } = fresh;
  let announced = 0;
  const announcements: Announcements = {
    scoresChanged: () => {
      announced += 1;
    },
    settingsChanged: () => undefined,
    teamChanged: () => undefined,
  };
  const transact = createTransact(database, (executor) => ({
    challenges: createChallengeStore(executor),
    ledger: createLedgerStore(executor),
  }));
  const flagProviders = createFlagProviders({
    mintedFlags: createMintedFlagStore(database),
    logger: silentLogger,
  });
  const put = createPutChallenge({ transact, flagProviders, announcements });
  const remove = createDeleteChallenge({ transact, announcements });
  return {
    put: (id: string, changes: ChallengeChanges, at = now) => put({ id, changes, actor: 'admin', now: at }),
    remove: (id: string) => remove({ id, actor: 'admin', now }),
    find: (id: string) => createChallengeStore(database).find(id),
    revision: async () => (await callerChallengeState(database, null)).revision,
    facts: async (id: string) =>
      (await database('ledger').where('challenge_id', id).orderBy('id').pluck('kind')) as string[],
    announced: () => announced,
  };
}

test('an unknown id is created with the defaults of competition reference 5.1', async () => {
  const { put, find, facts } = organiser();
  const outcome = await put('any path text, ünïcode ✓', {});
  const created = await find('any path text, ünïcode ✓');
  expect(outcome).toEqual({ outcome: 'stored', challenge: created });
  expect(created).toEqual({
    id: 'any path text, ünïcode ✓',
    name: '',
    description: '',
    category: '',
    author: '',
    files: [],
    points: { min: 0, max: 0 },
    flags: [],
    tiebreakEligible: true,
    sortWeight: null,
    tags: null,
    hidden: false,
    releaseAt: null,
    scoring: { kind: 'decay' },
    instancerConfig: null,
    adminBotConfig: null,
    managedBy: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  });
  expect(await facts('any path text, ünïcode ✓')).toEqual(['challenge_created']);
});

test('everything that is written is read back', async () => {
  const { put, find } = organiser();
  const changes = {
    name: 'Web',
    description: '# hard',
    category: 'web',
    author: 'me',
    files: [{ name: 'a.zip', url: '/uploads/a.zip', sizeBytes: 12 }],
    points: { min: -5, max: 500 },
    flags: [{ provider: 'flags/static', config: { flag: 'f' } }],
    tiebreakEligible: false,
    sortWeight: 1.5,
    tags: [],
    hidden: true,
    releaseAt: soon,
    scoring: dynamic,
    managedBy: 'deployer',
  };
  await put('round-trip', changes);
  expect(await find('round-trip')).toMatchObject(changes);
});

test('an update keeps what it does not name and raises both revisions once', async () => {
  const { put, find, facts, revision } = organiser();
  await put('kept', { name: 'Before', tags: ['x'] });
  const before = await revision();
  await put('kept', { name: 'After' }, soon);
  expect(await find('kept')).toMatchObject({
    name: 'After',
    tags: ['x'],
    revision: 2,
    createdAt: now,
    updatedAt: soon,
  });
  expect(await revision()).toBe(before + 1);
  expect(await facts('kept')).toEqual(['challenge_created', 'challenge_edited']);
});

test('an edit that changes nothing writes nothing', async () => {
  const { put, find, facts, revision } = organiser();
  await put('same', { name: 'Same', points: { min: 1, max: 2 }, flag: 'f', scoring: dynamic });
  const before = await revision();
  await put('same', { points: { max: 2, min: 1 }, name: 'Same', flag: 'f', scoring: dynamic }, soon);
  await put('same', {}, soon);
  expect(await find('same')).toMatchObject({ revision: 1, updatedAt: now });
  expect(await revision()).toBe(before);
  expect(await facts('same')).toEqual(['challenge_created']);
});

test('hiding, showing and releasing are facts of their own', async () => {
  const { put, facts } = organiser();
  await put('shown', {});
  await put('shown', { hidden: true });
  await put('shown', { hidden: false });
  await put('shown', { releaseAt: soon });
  await put('shown', { releaseAt: null });
  expect(await facts('shown')).toEqual([
    'challenge_created',
    'challenge_hidden',
    'challenge_released',
    'challenge_hidden',
    'challenge_released',
  ]);
});

describe('flags (competition reference 5.3)', () => {
  test('a V1 flag replaces all entries, an empty one removes them, an absent one keeps them', async () => {
    const { put, find } = organiser();
    await put('v1', {
      flags: [{ config: { flag: 'a' } }, { provider: 'flags/regex', config: { pattern: 'b' } }],
    });
    await put('v1', { name: 'touched' });
    expect((await find('v1'))?.flags).toHaveLength(2);
    await put('v1', { flag: 'c' });
    expect((await find('v1'))?.flags).toEqual([{ provider: 'flags/static', config: { flag: 'c' } }]);
    await put('v1', { flag: '' });
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
    const { put, find, announced } = organiser();
    await expect(put('refused', changes)).resolves.toMatchObject({ outcome: 'invalid', path });
    expect(await find('refused')).toBeUndefined();
    expect(announced()).toBe(0);
  });
});

test('instancer and admin bot configurations are refused while none is configured; null is fine', async () => {
  const { put } = organiser();
  await expect(put('bot', { instancerConfig: {} })).resolves.toEqual({
    outcome: 'invalidInstancerConfig',
    error: 'no instancer is configured',
  });
  await expect(put('bot', { adminBotConfig: { code: '' } })).resolves.toEqual({
    outcome: 'invalidAdminBotConfig',
    error: 'no admin bot is configured',
  });
  await expect(put('bot', { instancerConfig: null, adminBotConfig: null })).resolves.toMatchObject({
    outcome: 'stored',
  });
});

describe('the scoring kind', () => {
  test('changes while no team has a row', async () => {
    const { put } = organiser();
    await put('kind', {});
    await expect(put('kind', { scoring: dynamic })).resolves.toMatchObject({
      challenge: { scoring: dynamic },
    });
    await expect(put('kind', { scoring: { kind: 'decay' } })).resolves.toMatchObject({
      challenge: { scoring: { kind: 'decay' } },
    });
  });

  test('is refused while there is a solve, of a banned team too; the same kind is fine', async () => {
    const { put } = organiser();
    const banned = aTeam({ banned: true });
    await put('solved', {});
    await storeTeams(fresh.database, banned);
    await storeSolves(fresh.database, aSolve({ challengeId: 'solved', teamId: banned.id }));
    await expect(put('solved', { scoring: dynamic })).resolves.toMatchObject({
      outcome: 'invalid',
      path: 'scoring.kind',
    });
    await expect(put('solved', { scoring: { kind: 'decay' } })).resolves.toMatchObject({ outcome: 'stored' });
  });

  test('is refused while there is a pushed score', async () => {
    const { put } = organiser();
    const team = aTeam();
    await put('pushed', { scoring: dynamic });
    await storeTeams(fresh.database, team);
    await storeDynamicScores(fresh.database, aDynamicScore({ challengeId: 'pushed', teamId: team.id }));
    await expect(put('pushed', { scoring: { kind: 'decay' } })).resolves.toMatchObject({
      outcome: 'invalid',
    });
  });
});

test('of two organisers who create one challenge at once, one creates and the other edits', async () => {
  const { put, find, facts } = organiser();
  await Promise.all([put('race', { name: 'Name' }), put('race', { category: 'web' })]);
  expect(await find('race')).toMatchObject({ name: 'Name', category: 'web', revision: 2 });
  expect(await facts('race')).toEqual(['challenge_created', 'challenge_edited']);
});

describe('deletion (competition reference 5.4)', () => {
  test('takes the solves with it and is one fact', async () => {
    const { put, remove, find, facts, revision } = organiser();
    const team = aTeam();
    await put('gone', {});
    await storeTeams(fresh.database, team);
    await storeSolves(fresh.database, aSolve({ challengeId: 'gone', teamId: team.id }));
    const before = await revision();
    await remove('gone');
    expect(await find('gone')).toBeUndefined();
    expect(await fresh.database('solves').where('challenge_id', 'gone')).toEqual([]);
    expect(await revision()).toBe(before + 1);
    expect(await facts('gone')).toEqual(['challenge_created', 'challenge_deleted']);
  });

  test('of an unknown challenge changes nothing', async () => {
    const { remove, facts, revision } = organiser();
    const before = await revision();
    await remove('never was');
    expect(await facts('never was')).toEqual([]);
    expect(await revision()).toBe(before);
  });
});
