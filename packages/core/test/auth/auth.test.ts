import { createAuth, createTokenCodec, newTokenOwner, type Auth } from '../../src/auth';
import { silentEventPublisher } from '../../src/events';
import { createDivisionRules, type ShownProfile } from '../../src/teams';
import {
  aStaffAction,
  aTeam,
  createTestDatabase,
  seededRandom,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

const NOW = new Date('2026-06-02T00:00:00.000Z');
const random = seededRandom('auth');
const codec = createTokenCodec({
  tokenKey: Buffer.alloc(32, 1).toString('base64'),
  loginTimeoutMs: 3_600_000,
  random,
});
const divisions = createDivisionRules({
  divisions: ['open', 'student'],
  isMailConfigured: false,
  isRanksiteConfigured: false,
});

const bucket = { name: 'any', burst: 1, windowMs: 1_000 };
const BUCKETS = {
  registrationByIp: bucket,
  registrationByEmail: bucket,
  recoveryByIp: bucket,
  recoveryByEmail: bucket,
  emailChanges: bucket,
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

type Registration = Omit<Parameters<Auth['registerTeam']>[0], 'clientIp' | 'takeToken'>;

/** No mail is configured here, so nobody is limited. */
function auth(said: Partial<Parameters<typeof createAuth>[0]> = {}) {
  const created = createAuth({
    database: test.database,
    codec,
    random,
    divisions,
    profiles: { findOwnProfile: () => Promise.resolve(undefined) },
    registrationsEnabled: true,
    isRanksiteConfigured: false,
    signInLinks: { take: () => Promise.resolve(undefined) },
    eventPublisher: silentEventPublisher,
    mail: undefined,
    buckets: BUCKETS,
    loginTimeoutMs: 3_600_000,
    ...said,
  });
  const requester = {
    clientIp: '192.0.2.1',
    takeToken: () => Promise.reject(new Error('not to be limited')),
  };
  return {
    ...created,
    registerTeam: (request: Registration) => created.registerTeam({ ...request, ...requester }),
  };
}
const ranksiteToken = (ranksiteId: string) => codec.mint('ranksite', { name: 'ignored', ranksiteId }, NOW);

describe('registration', () => {
  it('makes an ordinary team at once and answers both of its tokens', async () => {
    const result = await auth().registerTeam({ name: ' New Team ', email: ' New@Example.org', now: NOW });
    if (result.outcome !== 'registered') throw new Error(result.outcome);
    expect(await test.database('teams').where('id', result.teamId).first()).toMatchObject({
      name: 'New Team',
      email: 'new@example.org',
      division: 'open',
      perms: 0,
      banned: false,
      created_at: NOW,
      created_by: 'registration',
    });
    expect(codec.open('auth', result.authToken, NOW)).toEqual(newTokenOwner(result.teamId));
    expect(codec.open('team', result.teamToken, NOW)).toEqual(newTokenOwner(result.teamId));
  });

  it('refuses a name that is taken, whatever the case, before an e-mail that is taken', async () => {
    await storeTeams(
      test.database,
      aTeam({ name: 'Taken', email: 'taken@example.org', ranksiteId: 'taken' }),
    );
    const { registerTeam } = auth({ isRanksiteConfigured: true });
    const attempt = {
      name: 'TAKEN',
      email: 'Taken@example.org',
      ranksiteToken: ranksiteToken('taken'),
      now: NOW,
    };
    expect(await registerTeam(attempt)).toEqual({ outcome: 'knownName' });
    expect(await registerTeam({ ...attempt, name: 'Free' })).toEqual({ outcome: 'knownEmail' });
    expect(await registerTeam({ ...attempt, name: 'Free', email: undefined })).toEqual({
      outcome: 'knownRanksiteId',
    });
  });

  it('lets one of many have a name they all want at once', async () => {
    const { registerTeam } = auth();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        registerTeam({ name: 'Wanted', email: `w${String(index)}@example.org`, now: NOW }),
      ),
    );
    const outcomes = results.map((result) => result.outcome);
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'knownName')).toHaveLength(9);
  });

  it('stores the proved ranking-site identity and not the name in it', async () => {
    const result = await auth({ isRanksiteConfigured: true }).registerTeam({
      name: 'Ranked Team',
      ranksiteToken: ranksiteToken('42'),
      now: NOW,
    });
    expect(result.outcome).toBe('registered');
    expect(await test.database('teams').where('name', 'Ranked Team').first()).toMatchObject({
      ranksite_id: '42',
      email: null,
    });
  });

  const good = { name: 'Somebody', email: 'somebody@example.org', now: NOW };
  it.each([
    ['a bad e-mail before a bad name', { ...good, email: 'x', name: 'x' }, 'invalidEmail'],
    ['an empty e-mail', { ...good, email: '' }, 'invalidEmail'],
    ['a bad name', { ...good, name: 'x' }, 'invalidName'],
    ['no e-mail', { name: good.name, now: NOW }, 'missingEmail'],
    [
      'no e-mail and an empty ranking-site token',
      { name: good.name, ranksiteToken: '', now: NOW },
      'missingEmail',
    ],
    ['a ranking-site token without a ranking site', { ...good, ranksiteToken: 'x' }, 'ranksiteNotConfigured'],
  ])('refuses %s', async (_, request, outcome) => {
    expect(await auth().registerTeam(request)).toEqual({ outcome });
  });

  it('refuses everybody while registrations are disabled, after looking at the request', async () => {
    const { registerTeam } = auth({ registrationsEnabled: false });
    expect(await registerTeam({ ...good, ranksiteToken: 'x' })).toEqual({ outcome: 'registrationsDisabled' });
    expect(await registerTeam({ ...good, name: 'x' })).toEqual({ outcome: 'invalidName' });
  });

  it('refuses a team that no division takes', async () => {
    const nowhere = createDivisionRules({
      divisions: [],
      isMailConfigured: false,
      isRanksiteConfigured: false,
    });
    expect(await auth({ divisions: nowhere }).registerTeam(good)).toEqual({ outcome: 'noDivision' });
  });

  it('refuses a forged ranking-site token', async () => {
    const { registerTeam } = auth({ isRanksiteConfigured: true });
    expect(await registerTeam({ ...good, ranksiteToken: 'x' })).toEqual({ outcome: 'invalidRanksiteToken' });
  });
});

