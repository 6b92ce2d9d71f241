import {
  describeLocal,
  insist,
  startLocalTarget,
  unique,
  type Answer,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';
import { writtenLog } from '../support/written-log';
import { ENDPOINTS, titleOf, urlOf, type Endpoint } from '../tables/endpoints';
import { SECRET, startBotTarget, type BotTarget } from './bot-target';

const SERVICE = ENDPOINTS.filter(({ auth }) => auth === 'service').map((endpoint): [string, Endpoint] => [
  titleOf(endpoint),
  endpoint,
]);

function callAs(
  target: Pick<LocalTarget, 'send'>,
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const sent = endpoint.body === null ? {} : { json: endpoint.body };
  return target.send(endpoint.method, urlOf(endpoint), { headers, ...sent });
}

describeLocal('the shared secret', () => {
  let target: BotTarget;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startBotTarget();
    team = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());

  it('there are five such routes', () => {
    expect(SERVICE).toHaveLength(5);
  });

  it.each(SERVICE)('%s is 401 badToken without it', async (_title, endpoint) => {
    const headers: readonly Readonly<Record<string, string>>[] = [
      {},
      ...[
        '',
        SECRET.slice(1),
        `${SECRET}x`,
        SECRET.toUpperCase(),
        target.admin.authToken,
        team.authToken,
      ].map((token) => ({ authorization: `Bearer ${token}` })),
      { authorization: SECRET },
      { authorization: `bearer ${SECRET}` },
      { authorization: `Basic ${SECRET}` },
    ];
    for (const wrong of headers) {
      expect(await callAs(target, endpoint, wrong)).toMatchObject({ status: 401, kind: 'badToken' });
    }
  });

  it.each(SERVICE)('%s is answered with it (control)', async (_title, endpoint) => {
    const answer = await callAs(target, endpoint, { authorization: `Bearer ${SECRET}` });
    expect([200, 404]).toContain(answer.status);
  });

  it.each(SERVICE.filter(([, { body }]) => body !== null))(
    '%s says badToken before it looks at a broken body, and badJson with the secret',
    async (_title, endpoint) => {
      const broken = (token: string) => target.send(endpoint.method, urlOf(endpoint), { raw: '{', token });
      expect(await broken('wrong')).toMatchObject({ status: 401, kind: 'badToken' });
      expect(await broken(SECRET)).toMatchObject({ status: 400, kind: 'badJson' });
    },
  );

  it('opens nothing else', async () => {
    for (const [method, path] of [
      ['GET', '/api/v2/admin/admin-bot/status'],
      ['GET', '/api/v2/users/me'],
      ['GET', '/api/v2/admin/challs'],
    ] as const) {
      expect(await target.send(method, path, { token: SECRET })).toMatchObject({
        status: 401,
        kind: 'badToken',
      });
    }
  });
});

describeLocal('without an admin bot', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it.each(SERVICE)('%s is 404 badEndpoint, whatever the token and the body', async (_title, endpoint) => {
    for (const headers of [{}, { authorization: `Bearer ${SECRET}` }, { authorization: 'Bearer ' }]) {
      expect(await callAs(target, endpoint, headers)).toMatchObject({ status: 404, kind: 'badEndpoint' });
    }
    const broken = await target.send(endpoint.method, urlOf(endpoint), {
      ...(endpoint.method === 'GET' ? {} : { raw: '{' }),
      token: target.admin.authToken,
    });
    expect(broken).toMatchObject({ status: 404, kind: 'badEndpoint' });
  });

  it('its status is 404 badEndpoint for staff', async () => {
    const answer = await target.asStaff('GET', '/api/v2/admin/admin-bot/status');
    expect(answer).toMatchObject({ status: 404, kind: 'badEndpoint' });
  });
});

describeLocal('what is logged meanwhile', () => {
  const log = writtenLog();
  let target: BotTarget;
  beforeAll(async () => {
    target = await startBotTarget({ logger: log.logger });
  });
  afterAll(() => target.stop());

  it('holds neither the secret nor flags, tokens, scripts and inputs', async () => {
    const [input, wrongSecret] = [`http://${unique('input')}`, unique('wrong-secret')];
    const challenge = await target.aBotChallenge({ inputs: { url: { pattern: '^http' } } });
    const team = await target.aRegisteredTeam();
    insist(await target.visit(team, challenge, { url: input }));
    await target.visit(team, challenge, { url: 'no' });
    await target.send('POST', '/api/v2/admin/admin-bot/jobs/pull', { token: wrongSecret });
    const { job } = insist(await target.asRunner('POST', '/jobs/pull'));
    insist(await target.asRunner('POST', `/jobs/${job.id}/complete`, { logs: 'private logs' }));
    insist(await target.asRunner('GET', `/challenges/${challenge.id}/source`));
    for (const reply of ['broken' as const, { status: 500, body: SECRET }, { status: 302, body: SECRET }]) {
      target.runner.behave(() => reply);
      const answer = await target.asStaff('PUT', `/api/v2/admin/challs/${challenge.id}`, {
        data: { adminBotConfig: { code: challenge.code } },
      });
      expect(answer.kind).toBe('badAdminBotConfig');
      expect(answer.text).not.toContain(SECRET);
    }
    const logged = await log.logged();
    expect(logged).toContain('pullAdminBotJob');
    expect(logged).toContain('the runner of the admin bot did not check a script');
    const code = JSON.stringify(challenge.code).slice(1, -1);
    for (const secret of [
      SECRET,
      wrongSecret,
      challenge.flag,
      challenge.code,
      code,
      input,
      team.authToken,
      'private logs',
    ]) {
      expect(logged).not.toContain(secret);
    }
  });
});
