import { createTokenCodec } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import {
  describeLocal,
  insist,
  signatureOf,
  startLocalTarget,
  unique,
  type Answer,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from './support';
import { writtenLog } from './support/written-log';
import { ENDPOINTS, urlOf } from './tables/endpoints';

/**
 * One tour of all routes by everybody, with everything that must stay secret spelt out, and what was logged and answered
 * meanwhile.
 */
describeLocal('secrets', () => {
  const log = writtenLog();
  /** What nobody may read in a log, by what it is. */
  const secrets = new Map<string, string>();
  /** What another team may not read in an answer. */
  const foreign = new Map<string, string>();
  const seenByOthers: { readonly title: string; readonly answer: Answer }[] = [];
  let target: LocalTarget;
  let team: RegisteredTeam, other: RegisteredTeam;
  let decay: StoredChallenge, dynamic: StoredChallenge;
  let logged = '';

  beforeAll(async () => {
    target = await startLocalTarget({ logger: log.logger });
    [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const flag = `flag{${unique('right')}}`;
    const decoy = `flag{${unique('decoy')}}`;
    decay = await target.aStoredChallenge({
      data: {
        flags: [{ provider: 'flags/static', config: { flag } }],
        decoyFlags: [decoy],
        points: { min: 101_010, max: 505_050 },
      },
    });
    dynamic = await target.aStoredChallenge({ kind: 'dynamic' });
    const { email } = insist(await target.send('GET', '/api/v2/users/me', { token: team.authToken }));
    const { tokenKey } = target.config;
    const codec = createTokenCodec({ tokenKey, random: systemRandom, loginTimeoutMs: 1e6 });
    const ranksiteToken = codec.mint('ranksite', { name: 'x', ranksiteId: 'x' }, target.now());
    const { token: memberToken } = insist(
      await target.send('POST', '/api/v2/users/me/member-tokens', {
        token: team.authToken,
        json: { name: 'a solver', scope: 'read' },
      }),
    );
    const timestamp = String(target.now().getTime());
    const signature = signatureOf(dynamic.secret, timestamp, dynamic.id, '{"scores":[]}');

    foreign.set('auth token', team.authToken).set('team token', team.teamToken);
    foreign.set('auth token of staff', target.admin.authToken).set('right flag', flag).set('decoy', decoy);
    foreign
      .set('token of a member', memberToken)
      .set('webhook secret', dynamic.secret)
      .set('address', email)
      .set('least points', '101010');
    for (const [what, secret] of foreign)
      if (what !== 'least points' && what !== 'address') secrets.set(what, secret);
    secrets.set('wrong flag', `flag{${unique('wrong')}}`).set('nonsense token', unique('nonsense'));
    secrets.set('signature', signature).set('token key', tokenKey).set('ranking-site token', ranksiteToken);
    secrets.set('captcha code', unique('captcha'));
    const secret = (what: string) => secrets.get(what) ?? '';

    // Players: right and wrong, sound and broken.
    await target.submit(team, decay, secret('wrong flag'));
    await target.submit(team, { ...decay, flag: decoy });
    await target.submit(team, { ...decay, flag });
    await target.submit(team, { ...decay, flag });
    await target.submit(team, { id: 'nothing-here', flag });
    await target.send('POST', `/api/v1/challs/${decay.id}/submit`, {
      token: team.authToken,
      raw: `{"flag":"${flag}"`,
    });
    await target.submit({ authToken: memberToken }, { ...decay, flag });
    await target.pushScores(dynamic, [{ userId: team.id, points: 5 }]);
    for (const body of ['{"scores":[]}', '{"scores":[]}', '{"scores":[] }']) {
      await target.send('POST', `/api/v2/challs/${dynamic.id}/scores`, {
        raw: body,
        headers: { 'x-svc-timestamp': timestamp, 'x-svc-signature': signature },
      });
    }
    for (const json of [
      { teamToken: team.teamToken },
      { teamToken: secret('nonsense token') },
      { ranksiteToken },
      { teamToken: [team.teamToken] },
    ]) {
      await target.send('POST', '/api/v1/auth/login', { json });
    }
    await target.send('POST', '/api/v2/auth/register', {
      json: { name: 'a', ranksiteToken, captchaCode: secret('captcha code') },
    });
    await target.send('GET', `/api/v2/challs?token=${encodeURIComponent(team.authToken)}`, {
      headers: { cookie: `session=${secret('nonsense token')}` },
    });
    await target.board();

    // Everybody, everywhere: on things that exist, and with the query of another route. Nobody is signed out by it.
    const touring = ENDPOINTS.filter(
      ({ method, path }) => method !== 'DELETE' && !path.endsWith('/sign-out'),
    );
    for (const endpoint of touring) {
      const body = endpoint.body === null ? {} : { json: endpoint.body };
      const existing = endpoint.path.startsWith('/challs') ? [decay.id, dynamic.id] : [team.id];
      for (const id of [...existing, 'nothing-here']) {
        const url = urlOf(endpoint).replaceAll('nothing-here', id);
        for (const token of [undefined, secret('nonsense token'), other.authToken]) {
          const answer = await target.send(endpoint.method, url, { token, ...body });
          seenByOthers.push({ title: `${endpoint.method} ${url}`, answer });
        }
        await target.send(endpoint.method, url, { token: target.admin.authToken, ...body });
      }
    }

    // Something that fails inside: the table is gone for a moment.
    await target.database.raw('alter table submissions rename to submissions_away');
    const failed = await target.submit(team, decay, secret('wrong flag'));
    const listed = await target.asStaff('GET', '/api/v2/admin/submissions?limit=1&offset=0');
    await target.database.raw('alter table submissions_away rename to submissions');
    seenByOthers.push(
      { title: 'failed submission', answer: failed },
      { title: 'failed list', answer: listed },
    );

    logged = await log.logged();
  });
  afterAll(() => target.stop());

  it('everything was logged, failures with their error (control)', () => {
    const lines = logged.trim().split('\n');
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) expect(() => void JSON.parse(line)).not.toThrow();
    expect(logged).toContain(team.id);
    expect(logged).toContain('submitFlag');
    expect(logged).toContain('"level":"error"');
  });

  it('no token, flag, secret, signature or key is in any log line, at the most talkative level', () => {
    const found = [...secrets].flatMap(([what, secret]) => {
      const spelt = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
      return logged
        .split('\n')
        .filter((line) => spelt.some((text) => line.includes(text)))
        .map((line) => `${what}: ${line.slice(0, 300)}`);
    });
    expect(found).toEqual([]);
  });

  it('no answer to others tells a token, a flag, a webhook secret, an address or the range of points', () => {
    expect(seenByOthers.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(20);
    const found = [...foreign].flatMap(([what, secret]) =>
      seenByOthers
        .filter(({ answer }) => answer.text.includes(secret))
        .map(({ title }) => `${what}: ${title}`),
    );
    expect(found).toEqual([]);
  });

  it('staff can read the flag, the secret and the range (control)', async () => {
    const read = (path: string) => target.asStaff('GET', path);
    expect((await read(`/api/v2/admin/challs/${decay.id}`)).text).toContain(foreign.get('right flag'));
    expect((await read(`/api/v2/admin/challs/${decay.id}`)).text).toContain('101010');
    expect((await read(`/api/v2/admin/challs/${dynamic.id}`)).text).toContain(dynamic.secret);
    expect((await read(`/api/v2/admin/users/${team.id}`)).text).toContain(foreign.get('address'));
  });

  it('an answer to a failure says nothing about it', () => {
    const failures = seenByOthers.filter(({ answer }) => answer.status >= 500);
    expect(failures.map(({ answer }) => answer.body)).not.toHaveLength(0);
    for (const { answer } of failures) {
      expect(answer.body).toEqual({ kind: 'errorInternal', message: expect.any(String) });
    }
  });
});