describe('login', () => {
  it.each([
    ['a team', {}],
    ['a banned team', { banned: true }],
    ['a team with permissions', { perms: 63 }],
  ])('%s exchanges its team token for an auth token, as often as it likes', async (_, said) => {
    const team = aTeam(said);
    await storeTeams(test.database, team);
    const teamToken = codec.mint('team', newTokenOwner(team.id), NOW);
    for (let i = 0; i < 2; i += 1) {
      const result = await auth().logIn({ teamToken, now: NOW });
      if (result.outcome !== 'loggedIn') throw new Error(result.outcome);
      expect(codec.open('auth', result.authToken, NOW)).toEqual(newTokenOwner(team.id));
    }
  });

  it('works with a ranking-site token, which wins over a team token', async () => {
    const team = aTeam({ email: null, ranksiteId: '77' });
    await storeTeams(test.database, team);
    const result = await auth().logIn({ ranksiteToken: ranksiteToken('77'), teamToken: 'x', now: NOW });
    expect(result).toMatchObject({ outcome: 'loggedIn' });
  });

  it.each([
    ['no token', {}, 'missingToken'],
    ['empty tokens', { teamToken: '', ranksiteToken: '' }, 'missingToken'],
    ['a forged team token', { teamToken: 'x' }, 'invalidTeamToken'],
    ['an auth token', { teamToken: codec.mint('auth', newTokenOwner('somebody'), NOW) }, 'invalidTeamToken'],
    [
      'the token of a deleted team',
      { teamToken: codec.mint('team', newTokenOwner('gone'), NOW) },
      'unknownTeam',
    ],
    ['a forged ranking-site token', { ranksiteToken: 'x' }, 'invalidRanksiteToken'],
    ['an unknown ranking-site identity', { ranksiteToken: ranksiteToken('unknown') }, 'unknownTeam'],
  ])('refuses %s', async (_, tokens, outcome) => {
    expect(await auth().logIn({ ...tokens, now: NOW })).toEqual({ outcome });
  });
});

describe('a login made by an administrator', () => {
  it('is a team token of that team', async () => {
    const team = aTeam();
    await storeTeams(test.database, team);
    const result = await auth().createTeamLogin({ teamId: team.id, by: aStaffAction({ at: NOW }) });
    if (result.outcome !== 'created') throw new Error(result.outcome);
    expect(codec.open('team', result.teamToken, NOW)).toEqual(newTokenOwner(team.id));
  });

  it('is never made for a team with permissions', async () => {
    const team = aTeam({ perms: 1 });
    await storeTeams(test.database, team);
    expect(await auth().createTeamLogin({ teamId: team.id, by: aStaffAction({ at: NOW }) })).toEqual({
      outcome: 'privileged',
    });
  });

  it('is not made for an unknown team', async () => {
    expect(await auth().createTeamLogin({ teamId: 'nobody', by: aStaffAction({ at: NOW }) })).toEqual({
      outcome: 'unknownTeam',
    });
  });
});

describe('the own account', () => {
  it('comes with a fresh team token and the divisions it may choose', async () => {
    const team = { ...aTeam({ id: 'me' }), createdAt: NOW, tokenEpoch: null };
    const profile: ShownProfile = { team, version: team, read: jest.fn() };
    const { readOwnAccount } = auth({ profiles: { findOwnProfile: () => Promise.resolve(profile) } });
    const account = await readOwnAccount({ team: newTokenOwner('me'), now: NOW });
    expect(account).toMatchObject({ profile, allowedDivisions: ['open', 'student'] });
    expect(codec.open('team', account?.teamToken ?? '', NOW)).toEqual(newTokenOwner('me'));
  });

  it('is gone with the team', async () => {
    expect(await auth().readOwnAccount({ team: newTokenOwner('gone'), now: NOW })).toBeUndefined();
  });
});

describe('a change of address without mail', () => {
  const changeOf = (meanwhile: (teamId: string) => Promise<unknown>) => async (email: string) => {
    const team = aTeam({ id: random.uuid(), name: `Mover ${email}` });
    await storeTeams(test.database, team);
    const takeToken = async () => {
      await meanwhile(team.id);
      return { taken: true, remaining: 1, fullInMs: 0 } as const;
    };
    return auth().changeEmail({ team: newTokenOwner(team.id), email, takeToken, now: NOW });
  };

  it('of a team that vanishes between the checks and the write is of an unknown team', async () => {
    const change = changeOf((id) => test.database('teams').where({ id }).delete());
    expect(await change('gone@example.org')).toEqual({ outcome: 'unknownTeam' });
  });

  it('(control) is made for a team that is still there', async () => {
    const change = changeOf(() => Promise.resolve());
    expect(await change('here@example.org')).toEqual({ outcome: 'emailSet' });
  });
});
