import { seededRandom } from '../testing';
import { createAuthenticator } from './authenticator';
import type { TeamAccess } from './team-access-store';
import { createTokenCodec, newTokenOwner } from './token-codec';

const START = new Date('2026-06-01T12:00:00.000Z');
const after = (ms: number): Date => new Date(START.getTime() + ms);

const KEY = Buffer.alloc(32, 1).toString('base64');
const codec = createTokenCodec({ tokenKey: KEY, loginTimeoutMs: 1000, random: seededRandom() });
const token = codec.mint('auth', newTokenOwner('team-1'), START);
const tokenOfEpoch = (tokenEpoch: string) => codec.mint('auth', { id: 'team-1', tokenEpoch }, START);
const memberToken = codec.mint('member', { teamId: 'team-1', tokenId: 'player' }, START);

const PLAYER = { id: 'player', scope: 'play' } as const;

function stored(
  said: Partial<TeamAccess['team']> = {},
  memberTokens: TeamAccess['memberTokens'] = [],
  externalGrants: TeamAccess['externalGrants'] = [],
): TeamAccess {
  return {
    team: {
      ...{ id: 'team-1', name: 'Team', email: 'team@example.org', division: 'open' },
      ...{ perms: 0, banned: false, tokenEpoch: null },
      ...said,
    },
    memberTokens,
    externalGrants,
  };
}

