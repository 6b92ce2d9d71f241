import type { ChallengeChanges } from '../../src/challenges';
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
import { anOrganiser, dynamic, later, now, soon } from './an-organiser';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());
const organiser = () => anOrganiser(fresh.database);

test('an unknown id is created with the defaults of a new challenge', async () => {
  const { put, find, facts } = organiser();
  const outcome = await put('any path text, ünïcode ✓', { name: '', flags: [], hidden: true });
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
    decoyFlags: [],
    tiebreakEligible: true,
    sortWeight: null,
    tags: null,
    hidden: true,
    releaseAt: null,
    closesAt: null,
    wave: null,
    requires: [],
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
    decoyFlags: ['flag{planted}'],
    tiebreakEligible: false,
    sortWeight: 1.5,
    tags: [],
    hidden: true,
    releaseAt: soon,
    closesAt: later,
    requires: [{ challenges: ['a', 'b'], count: 1 }],
    scoring: dynamic,
    managedBy: 'deployer',
  } satisfies Required<Omit<ChallengeChanges, 'flag' | 'wave' | 'instancerConfig' | 'adminBotConfig'>>;
  await put('round-trip', changes);
  expect(await find('round-trip')).toMatchObject(changes);
});

test('a flag of the challenge cannot be a decoy, in whichever order they are written', async () => {
  const { put, find } = organiser();
  const refused = { outcome: 'invalid', path: 'decoyFlags.1', detail: 'is a flag of the challenge' };
  const decoyFlags = ['flag{planted}', 'flag{right}'];
  await put('baited', { flag: 'flag{right}' });
  expect(await put('baited', { decoyFlags })).toEqual(refused);
  await put('baited', { flag: 'flag{first}', decoyFlags });
  expect(await put('baited', { flag: 'flag{right}' })).toEqual(refused);
  expect(await find('baited')).toMatchObject({ decoyFlags, revision: 2 });
});

test('an update keeps what it does not name, other challenges too, and raises both revisions once', async () => {
  const { put, find, facts, revision } = organiser();
  await put('partly-changed', { name: 'Before', tags: ['x'] });
  await put('another', {});
  const [before, another] = [await revision(), await find('another')];
  await put('partly-changed', { name: 'After' }, soon);
  expect(await find('another')).toEqual(another);
  expect(await find('partly-changed')).toMatchObject({
    name: 'After',
    tags: ['x'],
    revision: 2,
    createdAt: now,
    updatedAt: soon,
  });
  expect(await revision()).toBe(before + 1);
  expect(await facts('partly-changed')).toEqual(['challenge_created', 'challenge_edited']);
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

describe('the admin bot', () => {
  const config = {
    code: 'the script',
    // An order jsonb would not keep: it sorts keys by length.
    inputs: { username: { pattern: '^a' }, url: { pattern: '^https?:', flags: 'i' } },
    revision: 'a revision',
    timeoutMilliseconds: 1_000,
  };
  const checked = () => {
    const asked: string[] = [];
    const { put, find } = anOrganiser(fresh.database, (code) => {
      asked.push(code);
      return Promise.resolve(
        code === config.code
          ? { outcome: 'valid', config }
          : { outcome: 'invalid', error: 'it does not load' },
      );
    });
    return { put, find, asked };
  };

  test('is stored as the check says, with the inputs in their order', async () => {
    const { put, find } = checked();
    await expect(put('scripted', { adminBotConfig: { code: config.code } })).resolves.toMatchObject({
      outcome: 'stored',
      challenge: { adminBotConfig: config },
    });
    const stored = await find('scripted');
    expect(stored?.adminBotConfig).toEqual(config);
    expect(Object.keys(stored?.adminBotConfig?.inputs ?? {})).toEqual(['username', 'url']);
  });

  test('absent is kept without a check, null removes', async () => {
    const { put, asked } = checked();
    await put('kept', { adminBotConfig: { code: config.code } });
    await expect(put('kept', { name: 'n' })).resolves.toMatchObject({
      challenge: { adminBotConfig: config },
    });
    expect(asked).toHaveLength(1);
    await expect(put('kept', { adminBotConfig: null })).resolves.toMatchObject({
      challenge: { adminBotConfig: null },
    });
    expect(asked).toHaveLength(1);
  });

  test('a script that fails its check saves nothing of the edit', async () => {
    const { put, find } = checked();
    await put('failing', { name: 'before' });
    await expect(put('failing', { name: 'after', adminBotConfig: { code: 'other' } })).resolves.toEqual({
      outcome: 'invalidAdminBotConfig',
      error: 'it does not load',
    });
    expect(await find('failing')).toMatchObject({ name: 'before', adminBotConfig: null });
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

  test('is refused while there is a pushed score; another secret is fine', async () => {
    const { put } = organiser();
    const team = aTeam();
    await put('pushed', { scoring: dynamic });
    await storeTeams(fresh.database, team);
    await storeDynamicScores(fresh.database, aDynamicScore({ challengeId: 'pushed', teamId: team.id }));
    await expect(put('pushed', { scoring: { kind: 'decay' } })).resolves.toMatchObject({
      outcome: 'invalid',
    });
    const source = { ...dynamic.source, secret: 'another' };
    await expect(put('pushed', { scoring: { kind: 'dynamic', source } })).resolves.toMatchObject({
      challenge: { scoring: { kind: 'dynamic', source } },
    });
  });
});

test('of two organisers who create one challenge at once, one creates and the other edits', async () => {
  const { put, find, facts } = organiser();
  await Promise.all([put('race', { author: 'me' }), put('race', { category: 'web' })]);
  expect(await find('race')).toMatchObject({ author: 'me', category: 'web', revision: 2 });
  expect(await facts('race')).toEqual(['challenge_created', 'challenge_edited']);
});
