import {
  aConfig,
  describeLocal,
  insist,
  startOutsideService,
  type Answer,
  type Json,
  type RegisteredTeam,
} from '../support';
import { REFILL_MS, startBotTarget, type BotTarget } from './bot-target';

const pathOf = (id: string) => `/api/v2/integrations/challs/${id}/admin-bot`;

describeLocal('asking for a visit', () => {
  let target: BotTarget;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startBotTarget();
    team = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());

  /** Whatever is left in the bucket. */
  const submit = (id: string, token = team.authToken): Promise<Answer> =>
    target.send('POST', pathOf(id), { token, json: { inputs: {} } });

  describe('inputs', () => {
    const refused = async (inputs: Json, given: Json): Promise<Answer> =>
      target.visit(team, await target.aBotChallenge({ inputs }), given);

    it.each([
      ['a value that matches', { url: { pattern: '^https?://' } }, { url: 'http://a' }],
      ['a match anywhere: patterns are not anchored', { url: { pattern: 'b' } }, { url: 'abc' }],
      ['flags', { url: { pattern: '^A$', flags: 'i' } }, { url: 'a' }],
      ['an empty value for a pattern that takes it', { url: { pattern: '^$' } }, { url: '' }],
      ['flags that keep a place in the text', { url: { pattern: 'a', flags: 'gy' } }, { url: 'a' }],
      ['inputs nobody asked for', {}, { other: 'x' }],
      ['a name of JavaScript objects', { constructor: { pattern: '^x$' } }, { constructor: 'x' }],
    ])('%s: queued', async (_what, inputs, given) => {
      expect(await refused(inputs, given)).toMatchObject({ status: 200, kind: 'goodAdminBotJobSubmitted' });
      insist(await target.asRunner('POST', '/jobs/pull'));
    });

    it.each([
      ['a value that is missing', { url: { pattern: 'a' } }, {}],
      ['a value that does not match', { url: { pattern: '^a$' } }, { url: 'ab' }],
      ['the sticky flag away from the start', { url: { pattern: 'b', flags: 'y' } }, { url: 'ab' }],
      ['a missing value with the name of an inherited property', { constructor: { pattern: '' } }, {}],
    ])('%s: 400 badAdminBotConfig', async (_what, inputs, given) => {
      expect(await refused(inputs, given)).toMatchObject({
        status: 400,
        kind: 'badAdminBotConfig',
        data: { error: expect.stringContaining(Object.keys(inputs)[0] ?? '') },
      });
    });

    it('the first that fails in the order of the script is the answer and on record', async () => {
      const inputs = { zz: { pattern: '^a$' }, b: { pattern: '^b$' }, a: { pattern: '^c$' } };
      const challenge = await target.aBotChallenge({ inputs });
      for (const [given, field] of [
        [{}, 'zz'],
        [{ a: 'no', b: 'no', zz: 'a' }, 'b'],
        [{ a: 'no', b: 'b', zz: 'a' }, 'a'],
      ] as const) {
        const answer = await target.visit(team, challenge, given);
        expect(answer.data.error).toContain(`"${field}"`);
        const [row] = await target.recordOf(challenge);
        expect(row).toMatchObject({ result: 'invalid_input', details: { field, error: answer.data.error } });
      }
    });

    it.each([
      ['no inputs', {}],
      ['inputs that are a list', { inputs: [] }],
      ['a value that is a number', { inputs: { url: 1 } }],
      ['a value of 1025 characters', { inputs: { url: 'x'.repeat(1025) } }],
      ['a name of 257 characters', { inputs: { ['n'.repeat(257)]: 'x' } }],
      ['NUL in a value', { inputs: { url: '\u0000' } }],
    ])('%s: 400 badBody, which costs no token', async (_what, json) => {
      const { id } = await target.aBotChallenge();
      const answer = await target.send('POST', pathOf(id), { token: team.authToken, json });
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
      expect(answer.data.reason).toMatch(/^body:inputs/);
      expect(await submit(id)).toMatchObject({ status: 200 });
    });

    it('the longest values and names are taken', async () => {
      const challenge = await target.aBotChallenge({ inputs: { url: { pattern: '^x+$' } } });
      const given = { url: 'x'.repeat(1024), ['n'.repeat(256)]: 'y' };
      expect(await target.visit(team, challenge, given)).toMatchObject({ status: 200 });
    });
  });

  describe('the order of the checks', () => {
    beforeEach(() => target.clock.stopAt(target.now()));

    it('an unknown challenge and one without a bot cost no token; the limit is one per 10000 ms', async () => {
      const challenge = await target.aStoredChallenge();
      for (let i = 0; i < 3; i += 1) expect((await submit(challenge.id)).kind).toBe('badAdminBotConfig');
      await target.edit(challenge, { adminBotConfig: { code: '{}' } });
      expect(await submit(challenge.id)).toMatchObject({ status: 200 });
      const limited = await submit(challenge.id);
      expect(limited).toMatchObject({ status: 429, kind: 'badRateLimit' });
      expect(limited.data.timeLeft).toBe(REFILL_MS);
    });

    it('a wrong input costs the token, and the limit comes before the inputs', async () => {
      const challenge = await target.aBotChallenge({ inputs: { url: { pattern: '^a$' } } });
      expect((await submit(challenge.id)).kind).toBe('badAdminBotConfig');
      expect((await submit(challenge.id)).kind).toBe('badRateLimit');
      expect(await target.recordOf(challenge)).toHaveLength(1);
    });

    it('what is refused before the inputs are looked at leaves no row of the record, and no job', async () => {
      const challenge = await target.aStoredChallenge();
      expect((await submit(challenge.id)).kind).toBe('badAdminBotConfig');
      await target.edit(challenge, { adminBotConfig: { code: '{}' } });
      const { jobId } = insist(await submit(challenge.id));
      expect(jobId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect((await submit(challenge.id)).kind).toBe('badRateLimit');
      await target.edit(challenge, { hidden: true });
      expect((await submit(challenge.id)).kind).toBe('badChallenge');
      const results = await target
        .database('submissions')
        .where('challenge_id', challenge.id)
        .pluck('result');
      expect(results).toEqual(['queued']);
      expect(await target.database('admin_bot_jobs').where('challenge_id', challenge.id).pluck('id')).toEqual(
        [jobId],
      );
    });

    it('a captcha code that is no text is 400 badBody, and one that nobody asked for is ignored', async () => {
      const { id } = await target.aBotChallenge();
      const send = (captchaCode: unknown) =>
        target.send('POST', pathOf(id), { token: team.authToken, json: { inputs: {}, captchaCode } });
      expect(await send(1)).toMatchObject({ status: 400, kind: 'badBody' });
      expect(await send('any')).toMatchObject({ status: 200, kind: 'goodAdminBotJobSubmitted' });
    });

    it('the limit is of a team and challenge', async () => {
      const [one, other] = [await target.aBotChallenge(), await target.aBotChallenge()];
      const rival = await target.aRegisteredTeam();
      expect(await submit(one.id)).toMatchObject({ status: 200 });
      expect(await submit(other.id)).toMatchObject({ status: 200 });
      expect(await submit(one.id, rival.authToken)).toMatchObject({ status: 200 });
    });

    it('inputs are looked at before the active job', async () => {
      const challenge = await target.aBotChallenge({ inputs: { url: { pattern: '^a$' } } });
      insist(await target.visit(team, challenge, { url: 'a' }));
      await target.visit(team, challenge, { url: 'b' });
      await target.visit(team, challenge, { url: 'a' });
      expect((await target.recordOf(challenge)).map((row) => row.result)).toEqual([
        'active_job',
        'invalid_input',
        'queued',
      ]);
    });
  });

  describe('the record', () => {
    it('holds who asked from where, what was given for the configured inputs, and the job', async () => {
      const challenge = await target.aBotChallenge({ inputs: { url: { pattern: '^a' } } });
      const given = { url: 'abc', other: 'not kept' };
      const { jobId } = insist(await target.visit(team, challenge, given, '203.0.113.99'));
      const revision = (await target.database('admin_bot_jobs').where('id', jobId).first('config_revision'))
        .config_revision;
      const [row] = await target.recordOf(challenge);
      expect(row).toMatchObject({
        kind: 'admin_bot',
        result: 'queued',
        userId: team.id,
        ip: '203.0.113.99',
        relatedId: jobId,
        details: { inputs: { url: 'abc' }, configRevision: revision, instancerInstances: [] },
      });
      expect(JSON.stringify(row)).not.toContain('not kept');

      await target.visit(team, challenge, { url: 'abd', other: 'not kept' });
      const [refused] = await target.recordOf(challenge);
      expect(refused).toMatchObject({ result: 'active_job', relatedId: null });
      expect(refused.details).toEqual({ inputs: { url: 'abd' }, configRevision: revision });
      await target.visit(team, challenge, { url: 'no', other: 'not kept' });
      expect((await target.recordOf(challenge))[0].details).toEqual({
        inputs: { url: 'no' },
        configRevision: revision,
        field: 'url',
        error: expect.any(String),
      });
    });

    it('is filtered by kind and by result', async () => {
      const challenge = await target.aBotChallenge();
      await target.submit(team, challenge, 'wrong');
      insist(await target.visit(team, challenge));
      const results = async (filter: object): Promise<string[]> => {
        const answer = await target.asStaff('POST', '/api/v2/admin/submissions?limit=100&offset=0', {
          challenge: { include: [challenge.id] },
          ...filter,
        });
        return insist(answer).submissions.map((row: Json) => row.result);
      };
      expect(await results({})).toEqual(['queued', 'incorrect']);
      expect(await results({ kind: { include: ['admin_bot'] } })).toEqual(['queued']);
      expect(await results({ kind: { exclude: ['admin_bot'] } })).toEqual(['incorrect']);
      expect(await results({ result: { include: ['queued'] } })).toEqual(['queued']);
    });

    it('stays when the challenge is deleted, while the jobs go', async () => {
      const challenge = await target.aBotChallenge();
      const { jobId } = insist(await target.visit(team, challenge));
      insist(await target.asStaff('DELETE', `/api/v1/admin/challs/${challenge.id}`));
      expect(await target.database('admin_bot_jobs').where('id', jobId).select()).toEqual([]);
      const rows = await target.database('submissions').where('related_id', jobId).select('result');
      expect(rows).toEqual([{ result: 'queued' }]);
    });
  });
});

