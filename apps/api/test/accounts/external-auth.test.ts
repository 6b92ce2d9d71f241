import {
  describeLocal,
  insist,
  startLocalTarget,
  unique,
  type Answer,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';
import { Permission } from '@rampart/contract';

const BAD_REQUEST = { status: 400, kind: 'badExternalAuthRequest' };
const RESTORES_ONE_TOKEN_MS = 10_000;

interface Client {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

describeLocal('external sign-in (accounts reference 6)', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const create = (json: unknown): Promise<Answer> =>
    target.send('POST', '/api/v2/admin/external-auth/clients', { token: target.admin.authToken, json });
  const aClient = async (redirectUri = 'https://service.example.org/done'): Promise<Client> =>
    insist(await create({ name: unique('service'), redirectUri }));
  const list = async (): Promise<{ id: string }[]> =>
    insist(
      await target.send('GET', '/api/v2/admin/external-auth/clients', { token: target.admin.authToken }),
    );
  const remove = (id: string): Promise<Answer> =>
    target.send('DELETE', `/api/v2/admin/external-auth/clients/${id}`, { token: target.admin.authToken });
  const authorize = (
    team: Pick<RegisteredTeam, 'authToken'>,
    client: Pick<Client, 'id' | 'redirectUri'>,
    more: object = {},
  ): Promise<Answer> =>
    target.send('POST', '/api/v2/external-auth/authorize', {
      token: team.authToken,
      json: { clientId: client.id, redirectUri: client.redirectUri, ...more },
    });
  const exchange = (client: Pick<Client, 'id' | 'secret'>, code: string): Promise<Answer> =>
    target.send('POST', '/api/v2/external-auth/token', {
      json: { clientId: client.id, clientSecret: client.secret, code },
    });
  const redirectOf = async (...request: Parameters<typeof authorize>): Promise<URL> =>
    new URL(insist(await authorize(...request)).redirectTo);
  const codeOf = async (...request: Parameters<typeof authorize>): Promise<string> =>
    (await redirectOf(...request)).searchParams.get('code') ?? '';

  describe('clients of administrators (6.4)', () => {
    it('are created with a secret that is shown once and kept only as an argon2id hash', async () => {
      const created = await create({ name: ' My service ', redirectUri: 'https://a.example.org/cb' });
      expect(created).toMatchObject({ status: 200, kind: 'goodAdminExternalAuthClientCreate' });
      expect(created.data).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: ' My service ',
        redirectUri: 'https://a.example.org/cb',
        createdAt: expect.any(Number),
        createdBy: target.admin.id,
        secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      });
      const { secret, ...listed } = created.data as Record<string, unknown>;
      expect(await list()).toContainEqual(listed);
      const row = await target.database('external_auth_clients').where('id', created.data.id).first();
      expect(row.secret_hash).toMatch(/^\$argon2id\$/);
      expect(JSON.stringify(row)).not.toContain(secret);
    });

    it('are listed oldest first, also those of one name', async () => {
      const name = unique('twin');
      const ids: string[] = [];
      for (const redirectUri of ['https://1.example.org', 'https://2.example.org']) {
        target.clock.advanceMs(10);
        ids.push(insist(await create({ name, redirectUri })).id);
      }
      const listed = (await list()).map(({ id }) => id).filter((id) => ids.includes(id));
      expect(listed).toEqual(ids);
    });

    it('keep a null creator when its team is deleted', async () => {
      const staff = await target.aTeamWith(Permission.usersWrite);
      const { id } = insist(
        await target.send('POST', '/api/v2/admin/external-auth/clients', {
          token: staff.authToken,
          json: { name: 'x', redirectUri: 'https://a.example.org' },
        }),
      );
      await target.database('teams').where('id', staff.id).delete();
      expect(await list()).toContainEqual(expect.objectContaining({ id, createdBy: null }));
    });

    it.each([
      ['an empty name', { name: '', redirectUri: 'https://a.example.org' }, 'body:name: '],
      [
        'a name of 101 characters',
        { name: 'x'.repeat(101), redirectUri: 'https://a.example.org' },
        'body:name: ',
      ],
      ['no name', { redirectUri: 'https://a.example.org' }, 'body:name: '],
      [
        'an address of 1025 characters',
        { name: 'x', redirectUri: `https://a.example.org/${'x'.repeat(1_003)}` },
        'body:redirectUri: ',
      ],
      ['a relative address', { name: 'x', redirectUri: '/done' }, 'body:redirectUri: '],
      ['another scheme', { name: 'x', redirectUri: 'javascript:alert(1)' }, 'body:redirectUri: '],
      ['a mail address', { name: 'x', redirectUri: 'mailto:a@example.org' }, 'body:redirectUri: '],
    ])('are not created with %s', async (_what, json, reason) => {
      const answer = await create(json);
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
      expect(answer.data.reason).toContain(reason);
    });

    it.each([
      ['100 characters', { name: 'x'.repeat(100), redirectUri: 'http://a.example.org' }],
      ['an address of 1024', { name: 'x', redirectUri: `https://a.example.org/${'x'.repeat(1_002)}` }],
    ])('may have %s (control)', async (_what, json) => {
      expect(await create(json)).toMatchObject({ status: 200 });
    });

    it('are deleted once; an unknown one is badExternalAuthRequest', async () => {
      const { id } = await aClient();
      expect(await remove(id)).toMatchObject({ status: 200, kind: 'goodAdminExternalAuthClientDelete' });
      expect(await remove(id)).toMatchObject(BAD_REQUEST);
      expect((await list()).map((client) => client.id)).not.toContain(id);
    });
  });

  describe('client lookup (6.1)', () => {
    it('shows name and address to anybody, never the secret', async () => {
      const client = await aClient();
      const answer = await target.send('GET', `/api/v2/external-auth/clients/${client.id}`);
      expect(answer).toMatchObject({ status: 200, kind: 'goodExternalAuthClient' });
      expect(answer.data).toEqual({
        id: client.id,
        name: expect.any(String),
        redirectUri: client.redirectUri,
      });
    });

    it('answers 400 for an unknown id', async () => {
      expect(await target.send('GET', '/api/v2/external-auth/clients/nobody')).toMatchObject(BAD_REQUEST);
    });
  });

  describe('authorize (6.2)', () => {
    it('answers the registered address with a code of 43 characters', async () => {
      const client = await aClient();
      const answer = await authorize(await target.aRegisteredTeam(), client);
      expect(answer).toMatchObject({ status: 200, kind: 'goodExternalAuthAuthorize' });
      expect(answer.data.redirectTo).toMatch(
        /^https:\/\/service\.example\.org\/done\?code=[A-Za-z0-9_-]{43}$/,
      );
    });

    it.each([
      ['https://a.example.org', undefined, /^https:\/\/a\.example\.org\/\?code=[\w-]{43}$/],
      [
        'https://a.example.org/x?keep=1#part',
        's',
        /^https:\/\/a\.example\.org\/x\?keep=1&code=[\w-]{43}&state=s#part$/,
      ],
      [
        'https://a.example.org/?code=old&state=old',
        undefined,
        /^https:\/\/a\.example\.org\/\?code=[\w-]{43}&state=old$/,
      ],
      [
        'https://a.example.org/?state=old',
        'new & more',
        /^https:\/\/a\.example\.org\/\?state=new\+%26\+more&code=[\w-]{43}$/,
      ],
      ['https://a.example.org/', '', /^https:\/\/a\.example\.org\/\?code=[\w-]{43}&state=$/],
    ])('%s with state %j becomes %s', async (redirectUri, state, expected) => {
      const more = state === undefined ? {} : { state };
      const client = await aClient(redirectUri);
      const answer = await authorize(await target.aRegisteredTeam(), client, more);
      expect(insist(answer).redirectTo).toMatch(expected);
    });

    it.each([
      ['a slash more', 'https://service.example.org/done/'],
      ['another case', 'https://SERVICE.example.org/done'],
      ['a default port', 'https://service.example.org:443/done'],
      ['a parameter', 'https://service.example.org/done?x'],
      ['another service', 'https://evil.example.org/done'],
    ])('refuses an address that differs by %s, and this costs no token', async (_what, redirectUri) => {
      const [client, team] = [await aClient(), await target.aRegisteredTeam()];
      for (let count = 0; count < 6; count += 1) {
        expect(await authorize(team, { ...client, redirectUri })).toMatchObject(BAD_REQUEST);
      }
      expect(await authorize(team, client)).toMatchObject({ status: 200 });
    });

    it('refuses an unknown client', async () => {
      const team = await target.aRegisteredTeam();
      const unknown = { id: 'nobody', redirectUri: 'https://a.example.org' };
      expect(await authorize(team, unknown)).toMatchObject(BAD_REQUEST);
    });

    it.each([
      ['no client', { redirectUri: 'https://a.example.org' }],
      ['no address', { clientId: 'x' }],
      ['a relative address', { clientId: 'x', redirectUri: '/x' }],
      ['an address of another kind', { clientId: 'x', redirectUri: 'ftp://a.example.org' }],
      ['a state that is a number', { clientId: 'x', redirectUri: 'https://a.example.org', state: 1 }],
    ])('is badBody with %s', async (_what, json) => {
      const { authToken: token } = await target.aRegisteredTeam();
      expect(await target.send('POST', '/api/v2/external-auth/authorize', { token, json })).toMatchObject({
        status: 400,
        kind: 'badBody',
      });
    });

    it('refuses a banned team with badPerms, before it looks at the body', async () => {
      const team = await target.aRegisteredTeam();
      await target.editTeam(team, { banned: true });
      const answer = await target.send('POST', '/api/v2/external-auth/authorize', {
        token: team.authToken,
        json: {},
      });
      expect(answer).toMatchObject({ status: 403, kind: 'badPerms' });
    });

    it('is limited to 5 a team in 50 s, one more every 10 s', async () => {
      const [client, team, other] = [
        await aClient(),
        await target.aRegisteredTeam(),
        await target.aRegisteredTeam(),
      ];
      target.clock.stopAt(target.now());
      for (let left = 4; left >= 0; left -= 1) {
        const answer = await authorize(team, client);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('ratelimit')).toContain(`r=${String(left)}`);
      }
      const refused = await authorize(team, client);
      expect(refused).toMatchObject({ status: 429, kind: 'badRateLimit' });
      expect(refused.data.timeLeft).toBe(RESTORES_ONE_TOKEN_MS);
      // Another team behind the same address is not concerned (control).
      expect(await authorize(other, client)).toMatchObject({ status: 200 });
      target.clock.advanceMs(RESTORES_ONE_TOKEN_MS - 1);
      expect(await authorize(team, client)).toMatchObject({ status: 429 });
      target.clock.advanceMs(1);
      expect(await authorize(team, client)).toMatchObject({ status: 200 });
    });
  });

  describe('token exchange (6.3)', () => {
    it('gives an ordinary auth token of the team', async () => {
      const [client, team] = [await aClient(), await target.aRegisteredTeam()];
      const answer = await exchange(client, await codeOf(team, client));
      expect(answer).toMatchObject({ status: 200, kind: 'goodExternalAuthToken' });
      expect(answer.data).toEqual({ accessToken: expect.any(String), tokenType: 'bearer' });
      const own = insist(await target.send('GET', '/api/v2/users/me', { token: answer.data.accessToken }));
      expect(own.id).toBe(team.id);
    });

    it('works once, also for two who come at the same moment', async () => {
      const [client, team] = [await aClient(), await target.aRegisteredTeam()];
      const code = await codeOf(team, client);
      const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(client, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await exchange(client, code)).toMatchObject(BAD_REQUEST);
    });

    it('a wrong secret is refused and leaves the code usable', async () => {
      const [client, other, team] = [await aClient(), await aClient(), await target.aRegisteredTeam()];
      const code = await codeOf(team, client);
      for (const secret of [other.secret, '', 'x', client.secret.toLowerCase()]) {
        expect(await exchange({ ...client, secret }, code)).toMatchObject(BAD_REQUEST);
      }
      expect(await exchange({ ...client, id: 'nobody' }, code)).toMatchObject(BAD_REQUEST);
      expect(await exchange(client, code)).toMatchObject({ status: 200 });
    });

    it("another service's code is refused and burnt", async () => {
      const [client, other, team] = [await aClient(), await aClient(), await target.aRegisteredTeam()];
      const code = await codeOf(team, client);
      expect(await exchange(other, code)).toMatchObject(BAD_REQUEST);
      expect(await exchange(client, code)).toMatchObject(BAD_REQUEST);
    });

    it('an unknown code is refused', async () => {
      const client = await aClient();
      for (const code of ['', 'x', 'A'.repeat(43)])
        expect(await exchange(client, code)).toMatchObject(BAD_REQUEST);
    });

    it('a code lives 60 s, and Redis forgets it then', async () => {
      const [client, team] = [await aClient(), await target.aRegisteredTeam()];
      target.clock.stopAt(target.now());
      const [early, late] = [await codeOf(team, client), await codeOf(team, client)];
      const keys = await target.redis.keys('*external-auth:*');
      const lifetimes = await Promise.all(keys.map((key) => target.redis.pTTL(key)));
      expect(Math.max(...lifetimes)).toBeLessThanOrEqual(60_000);
      expect(Math.min(...lifetimes)).toBeGreaterThan(0);
      expect(keys.join()).not.toContain(early);
      target.clock.advanceMs(59_999);
      expect(await exchange(client, early)).toMatchObject({ status: 200 });
      target.clock.advanceMs(1);
      expect(await exchange(client, late)).toMatchObject(BAD_REQUEST);
    });

    it('a ban between authorize and exchange does not stop it', async () => {
      const [client, team] = [await aClient(), await target.aRegisteredTeam()];
      const code = await codeOf(team, client);
      await target.editTeam(team, { banned: true });
      const { accessToken } = insist(await exchange(client, code));
      expect(insist(await target.send('GET', '/api/v2/users/me', { token: accessToken })).banned).toBe(true);
    });

    it('deleting a client blocks exchanges and leaves issued tokens valid', async () => {
      const [client, team] = [await aClient(), await target.aRegisteredTeam()];
      const { accessToken } = insist(await exchange(client, await codeOf(team, client)));
      const code = await codeOf(team, client);
      insist(await remove(client.id));
      expect(await exchange(client, code)).toMatchObject(BAD_REQUEST);
      expect(await target.send('GET', '/api/v1/auth/test', { token: accessToken })).toMatchObject({
        kind: 'goodToken',
      });
    });

    it.each(['clientId', 'clientSecret', 'code'])('is badBody without %s', async (missing) => {
      const json = { clientId: 'x', clientSecret: 'x', code: 'x', [missing]: undefined };
      expect(await target.send('POST', '/api/v2/external-auth/token', { json })).toMatchObject({
        status: 400,
        kind: 'badBody',
      });
    });
  });
});
