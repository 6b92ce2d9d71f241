import { seededRandom } from '../testing';
import type { Team } from '../teams';
import { createAuthenticator } from './authenticator';
import { createTokenCodec } from './token-codec';

const START = new Date('2026-06-01T12:00:00.000Z');
const after = (ms: number): Date => new Date(START.getTime() + ms);

const codec = createTokenCodec({
  tokenKey: Buffer.alloc(32, 1).toString('base64'),
  loginTimeoutMs: 1000,
  random: seededRandom(),
});
const token = codec.mint('auth', 'team-1', START);

function aStoredTeam(said: Partial<Team> = {}): Team {
  return {
    id: 'team-1',
    name: 'Team',
    email: 'team@example.org',
    ranksiteId: null,
    division: 'open',
    perms: 0,
    banned: false,
    avatarUrl: null,
    countryCode: null,
    statusText: null,
    createdAt: START,
    ...said,
  };
}

/** A store of one team whose reads wait until the test lets them through, unless it is `ready`. */
function aStore(said: { team?: Team | undefined } = { team: aStoredTeam() }) {
  const waiting: (() => void)[] = [];
  const store = {
    team: said.team,
    reads: 0,
    isHeld: false,
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    async find(): Promise<Team | undefined> {
      store.reads += 1;
      const { team } = store;
      if (store.isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return team;
    },
  };
  return store;
}

describe('resolve', () => {
  it('gives the team of the token', async () => {
    const { resolve } = createAuthenticator({ codec, teams: aStore() });
    expect(await resolve(token, START)).toEqual({
      id: 'team-1',
      name: 'Team',
      email: 'team@example.org',
      division: 'open',
      perms: 0,
      banned: false,
    });
  });

  it.each([
    ['garbage', 'x'],
    ['a team token', codec.mint('team', 'team-1', START)],
    ['an auth token of another key', `A${token.slice(1)}`],
  ])('refuses %s without asking the database', (_, bad) => {
    const store = aStore();
    expect(createAuthenticator({ codec, teams: store }).resolve(bad, START)).toBeNull();
    expect(store.reads).toBe(0);
  });

  it('refuses the token of a deleted team', async () => {
    const { resolve } = createAuthenticator({ codec, teams: aStore({ team: undefined }) });
    expect(await resolve(token, START)).toBeNull();
  });

  it('answers a team it knows at once, without a promise', async () => {
    const { resolve } = createAuthenticator({ codec, teams: aStore() });
    await resolve(token, START);
    expect(resolve(token, after(29_999))).toEqual(expect.objectContaining({ id: 'team-1' }));
  });

  it('reads a team again after 30 seconds', async () => {
    const store = aStore();
    const { resolve } = createAuthenticator({ codec, teams: store });
    await resolve(token, START);
    store.team = aStoredTeam({ banned: true });
    expect(await resolve(token, after(29_999))).toMatchObject({ banned: false });
    expect(await resolve(token, after(30_000))).toMatchObject({ banned: true });
  });

  it('reads a team once for many requests at the same time', async () => {
    const store = aStore();
    store.isHeld = true;
    const { resolve } = createAuthenticator({ codec, teams: store });
    const answers = Array.from({ length: 20 }, async () => resolve(token, START));
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
    const { resolve } = createAuthenticator({ codec, teams: { find } });
    await expect(resolve(token, START)).rejects.toThrow('database away');
    expect(await resolve(token, START)).toMatchObject({ id: 'team-1' });
  });
});

describe('forget', () => {
  it('makes the next request see the changed team', async () => {
    const store = aStore();
    const { resolve, forget } = createAuthenticator({ codec, teams: store });
    await resolve(token, START);
    store.team = aStoredTeam({ banned: true });
    forget('team-1');
    expect(await resolve(token, START)).toMatchObject({ banned: true });
  });

  it('control: without it the next request sees the old team', async () => {
    const store = aStore();
    const { resolve } = createAuthenticator({ codec, teams: store });
    await resolve(token, START);
    store.team = aStoredTeam({ banned: true });
    expect(await resolve(token, START)).toMatchObject({ banned: false });
  });

  it('a read that began before the change is not kept', async () => {
    const store = aStore();
    store.isHeld = true;
    const { resolve, forget } = createAuthenticator({ codec, teams: store });
    const early = resolve(token, START);
    store.team = aStoredTeam({ banned: true });
    forget('team-1');
    const next = resolve(token, START);
    store.release();
    await early;
    expect(await next).toMatchObject({ banned: true });
    expect(resolve(token, START)).toMatchObject({ banned: true });
  });
});