describeLocal('with a captcha on adminBotSubmit', () => {
  it('is asked after the body and spent before the limit and the inputs', async () => {
    const vendor = await startOutsideService(({ body }) => ({
      body: { success: new URLSearchParams(body).get('response') === 'good' },
    }));
    const options = { siteKey: 'site-key', secretKey: 'secret-key', verifyUrl: `${vendor.url}/verify` };
    const target = await startBotTarget({
      config: {
        captcha: {
          ...aConfig().captcha,
          provider: { name: 'captcha/recaptcha', options },
          protectedEndpoints: ['adminBotSubmit'],
        },
      },
    });
    try {
      const challenge = await target.aBotChallenge({ inputs: { url: { pattern: '^a$' } } });
      const { authToken } = await target.aRegisteredTeam();
      const submit = async (json: Json): Promise<unknown> => {
        const before = vendor.calls.length;
        const { kind } = await target.send('POST', pathOf(challenge.id), { token: authToken, json });
        return [kind, vendor.calls.length - before];
      };
      const inputs = { url: 'b' };
      expect(await submit({ inputs: 1, captchaCode: 'good' })).toEqual(['badBody', 0]);
      expect(await submit({ inputs })).toEqual(['badCaptcha', 0]);
      expect(await submit({ inputs, captchaCode: 'bad' })).toEqual(['badCaptcha', 1]);
      expect(await submit({ inputs, captchaCode: 'good' })).toEqual(['badAdminBotConfig', 1]);
      expect(await submit({ inputs: { url: 'a' }, captchaCode: 'good' })).toEqual(['badRateLimit', 1]);
      target.clock.advanceMs(REFILL_MS);
      expect(await submit({ inputs: { url: 'a' }, captchaCode: 'good' })).toEqual([
        'goodAdminBotJobSubmitted',
        1,
      ]);
      expect((await target.ask({ authToken }, challenge, '/status')).status).toBe(200);
    } finally {
      await target.stop();
      await vendor.stop();
    }
  });
});
