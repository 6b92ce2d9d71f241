import { describeLocal, insist, startLocalTarget, unique, type LocalTarget } from '../support';
import { writtenLog } from '../support/written-log';
import { CLIENT_SECRET, oidcSettings, startOidcTarget, type IdToken, type OidcTarget } from './oidc-target';

const withClaims =
  (claims: object) =>
  ({ header, claims: given }: IdToken): IdToken => ({ header, claims: { ...given, ...claims } });

describeLocal('sign-in with an identity provider', () => {
  const log = writtenLog();
  let target: OidcTarget;
  beforeAll(async () => {
    target = await startOidcTarget({ logger: log.logger });
  });
  afterAll(() => target.stop());
  beforeEach(() => target.provider.behave());

  it('begins at the provider, with PKCE, a nonce and a state that the ticket tells nothing of', async () => {
    const { authorizeUrl, ticket } = await target.begin();
    const url = new URL(authorizeUrl);
    expect(url.origin).toBe(target.provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'ctf',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/sign-in/oidc',
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(authorizeUrl).not.toContain(ticket);
  });

  it('proves an account, whose token registers a team and logs it in', async () => {
    const [account, name] = [unique('account'), unique('crew')];
    target.provider.account(account, { name: 'The Crew' });
    const proved = await target.signIn(account);
    expect(proved).toMatchObject({ status: 200, kind: 'goodOidcToken' });
    expect(proved.data).toEqual({ oidcToken: expect.any(String), name: 'The Crew' });
    const oidcToken = String(proved.data.oidcToken);
    expect(await target.logIn(oidcToken)).toMatchObject({ status: 404, kind: 'badUnknownUser' });

    const registered = await target.register({ name, oidcToken });
    expect(registered).toMatchObject({ status: 200, kind: 'goodRegister' });
    const { issuer } = target.provider;
    expect(await target.own(registered.data.authToken)).toMatchObject({
      name,
      email: null,
      division: 'open',
      oidc: { issuer, subject: account },
    });
    const { authToken } = insist(await target.logIn(await target.oidcTokenOf(account)));
    expect((await target.own(authToken)).name).toBe(name);
  });

  it('sees a sign-in through that began at another replica', async () => {
    const account = unique('account');
    const other = await target.startReplica();
    const { authorizeUrl, ticket } = insist(await other.send('POST', '/api/v2/auth/oidc/begin'));
    const returned = await target.provider.visit(String(authorizeUrl), account);
    const finished = await target.finish({ ticket, ...Object.fromEntries(returned.searchParams) });
    expect(finished).toMatchObject({ status: 200, kind: 'goodOidcToken' });
  });

  describe('refuses with 401 badOidcSignIn', () => {
    const refused = { status: 401, kind: 'badOidcSignIn' };
    let account: string;
    beforeEach(() => {
      account = unique('account');
    });

    it('a wrong state, and then the right one too, for the ticket is used up', async () => {
      const answer = await target.answerOf(account);
      expect(await target.finish({ ...answer, state: 'x'.repeat(43) })).toMatchObject(refused);
      expect(await target.finish(answer)).toMatchObject(refused);
    });

    it('an answer that was used before', async () => {
      const answer = await target.answerOf(account);
      insist(await target.finish(answer));
      expect(await target.finish(answer)).toMatchObject(refused);
    });

    it('an answer in a browser that did not begin it', async () => {
      const answer = await target.answerOf(account);
      const { ticket } = await target.begin();
      expect(await target.finish({ ...answer, ticket })).toMatchObject(refused);
      expect(await target.finish({ ...answer, ticket: 'a guess' })).toMatchObject(refused);
    });

    it('a code that the provider does not know', async () => {
      const answer = await target.answerOf(account);
      expect(await target.finish({ ...answer, code: 'nonsense' })).toMatchObject(refused);
    });

    it('an answer in the name of another issuer', async () => {
      const answer = await target.answerOf(account);
      expect(await target.finish({ ...answer, iss: 'https://other.example.org' })).toMatchObject(refused);
    });

    it.each<[string, (token: IdToken) => IdToken]>([
      ['another nonce', withClaims({ nonce: 'another' })],
      ['no nonce', withClaims({ nonce: undefined })],
      ['another audience', withClaims({ aud: 'somebody-else' })],
      ['another issuer', withClaims({ iss: 'https://other.example.org' })],
      ['an expiry an hour ago', withClaims({ iat: 0, exp: Math.floor(Date.now() / 1000) - 3_600 })],
      ['no signature', ({ claims }) => ({ header: { alg: 'none' }, claims })],
      [
        'a key that the provider does not have',
        (token) => ({ ...token, header: { alg: 'RS256', kid: 'x' } }),
      ],
    ])('an ID token with %s', async (_what, idToken) => {
      target.provider.behave({ idToken });
      expect(await target.signIn(account)).toMatchObject(refused);
      target.provider.behave({ idToken: (token) => token });
      expect(await target.signIn(account)).toMatchObject({ status: 200, kind: 'goodOidcToken' });
    });
  });

  it.each(['/token', '/me'])(
    'is 500 badOidcProvider when %s of the provider fails, which is logged, and works again afterwards',
    async (endpoint) => {
      const account = unique('account');
      target.provider.behave({
        interfere(path, res) {
          const isAffected = path.startsWith(endpoint);
          if (isAffected) res.writeHead(500, { 'content-type': 'text/plain' }).end('down');
          return isAffected;
        },
      });
      expect(await target.signIn(account)).toMatchObject({ status: 500, kind: 'badOidcProvider' });
      expect(await log.logged()).toContain(`500 from ${target.provider.issuer}${endpoint}`);
      target.provider.behave();
      expect(await target.signIn(account)).toMatchObject({ status: 200 });
    },
  );

  it('asks the provider where its endpoints and keys are again only if a sign-in has failed', async () => {
    const asked: string[] = [];
    const interfere = (path: string): boolean => {
      asked.push(path);
      return false;
    };
    const account = unique('account');
    insist(await target.signIn(account));
    target.provider.behave({ interfere });
    insist(await target.signIn(account));
    expect(asked).not.toContain('/.well-known/openid-configuration');
    await target.finish({ ...(await target.answerOf(account)), code: 'nonsense' });
    insist(await target.signIn(account));
    expect(asked).toEqual(expect.arrayContaining(['/.well-known/openid-configuration', '/jwks']));
  });

  it('waits for a slow provider without keeping others waiting', async () => {
    const answer = await target.answerOf(unique('account'));
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    target.provider.behave({ interfere: () => released.then(() => false) });
    const waiting = target.finish(answer);
    const others = await Promise.all(
      Array.from({ length: 20 }, () => target.send('GET', '/api/v2/integrations/client/config')),
    );
    expect(others.every(({ status }) => status === 200)).toBe(true);
    release();
    expect(await waiting).toMatchObject({ status: 200, kind: 'goodOidcToken' });
  });

  it('tells clients the name of the provider and nothing else of it', async () => {
    const config = insist(await target.send('GET', '/api/v2/integrations/client/config'));
    expect(config.oidc).toEqual({ name: 'Example University' });
  });

  it('writes neither secret nor code, ticket or token into the log', async () => {
    const answer = await target.answerOf(unique('account'));
    const { oidcToken } = insist(await target.finish(answer));
    const again = await target.answerOf(unique('account'));
    await target.finish({ ...again, code: `${String(again['code'])}x` });
    await target.logIn(String(oidcToken));
    const logged = await log.logged();
    expect(logged).toContain('a sign-in with the identity provider failed');
    for (const secret of [CLIENT_SECRET, encodeURIComponent(CLIENT_SECRET), answer['code'], again['code']])
      expect(logged).not.toContain(secret);
    for (const secret of [answer['ticket'], answer['state'], String(oidcToken)])
      expect(logged).not.toContain(secret);
  });
});

describeLocal('an identity provider that is down', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({ config: { oidc: oidcSettings('http://127.0.0.1:9') } });
  });
  afterAll(() => target.stop());

  it('is 500 badOidcProvider, and teams log in as ever', async () => {
    expect(await target.send('POST', '/api/v2/auth/oidc/begin')).toMatchObject({
      status: 500,
      kind: 'badOidcProvider',
    });
    const { teamToken } = await target.aRegisteredTeam();
    insist(await target.send('POST', '/api/v1/auth/login', { json: { teamToken } }));
  });
});

describeLocal('without an identity provider', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('every route is 404 badEndpoint, and no answer mentions one', async () => {
    const { authToken: token } = await target.aRegisteredTeam();
    const json = { oidcToken: 'x', name: 'crew', ticket: 'x', code: 'x', state: 'x' };
    const answers = await Promise.all([
      target.send('POST', '/api/v2/auth/oidc/begin'),
      ...['finish', 'register', 'login'].map((step) =>
        target.send('POST', `/api/v2/auth/oidc/${step}`, { json }),
      ),
      target.send('PUT', '/api/v2/users/me/auth/oidc', { token, json }),
      target.send('DELETE', '/api/v2/users/me/auth/oidc', { token }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, kind: 'badEndpoint' });
    expect(insist(await target.send('GET', '/api/v2/users/me', { token }))).not.toHaveProperty('oidc');
    expect(insist(await target.send('GET', '/api/v2/integrations/client/config'))).not.toHaveProperty('oidc');
  });
});
