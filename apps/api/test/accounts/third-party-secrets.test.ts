import {
  describeLocal,
  insist,
  startLocalTarget,
  startOutsideService,
  unique,
  type LocalTarget,
  type OutsideService,
} from '../support';
import { writtenLog } from '../support/written-log';

/** Everything services outside know of us, and we of them, on good days and bad. */
describeLocal('secrets of third parties never reach a log', () => {
  const log = writtenLog();
  const secrets = {
    captchaSecret: unique('captcha-secret'),
    captchaCode: unique('captcha-code'),
    siteSecret: unique('site-secret'),
    siteCode: unique('site-code'),
    siteToken: unique('site-token'),
  };
  const learnt: Record<string, string> = {};
  let outside: OutsideService;
  let target: LocalTarget;
  let logged = '';

  beforeAll(async () => {
    outside = await startOutsideService(({ path }) => {
      if (path === '/captcha') return { body: { success: true } };
      if (path === '/token') return { body: { access_token: secrets.siteToken } };
      return { body: { team: { id: 1, name: 'x' } } };
    });
    const { url } = outside;
    target = await startLocalTarget({
      logger: log.logger,
      config: {
        captcha: {
          provider: {
            name: 'captcha/turnstile',
            options: { siteKey: 'site', secretKey: secrets.captchaSecret, verifyUrl: `${url}/captcha` },
          },
          protectedEndpoints: ['recover'],
        },
        ranksite: {
          clientId: '1',
          clientSecret: secrets.siteSecret,
          authorizeUrl: `${url}/authorize`,
          tokenUrl: `${url}/token`,
          userUrl: `${url}/user`,
        },
      },
    });
    const team = await target.aRegisteredTeam();
    const recover = () =>
      target.send('POST', '/api/v2/auth/recover', {
        json: { email: 'a@example.org', captchaCode: secrets.captchaCode },
      });
    const callback = () =>
      target.send('POST', '/api/v1/integrations/ranksite/callback', {
        json: { ranksiteCode: secrets.siteCode },
      });

    await recover();
    learnt['ranksiteToken'] = insist(await callback()).ranksiteToken;
    insist(
      await target.send('PUT', '/api/v1/users/me/auth/ranksite', {
        token: team.authToken,
        json: { ranksiteToken: learnt['ranksiteToken'] },
      }),
    );
    const redirectUri = 'https://service.example.org/';
    const client = insist(
      await target.asStaff('POST', '/api/v2/admin/external-auth/clients', { name: 'x', redirectUri }),
    );
    learnt['clientSecret'] = client.secret;
    const { redirectTo } = insist(
      await target.send('POST', '/api/v2/external-auth/authorize', {
        token: team.authToken,
        json: { clientId: client.id, redirectUri },
      }),
    );
    const code = new URL(redirectTo).searchParams.get('code') ?? '';
    learnt['signInCode'] = code;
    const exchange = () =>
      target.send('POST', '/api/v2/external-auth/token', {
        json: { clientId: client.id, clientSecret: client.secret, code },
      });
    learnt['accessToken'] = insist(await exchange()).accessToken;
    await exchange();

    for (const bad of ['broken', { status: 500, body: secrets.siteToken }, { body: 'no JSON' }] as const) {
      outside.behave(() => bad);
      expect(await callback()).toMatchObject({ kind: 'errorInternal' });
      await recover();
    }
    logged = await log.logged();
  });
  afterAll(async () => {
    await target.stop();
    await outside.stop();
  });

  it('and failures are logged with the name of the service (control)', () => {
    expect(logged).toContain('ranksite token endpoint');
    expect(logged).toContain('captcha/turnstile');
  });

  it.each([...Object.keys(secrets), 'ranksiteToken', 'clientSecret', 'signInCode', 'accessToken'])(
    '%s',
    (what) => {
      const secret = new Map([...Object.entries(secrets), ...Object.entries(learnt)]).get(what) ?? '';
      expect(secret.length).toBeGreaterThan(10);
      expect(logged).not.toContain(secret);
    },
  );
});
