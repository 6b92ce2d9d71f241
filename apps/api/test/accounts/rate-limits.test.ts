import {
  insist,
  anAddress,
  anIp,
  describeLocal,
  startMailTarget,
  unique,
  type Answer,
  type MailTarget,
} from '../support';

/** One who asks: by what the row's bucket is keyed. */
type Ask = (call: number) => Promise<Answer>;

interface Limit {
  readonly title: string;
  readonly burst: number;
  readonly windowMs: number;
  /** What is left of the bucket of a mail address is told to nobody until it refuses: decision 0016. */
  readonly isSecret?: boolean;
  /** Two who must not share a bucket although everything else about them is the same. */
  readonly two: () => Promise<readonly [one: Ask, other: Ask]>;
}

const VERSIONS = ['v1', 'v2'] as const;
const versionOf = (call: number) => VERSIONS[call % 2] ?? 'v2';

describeLocal('rate limits', () => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget({
      config: {
        ranksite: {
          clientId: '1',
          clientSecret: 'secret',
          authorizeUrl: 'http://127.0.0.1:1/authorize',
          tokenUrl: 'http://127.0.0.1:1/token',
          userUrl: 'http://127.0.0.1:1/user',
        },
      },
    });
  });
  afterAll(() => target.stop());
  beforeEach(() => target.clock.stopAt(target.now()));

  const send = (method: string, path: string, ip: string, json?: unknown, token?: string) =>
    target.send(method, path, {
      token,
      headers: { 'x-forwarded-for': ip },
      json,
    });
  const register = (call: number, ip: string, email: string) =>
    send('POST', `/api/${versionOf(call)}/auth/register`, ip, { name: unique('team'), email });
  const recover = (call: number, ip: string, email: string) =>
    send('POST', `/api/${versionOf(call)}/auth/recover`, ip, { email });
  // Also where there is none.
  const beginOidc = (_call: number, ip: string) => send('POST', '/api/v2/auth/oidc/begin', ip);
  const search = (call: number, ip: string) =>
    send(
      'GET',
      `/api/v2/leaderboard/${call % 2 === 0 ? 'now' : 'with-graph'}?limit=1&offset=0&search=ab`,
      ip,
    );

  /** Two client addresses, with a mail address of its own at each call. */
  const byIp = (ask: (call: number, ip: string, email: string) => Promise<Answer>) => async () => {
    const [one, other] = [anIp(), anIp()];
    return [
      (call: number) => ask(call, one, anAddress()),
      (call: number) => ask(call, other, anAddress()),
    ] as const;
  };
  /** Two mail addresses, from a client address of its own at each call. */
  const byEmail = (ask: (call: number, ip: string, email: string) => Promise<Answer>) => async () => {
    const [one, other] = [anAddress(), anAddress()];
    return [
      // However it is written, it is one address.
      (call: number) => ask(call, anIp(), call % 2 === 0 ? one : ` ${one.toUpperCase()}`),
      (call: number) => ask(call, anIp(), other),
    ] as const;
  };
  /** Two teams behind the same two client addresses. */
  const byTeam = (ask: (call: number, ip: string, token: string) => Promise<Answer>) => async () => {
    const ips = [anIp(), anIp()];
    const [one, other] = [await target.aTeamWith(0), await target.aTeamWith(0)];
    const of =
      (token: string): Ask =>
      (call) =>
        ask(call, ips[call % 2] ?? '', token);
    return [of(one.authToken), of(other.authToken)] as const;
  };

  const anExternalClient = async () => {
    const redirectUri = 'https://service.example.org/done';
    const { id } = insist(
      await target.asStaff('POST', '/api/v2/admin/external-auth/clients', {
        name: unique('service'),
        redirectUri,
      }),
    );
    return { clientId: String(id), redirectUri };
  };
  const submit = (ip: string, token: string, challengeId: string) =>
    send('POST', `/api/v1/challs/${challengeId}/submit`, ip, { flag: 'wrong' }, token);

  const LIMITS: readonly Limit[] = [
    { title: 'registration email, IP address', burst: 20, windowMs: 600_000, two: byIp(register) },
    {
      title: 'registration email, email address',
      burst: 2,
      windowMs: 3_600_000,
      isSecret: true,
      two: byEmail(register),
    },
    { title: 'account recovery, IP address', burst: 5, windowMs: 1_500_000, two: byIp(recover) },
    {
      title: 'account recovery, email address',
      burst: 2,
      windowMs: 3_600_000,
      isSecret: true,
      two: byEmail(recover),
    },
    { title: 'identity-provider sign-in, IP address', burst: 300, windowMs: 600_000, two: byIp(beginOidc) },
    {
      title: 'flag submission, user and challenge: the user',
      burst: 5,
      windowMs: 25_000,
      async two() {
        const { id } = await target.aStoredChallenge();
        return byTeam((_call, ip, token) => submit(ip, token, id))();
      },
    },
    {
      title: 'flag submission, user and challenge: the challenge',
      burst: 5,
      windowMs: 25_000,
      async two() {
        const [one, other] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
        const { authToken } = await target.aTeamWith(0);
        return [() => submit(anIp(), authToken, one.id), () => submit(anIp(), authToken, other.id)] as const;
      },
    },
    {
      title: 'profile update, user',
      burst: 3,
      windowMs: 180_000,
      two: byTeam((call, ip, token) => send('PATCH', `/api/${versionOf(call)}/users/me`, ip, {}, token)),
    },
    {
      title: 'email change, user',
      burst: 3,
      windowMs: 900_000,
      two: byTeam((call, ip, token) =>
        send('PUT', `/api/${versionOf(call)}/users/me/auth/email`, ip, { email: anAddress() }, token),
      ),
    },
    {
      title: 'avatar upload or removal, user',
      burst: 2,
      windowMs: 120_000,
      two: byTeam((_call, ip, token) => send('PATCH', '/api/v2/users/me/avatar', ip, undefined, token)),
    },
    {
      title: 'external sign-in, user',
      burst: 5,
      windowMs: 50_000,
      async two() {
        const client = await anExternalClient();
        return byTeam((_call, ip, token) =>
          send('POST', '/api/v2/external-auth/authorize', ip, client, token),
        )();
      },
    },
    { title: 'leaderboard search, IP address', burst: 3, windowMs: 3_000, two: byIp(search) },
  ];

  /** What the fields say of the bucket of this size: tokens left and seconds until it is full; undefined: nothing. */
  function fieldsOf(
    { headers }: Answer,
    { burst, windowMs }: Limit,
  ): { left: number; fullInS: number } | undefined {
    const policies = (headers.get('ratelimit-policy') ?? '').split(', ');
    const name = policies.find((policy) =>
      policy.endsWith(`;q=${String(burst)};w=${String(windowMs / 1000)}`),
    );
    if (name === undefined) return undefined;
    const label = name.split(';')[0] ?? '';
    const [, left, fullInS] =
      new RegExp(`${label};r=(\\d+);t=(\\d+)`).exec(headers.get('ratelimit') ?? '') ?? [];
    return { left: Number(left), fullInS: Number(fullInS) };
  }

  describe.each(LIMITS.map((limit): [string, Limit] => [limit.title, limit]))('%s', (_title, limit) => {
    const { burst, windowMs } = limit;
    const stepMs = windowMs / burst;

    it(`grants ${String(burst)} in ${String(windowMs)} ms to each, in both versions together, and refuses the next`, async () => {
      const [one, other] = await limit.two();
      for (let call = 0; call < burst; call += 1) {
        const answer = await one(call);
        expect(answer.kind).not.toBe('badRateLimit');
        expect(fieldsOf(answer, limit)).toEqual(
          limit.isSecret === true
            ? undefined
            : { left: burst - 1 - call, fullInS: ((call + 1) * stepMs) / 1000 },
        );
      }
      for (const call of [0, 1]) {
        const refused = await one(call);
        expect(refused).toMatchObject({ status: 429, kind: 'badRateLimit', data: { timeLeft: stepMs } });
        expect(refused.headers.get('retry-after')).toBe(String(Math.ceil(stepMs / 1000)));
        expect(fieldsOf(refused, limit)).toEqual({ left: 0, fullInS: windowMs / 1000 });
      }
      // The control: everything but the key is the same.
      for (const call of [0, 1]) expect((await other(call)).kind).not.toBe('badRateLimit');
    });

    it(`returns one every ${String(stepMs)} ms, and never holds more than ${String(burst)}`, async () => {
      const [one] = await limit.two();
      const granted = async (calls: number) => {
        for (let call = 0; call < calls; call += 1) expect((await one(call)).kind).not.toBe('badRateLimit');
      };
      await granted(burst);
      target.clock.advanceMs(stepMs - 1);
      expect((await one(0)).data).toEqual({ timeLeft: 1 });
      target.clock.advanceMs(1);
      await granted(1);
      expect((await one(1)).data).toEqual({ timeLeft: stepMs });
      target.clock.advanceMs(2 * windowMs);
      await granted(burst);
      expect((await one(0)).kind).toBe('badRateLimit');
    });
  });

  it('the token of the client address is spent when the one of the mail address is refused', async () => {
    const email = anAddress();
    for (let call = 0; call < 2; call += 1) await register(call, anIp(), email);
    const ip = anIp();
    for (let call = 0; call < 20; call += 1) {
      expect((await register(call, ip, email)).data.timeLeft).toBe(1_800_000);
    }
    expect((await register(0, ip, anAddress())).data.timeLeft).toBe(30_000);
  });

  it('a token is not given back when the action fails afterwards', async () => {
    const { authToken, email } = await target.aTeamWith(0);
    const set = (address: string) =>
      send('PUT', '/api/v2/users/me/auth/email', anIp(), { email: address }, authToken);
    for (let call = 0; call < 3; call += 1) expect((await set(email)).kind).toBe('badKnownEmail');
    expect((await set(anAddress())).kind).toBe('badRateLimit');
  });

  const NOT_LIMITED = [
    ['POST', '/api/v1/auth/login', { teamToken: 'none' }],
    ['POST', '/api/v1/auth/verify', { verifyToken: 'none' }],
    ['POST', '/api/v2/auth/verify', { verifyToken: 'none' }],
    ['GET', '/api/v2/auth/verify-info?token=none', undefined],
    ['GET', '/api/v1/auth/test', undefined],
    ['GET', '/api/v1/users/me/members', undefined],
    ['POST', '/api/v1/users/me/members', { email: 'one@example.org' }],
    ['DELETE', '/api/v1/users/me/members/none', undefined],
    ['PUT', '/api/v1/users/me/auth/ranksite', { ranksiteToken: 'none' }],
    ['DELETE', '/api/v1/users/me/auth/ranksite', undefined],
    ['DELETE', '/api/v1/users/me/auth/email', undefined],
    ['GET', '/api/v2/external-auth/clients/none', undefined],
    ['POST', '/api/v2/external-auth/token', { clientId: 'none', clientSecret: 'none', code: 'none' }],
    ['GET', '/api/v2/integrations/client/config', undefined],
  ] as const;

  it.each(NOT_LIMITED)('%s %s has no limit', async (method, path, json) => {
    const [ip, { authToken }] = [anIp(), await target.aTeamWith(0)];
    for (let call = 0; call < 25; call += 1) {
      const answer = await send(method, path, ip, json, authToken);
      expect(answer.kind).not.toBe('badRateLimit');
      expect(answer.headers.get('ratelimit')).toBeNull();
    }
  });
});
