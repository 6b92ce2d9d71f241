import { describeLocal, insist, until, type Json, type RegisteredTeam, type Replica } from '../support';
import { BAD_REQUEST, startSignInTarget, type Client, type SignInTarget } from './sign-in-target';

const SITES = '/api/v2/users/me/external-clients';
const HOUR_MS = 3_600_000;

describeLocal('the access of external clients', () => {
  let target: SignInTarget;
  let other: Replica;
  beforeAll(async () => {
    target = await startSignInTarget();
    other = await target.startReplica();
    // What a replica keeps of a team gets no older by itself.
    target.clock.stopAt(target.now());
  });
  afterAll(() => target.stop());

  const aClient = async (access: object = {}): Promise<Client> =>
    insist(await target.create({ name: 'Chat', redirectUri: 'https://chat.example.org', ...access }));
  const signIn = async (team: RegisteredTeam, client: Client): Promise<string> =>
    insist(await target.exchange(client, await target.codeOf(team, client))).accessToken;
  const test = (token: string) =>
    Promise.all(
      [target, other].map(
        async ({ send }) => (await send('GET', '/api/v2/external-auth/userinfo', { token })).status,
      ),
    );
  const list = async ({ authToken }: Pick<RegisteredTeam, 'authToken'>): Promise<Json[]> =>
    insist(await other.send('GET', SITES, { token: authToken })).sites;
  const revoke = ({ authToken }: RegisteredTeam, clientId: string) =>
    target.send('DELETE', `${SITES}/${clientId}`, { token: authToken });

  it('with the scope profile is who the team is, and nothing else', async () => {
    const team = await target.aRegisteredTeam();
    const token = await signIn(team, await aClient({ scope: 'profile' }));
    for (const method of ['GET', 'POST'] as const) {
      const { body } = await target.send(method, '/api/v2/external-auth/userinfo', { token });
      expect(body).toEqual({ sub: team.id, name: team.name, division: expect.any(String), banned: false });
    }
    for (const path of ['/api/v1/users/me', '/api/v2/users/me', '/api/v2/users/me/token', SITES]) {
      expect(await target.send('GET', path, { token })).toMatchObject({ status: 403, kind: 'badTokenScope' });
    }
  });

  it('where no token is needed, counts as none with the scope profile', async () => {
    const team = await target.aRegisteredTeam();
    const first = await target.aStoredChallenge();
    const second = await target.aStoredChallenge({ data: { requires: [{ challenges: [first.id] }] } });
    insist(await target.submit(team, first), 'goodFlag');
    const sees = async (token: string): Promise<boolean> => {
      const challenges: Json[] = insist(await target.send('GET', '/api/v2/challs', { token }));
      return challenges.some(({ id }) => id === second.id);
    };
    const [playing, knowing] = [
      await signIn(team, await aClient({ scope: 'play' })),
      await signIn(team, await aClient({ scope: 'profile' })),
    ];
    // The control: with another scope it is the team's list.
    await until('the team sees what it unlocked', () => sees(playing));
    expect(await sees(knowing)).toBe(false);
  });

  it('with the scope play plays for the team, and says which client it is', async () => {
    const team = await target.aRegisteredTeam();
    const client = await aClient({ scope: 'play' });
    const token = await signIn(team, client);
    insist(await target.submit({ authToken: token }, await target.aStoredChallenge()), 'goodFlag');
    expect(insist(await target.send('GET', '/api/v2/users/me/token', { token }))).toEqual({
      team: { id: team.id, name: team.name },
      memberToken: null,
      externalClient: { id: client.id, scope: 'play' },
      signedInAt: null,
    });
  });

  it('ends when its time is over, and is not listed then', async () => {
    const team = await target.aRegisteredTeam();
    const ending = await signIn(team, await aClient({ scope: 'profile', tokenLifetimeMs: HOUR_MS }));
    const lasting = await signIn(team, await aClient({ scope: 'profile' }));
    target.clock.advanceMs(HOUR_MS - 1);
    expect(await test(ending)).toEqual([200, 200]);
    expect(await list(team)).toHaveLength(2);
    target.clock.advanceMs(1);
    expect(await test(ending)).toEqual([401, 401]);
    expect(await test(lasting)).toEqual([200, 200]);
    expect(await list(team)).toHaveLength(1);
  });

  it('is listed once for each client, with its widest scope and last use', async () => {
    const team = await target.aRegisteredTeam();
    const client = await aClient({ scope: 'play', tokenLifetimeMs: HOUR_MS });
    const since = target.now().getTime();
    await signIn(team, client);
    target.clock.advanceMs(1_000);
    insist(await target.change(client, { scope: 'profile' }));
    await test(await signIn(team, client));
    const used = target.now().getTime();
    await until('its use is stored', async () => (await list(team))[0]?.lastUsedAt === used);
    expect(await list(team)).toEqual([
      {
        clientId: client.id,
        name: 'Chat',
        scope: 'play',
        since,
        expiresAt: used + HOUR_MS,
        lastUsedAt: used,
      },
    ]);
  });

  it.each([
    ['widen', { scope: 'full', tokenLifetimeMs: null }, { scope: 'play', lifetimeMs: 2 * HOUR_MS }],
    ['narrow', { scope: 'profile', tokenLifetimeMs: HOUR_MS }, { scope: 'profile', lifetimeMs: HOUR_MS }],
  ])(
    'is what the team consented to and staff still allow, when they %s it before the exchange',
    async (_how, changed, given) => {
      const team = await target.aRegisteredTeam();
      const client = await aClient({ scope: 'play', tokenLifetimeMs: 2 * HOUR_MS });
      const code = await target.codeOf(team, client);
      insist(await target.change(client, changed));
      insist(await target.exchange(client, code));
      const expiresAt = target.now().getTime() + given.lifetimeMs;
      expect(await list(team)).toMatchObject([{ scope: given.scope, expiresAt }]);
    },
  );

  it('ends on every replica with the answer to the team that takes it back', async () => {
    const [team, bystander] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const [client, kept] = [await aClient(), await aClient()];
    const tokens = [await signIn(team, client), await signIn(team, client)];
    const others = [await signIn(team, kept), await signIn(bystander, client)];
    for (const token of [...tokens, ...others]) expect(await test(token)).toEqual([200, 200]);
    insist(await revoke(team, client.id), 'goodSiteRevoke');
    for (const token of tokens) expect(await test(token)).toEqual([401, 401]);
    for (const token of others) expect(await test(token)).toEqual([200, 200]);
    expect((await list(team)).map(({ clientId }) => clientId as string)).toEqual([kept.id]);
    // What is stored: replicas keep a team until they hear of a change.
    expect((await list(bystander)).map(({ clientId }) => clientId as string)).toEqual([client.id]);
    expect(await revoke(team, client.id)).toMatchObject({ status: 404, kind: 'badUnknownSite' });
  });

  it('that is taken back also ends for a code that was not exchanged yet', async () => {
    const team = await target.aRegisteredTeam();
    const client = await aClient();
    await signIn(team, client);
    const code = await target.codeOf(team, client);
    insist(await revoke(team, client.id), 'goodSiteRevoke');
    expect(await target.exchange(client, code)).toMatchObject(BAD_REQUEST);
    expect(await list(team)).toEqual([]);
    // The control: a consent that is given afterwards counts.
    expect(await test(await signIn(team, client))).toEqual([200, 200]);
  });

  it('ends on every replica with the answer to staff who delete the client', async () => {
    const teams = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const [client, kept] = [await aClient(), await aClient()];
    const tokens = await Promise.all(teams.map((team) => signIn(team, client)));
    const others = await Promise.all(teams.map((team) => signIn(team, kept)));
    for (const token of [...tokens, ...others]) expect(await test(token)).toEqual([200, 200]);
    insist(await target.remove(client.id));
    for (const token of tokens) expect(await test(token)).toEqual([401, 401]);
    for (const token of others) expect(await test(token)).toEqual([200, 200]);
  });

  it('of a client that is deleted while teams sign in leaves no token', async () => {
    const teams = await Promise.all(Array.from({ length: 4 }, () => target.aRegisteredTeam()));
    const client = await aClient();
    const codes = await Promise.all(teams.map((team) => target.codeOf(team, client)));
    const [removed, ...exchanged] = await Promise.all([
      target.remove(client.id),
      ...codes.map((code) => target.exchange(client, code)),
    ]);
    insist(removed);
    for (const { status, data } of exchanged) {
      expect(status === 200 ? await test(data.accessToken) : [401, 401]).toEqual([401, 401]);
    }
  });

  it('is of 50 sign-ins at most: with one more the oldest ends', async () => {
    const team = await target.aRegisteredTeam();
    const client = await aClient();
    const oldest = await signIn(team, client);
    const rows = Array.from({ length: 48 }, (_, number) => ({
      id: `${team.id} ${String(number)}`,
      team_id: team.id,
      client_id: client.id,
      scope: 'profile',
      created_at: new Date(target.now().getTime() + 1_000),
    }));
    await target.database('external_grants').insert(rows);
    target.clock.advanceMs(2_000);
    const newer = await signIn(team, client);
    const count = async () => target.database('external_grants').where('team_id', team.id).pluck('id');
    // The control: 50 may stay.
    expect(await count()).toHaveLength(50);
    await signIn(team, client);
    expect(await count()).toHaveLength(50);
    target.clock.advanceMs(30_000);
    expect(await test(oldest)).toEqual([401, 401]);
    expect(await test(newer)).toEqual([200, 200]);
  });
});