/** A store of one team whose reads wait until the test lets them through, unless it is `ready`. */
function aStore(said: { team?: TeamAccess | undefined } = { team: stored() }) {
  const waiting: (() => void)[] = [];
  const store = {
    team: said.team,
    reads: 0,
    isHeld: false,
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    async find(): Promise<TeamAccess | undefined> {
      store.reads += 1;
      const { team } = store;
      if (store.isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return team;
    },
  };
  return store;
}

type Dependencies = Parameters<typeof createAuthenticator>[0];

function authenticator(teams: Dependencies['teams'], said: Partial<Dependencies> = {}) {
  return createAuthenticator({
    codec,
    teams,
    accessWatch: { settle: () => undefined },
    noteUse: () => undefined,
    ...said,
  });
}

describe('resolve', () => {
  it('gives the team of the token', async () => {
    const { resolve } = authenticator(aStore());
    expect(await resolve(token, START)).toEqual({ ...stored().team, memberToken: null, externalGrant: null });
  });

  it.each([
    ['garbage', 'x'],
    ['a team token', codec.mint('team', newTokenOwner('team-1'), START)],
    ['an auth token of another key', `A${token.slice(1)}`],
  ])('refuses %s without asking the database', (_, bad) => {
    const store = aStore();
    expect(authenticator(store).resolve(bad, START)).toBeNull();
    expect(store.reads).toBe(0);
  });

  it('refuses a token of the former key from the stated time on, also one that it took before', async () => {
    const rotated = createTokenCodec({
      tokenKey: Buffer.alloc(32, 2).toString('base64'),
      formerTokenKey: { key: KEY, until: after(1_000).getTime() },
      loginTimeoutMs: 1_000,
      random: seededRandom(),
    });
    const { resolve } = authenticator(aStore({ team: stored({}, [PLAYER]) }), { codec: rotated });
    for (const former of [token, memberToken]) {
      expect(await resolve(former, after(999))).toMatchObject({ id: 'team-1' });
      expect(await resolve(former, after(1_000))).toBeNull();
    }
    // The control: one of the present key stays good.
    const present = rotated.mint('auth', newTokenOwner('team-1'), START);
    expect(await resolve(present, after(999))).toMatchObject({ id: 'team-1' });
    expect(await resolve(present, after(1_000))).toMatchObject({ id: 'team-1' });
  });

  it('refuses the token of a deleted team', async () => {
    const { resolve } = authenticator(aStore({ team: undefined }));
    expect(await resolve(token, START)).toBeNull();
  });

  it('answers a team it knows at once, without a promise', async () => {
    const { resolve } = authenticator(aStore());
    await resolve(token, START);
    expect(resolve(token, after(29_999))).toEqual(expect.objectContaining({ id: 'team-1' }));
  });

  it('reads a team again after 30 seconds', async () => {
    const store = aStore();
    const { resolve } = authenticator(store);
    await resolve(token, START);
    store.team = stored({ banned: true });
    expect(await resolve(token, after(29_999))).toMatchObject({ banned: false });
    expect(await resolve(token, after(30_000))).toMatchObject({ banned: true });
  });

  it('reads a team once for many requests at the same time', async () => {
    const store = aStore();
    store.isHeld = true;
    const { resolve } = authenticator(store);
    const answers = Array.from({ length: 20 }, async () => resolve(token, START));
    await new Promise(setImmediate);
    store.release();
    expect(await Promise.all(answers)).toHaveLength(20);
    expect(store.reads).toBe(1);
  });

  it('a failed read fails its request and is not remembered', async () => {
    const store = aStore();
    const find = jest
      .fn()
      .mockRejectedValueOnce(new Error('database away'))
      .mockImplementation(() => store.find());
    const { resolve } = authenticator({ find });
    await expect(resolve(token, START)).rejects.toThrow('database away');
    expect(await resolve(token, START)).toMatchObject({ id: 'team-1' });
  });
});

describe('forget', () => {
  it('makes the next request see the changed team', async () => {
    const store = aStore();
    const { resolve, forget } = authenticator(store);
    await resolve(token, START);
    store.team = stored({ banned: true });
    forget('team-1');
    expect(await resolve(token, START)).toMatchObject({ banned: true });
  });

  it('control: without it the next request sees the old team', async () => {
    const store = aStore();
    const { resolve } = authenticator(store);
    await resolve(token, START);
    store.team = stored({ banned: true });
    expect(await resolve(token, START)).toMatchObject({ banned: false });
  });

  it('a read that began before the change is not kept', async () => {
    const store = aStore();
    store.isHeld = true;
    const { resolve, forget } = authenticator(store);
    const early = resolve(token, START);
    await new Promise(setImmediate);
    store.team = stored({ banned: true });
    forget('team-1');
    const next = resolve(token, START);
    await new Promise(setImmediate);
    store.release();
    await early;
    expect(await next).toMatchObject({ banned: true });
    expect(resolve(token, START)).toMatchObject({ banned: true });
  });
});

it('with a database that was restored, the next request sees the team of that state', async () => {
  const store = aStore({ team: stored({ banned: true }) });
  const { resolve, forgetAll } = authenticator(store);
  await resolve(token, START);
  store.team = stored();
  forgetAll();
  expect(await resolve(token, START)).toMatchObject({ banned: false });
});

it('with a database that was restored to before its end, a token is good again', async () => {
  const store = aStore({ team: stored({ tokenEpoch: 'new' }) });
  const { resolve, forgetAll } = authenticator(store);
  expect(await resolve(token, START)).toBeNull();
  store.team = stored();
  forgetAll();
  expect(await resolve(token, START)).toMatchObject({ id: 'team-1' });
});

describe('after a team signed out everywhere', () => {
  it('a token of before is refused, and asks the database no more than once', async () => {
    const store = aStore({ team: stored({ tokenEpoch: 'new' }) });
    const { resolve } = authenticator(store);
    await resolve(tokenOfEpoch('new'), START);
    expect(await resolve(token, START)).toBeNull();
    const { reads } = store;
    expect(resolve(token, START)).toBeNull();
    expect(store.reads).toBe(reads);
  });

  it('a new token is taken by who still keeps the team of before', async () => {
    const store = aStore();
    const { resolve } = authenticator(store);
    await resolve(token, START);
    store.team = stored({ tokenEpoch: 'new' });
    expect(await resolve(tokenOfEpoch('new'), START)).toMatchObject({ id: 'team-1' });
  });

  it('who has not looked for ended tokens lately does so first', async () => {
    const store = aStore();
    const watch: { settling: Promise<void> | undefined } = { settling: undefined };
    const { resolve, forget } = authenticator(store, { accessWatch: { settle: () => watch.settling } });
    await resolve(token, START);
    store.team = stored({ tokenEpoch: 'new' });
    // The control: it keeps the team for as long as it need not look.
    expect(resolve(token, START)).toMatchObject({ id: 'team-1' });
    watch.settling = Promise.resolve().then(() => forget('team-1'));
    expect(await resolve(token, START)).toBeNull();
  });
});

describe('the token of a member', () => {
  it('acts for its team, without permissions', async () => {
    const { resolve } = authenticator(aStore({ team: stored({ perms: 63 }, [PLAYER]) }));
    const expected = { ...stored().team, perms: 0, memberToken: PLAYER, externalGrant: null };
    expect(await resolve(memberToken, START)).toEqual(expected);
    // The control: the team has them.
    expect(await resolve(token, START)).toMatchObject({ perms: 63 });
  });

  it('is refused once it is revoked', async () => {
    const store = aStore({ team: stored({}, [PLAYER]) });
    const { resolve, forget } = authenticator(store);
    await resolve(memberToken, START);
    store.team = stored();
    forget('team-1');
    expect(await resolve(memberToken, START)).toBeNull();
    expect(await resolve(token, START)).toMatchObject({ id: 'team-1' });
  });

  it('that was made a moment ago is taken by who keeps the team of before', async () => {
    const store = aStore();
    const { resolve } = authenticator(store);
    await resolve(token, START);
    store.team = stored({}, [PLAYER]);
    expect(await resolve(memberToken, START)).toMatchObject({ memberToken: PLAYER });
  });

  it('has its use noted at first and then every ten minutes', async () => {
    const noted: Date[] = [];
    const { resolve } = authenticator(aStore({ team: stored({}, [PLAYER]) }), {
      noteUse: (_caller, at) => noted.push(at),
    });
    for (const at of [START, START, after(599_999), after(600_000), after(600_001)]) {
      await resolve(memberToken, at);
    }
    expect(noted).toEqual([START, after(600_000)]);
  });
});

describe('the token of an external client', () => {
  const grant = (scope: 'profile' | 'play' | 'full') => ({ id: 'sign-in', clientId: 'site', scope });
  const mint = (expiresAtMs: number | null) =>
    codec.mint('external', { teamId: 'team-1', grantId: 'sign-in', expiresAtMs }, START);
  const external = mint(null);

  it.each([
    ['profile', 0],
    ['play', 0],
    ['full', 63],
  ] as const)('with the scope %s has the permissions %d of its team', async (scope, perms) => {
    const { resolve } = authenticator(aStore({ team: stored({ perms: 63 }, [], [grant(scope)]) }));
    const expected = { ...stored().team, perms, memberToken: null, externalGrant: grant(scope) };
    expect(await resolve(external, START)).toEqual(expected);
  });

  it('is refused from the moment at which it expires', async () => {
    const { resolve } = authenticator(aStore({ team: stored({}, [], [grant('play')]) }));
    const ending = mint(after(1_000).getTime());
    expect(await resolve(ending, after(999))).toMatchObject({ id: 'team-1' });
    expect(resolve(ending, after(1_000))).toBeNull();
    // The control: one without an end.
    expect(await resolve(external, after(1_000))).toMatchObject({ id: 'team-1' });
  });

  it('is refused once its grant is gone', async () => {
    const store = aStore({ team: stored({}, [], [grant('full')]) });
    const { resolve, forget } = authenticator(store);
    expect(await resolve(external, START)).toMatchObject({ id: 'team-1' });
    store.team = stored();
    forget('team-1');
    expect(await resolve(external, START)).toBeNull();
  });
});
