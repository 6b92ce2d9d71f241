import { createHash } from 'node:crypto';
import { describeLocal, insist, unique, type Json, type RegisteredTeam } from '../support';
import { aScript, REFILL_MS, SECRET, startBotTarget, type BotTarget } from './bot-target';

describeLocal('what runners ask', () => {
  let target: BotTarget;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startBotTarget({ keptLogs: 2 });
    team = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());
  beforeEach(() => target.database('admin_bot_jobs').delete());

  const pull = async (): Promise<Json> =>
    insist(await target.asRunner('POST', '/jobs/pull'), 'goodAdminBotJobPull').job;

  describe('pull', () => {
    it('gives null at once when nothing waits', async () => {
      const startedAt = performance.now();
      expect((await target.asRunner('POST', '/jobs/pull')).data).toEqual({ job: null });
      // Far longer than an answer takes, and shorter than anybody would hold a request open for.
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    });

    it('reads no body: what cannot be read is no reason to refuse', async () => {
      for (const raw of ['{', 'x'.repeat(10_000)]) {
        const answer = await target.send('POST', '/api/v2/admin/admin-bot/jobs/pull', { token: SECRET, raw });
        expect(answer).toMatchObject({ status: 200, data: { job: null } });
      }
    });

    it('gives the job with exactly the fields of its table, and marks it running', async () => {
      const id = unique('bot');
      const code = aScript({ inputs: { url: { pattern: '^h' } } });
      const flags = [
        { provider: 'flags/regex', config: { pattern: '^flag\\{[a-z]+\\}$', flagValue: 'flag{sample}' } },
        { provider: 'flags/regex', config: { pattern: '^nothing to give$' } },
        { provider: 'flags/static', config: { flag: 'flag{static}' } },
        { provider: 'flags/dynamic', config: { base: 'flag{per_team_flag}' } },
      ];
      await target.aStoredChallenge({ id, data: { flags, adminBotConfig: { code } } });
      const before = target.now().getTime() + REFILL_MS;
      const { jobId } = insist(await target.visit(team, { id }, { url: 'http://x', other: 'y' }));
      const after = target.now().getTime();
      const job = await pull();
      const minted = (await target
        .database('minted_flags')
        .where({ challenge_id: id })
        .pluck('flag')) as string[];
      expect(minted).toHaveLength(1);
      expect(job).toEqual({
        id: jobId,
        challengeId: id,
        configRevision: createHash('sha256').update(code).digest('hex'),
        userId: team.id,
        submittedAt: expect.any(Number),
        flags: [
          { provider: 'flags/regex', flag: 'flag{sample}' },
          { provider: 'flags/static', flag: 'flag{static}' },
          { provider: 'flags/dynamic', flag: minted[0] },
        ],
        flag: 'flag{sample}',
        inputs: { url: 'http://x' },
        instancerInstances: [],
      });
      expect(job.submittedAt).toBeGreaterThanOrEqual(before);
      expect(job.submittedAt).toBeLessThanOrEqual(after);
      expect(await pull()).toBeNull();

      // The team's own flag is the same on the next visit, and it is right.
      insist(await target.asRunner('POST', `/jobs/${jobId}/complete`, {}));
      insist(await target.visit(team, { id }, { url: 'http://x' }));
      expect((await pull()).flags).toEqual(job.flags);
      expect(await target.submit(team, { id, flag: minted[0] ?? '' })).toMatchObject({ kind: 'goodFlag' });
    });

    it('`flag` is empty for a challenge without a flag to give', async () => {
      const challenge = await target.aBotChallenge(
        {},
        { flags: [], scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } } },
      );
      insist(await target.visit(team, challenge));
      expect(await pull()).toMatchObject({ flags: [], flag: '' });
    });

    it('gives the job as it was when it was asked for, whatever staff edit afterwards', async () => {
      const staticFlag = (flag: string) => [{ provider: 'flags/static', config: { flag } }];
      const challenge = await target.aBotChallenge(
        { inputs: { url: { pattern: '^http' } }, timeoutMilliseconds: 30_000 },
        { flags: staticFlag('flag{then}') },
      );
      insist(await target.visit(team, challenge, { url: 'http://then' }));
      const code = aScript({ timeoutMilliseconds: 3_600_000 });
      await target.edit(challenge, { flags: staticFlag('flag{now}'), adminBotConfig: { code } });
      expect(await pull()).toMatchObject({
        configRevision: createHash('sha256').update(challenge.code).digest('hex'),
        flags: [{ provider: 'flags/static', flag: 'flag{then}' }],
        flag: 'flag{then}',
        inputs: { url: 'http://then' },
      });
      // Its limit of time as well: 4 times the old one is over.
      target.clock.advanceMs(121_000);
      await pull();
      expect(insist(await target.ask(team, challenge, '/status')).job.status).toBe('failed');
    });

    it('fails a job without news for 4 times its limit, and not before', async () => {
      const challenge = await target.aBotChallenge({ timeoutMilliseconds: 30_000 });
      const { jobId } = insist(await target.visit(team, challenge));
      await pull();
      const status = async (): Promise<string> =>
        insist(await target.ask(team, challenge, '/status')).job.status;
      target.clock.advanceMs(119_000);
      await pull();
      expect(await status()).toBe('running');
      target.clock.advanceMs(60_000);
      expect(await status()).toBe('running');
      expect(await pull()).toBeNull();
      expect(await status()).toBe('failed');
      expect(await target.asRunner('POST', `/jobs/${jobId}/complete`, {})).toMatchObject({ status: 404 });
      expect(await target.visit(team, challenge)).toMatchObject({ status: 200 });
    });
  });

  describe('source', () => {
    const source = (id: string) => target.asRunner('GET', `/challenges/${id}/source`);

    it('is the current code and its revision, newer than that of a job submitted before', async () => {
      const challenge = await target.aBotChallenge();
      insist(await target.visit(team, challenge));
      const code = aScript();
      await target.edit(challenge, { adminBotConfig: { code } });
      const configRevision = createHash('sha256').update(code).digest('hex');
      expect((await source(challenge.id)).data).toEqual({ sourceCode: code, configRevision });
      expect((await pull()).configRevision).not.toBe(configRevision);
    });

    it('is given for hidden challenges', async () => {
      const { id } = await target.aBotChallenge({}, { hidden: true });
      expect(await source(id)).toMatchObject({ status: 200, kind: 'goodAdminBotChallengeSource' });
    });

    it('of an unknown challenge or one without a bot is 404 badEndpoint', async () => {
      for (const id of ['nothing-here', (await target.aStoredChallenge()).id]) {
        expect(await source(id)).toMatchObject({ status: 404, kind: 'badEndpoint' });
      }
    });
  });

  describe('complete and fail', () => {
    it.each([
      ['complete', 'completed'],
      ['fail', 'failed'],
    ])('%s ends a running job as %s, once, with its logs', async (verb, status) => {
      const challenge = await target.aBotChallenge();
      const { jobId } = insist(await target.visit(team, challenge));
      const report = (what = verb) => target.asRunner('POST', `/jobs/${jobId}/${what}`, { logs: 'line\n' });
      expect(await report()).toMatchObject({ status: 404, kind: 'badEndpoint' });
      await pull();
      expect(await report()).toMatchObject({
        status: 200,
        kind: 'goodAdminBotJobUpdate',
        data: { ok: true },
      });
      expect(insist(await target.ask(team, challenge, '/status')).job).toMatchObject({
        status,
        logs: 'line\n',
      });
      for (const again of ['complete', 'fail']) {
        expect(await report(again)).toMatchObject({ status: 404, kind: 'badEndpoint' });
      }
      expect(await target.asRunner('POST', `/jobs/nothing-here/${verb}`, {})).toMatchObject({ status: 404 });
    });

    const LOGS: readonly (readonly [string, unknown, number])[] = [
      ['logs of 1048576 characters', 'x'.repeat(1_048_576), 200],
      ['logs of as many three-byte characters', '語'.repeat(1_048_576), 200],
      ['one character more', 'x'.repeat(1_048_577), 400],
      ['logs that are a number', 1, 400],
      ['logs that are null', null, 400],
      ['none', undefined, 200],
    ];
    it.each(['complete', 'fail'].flatMap((verb) => LOGS.map((row) => [verb, ...row] as const)))(
      '%s with %s: %#',
      async (verb, _what, logs, status) => {
        const challenge = await target.aBotChallenge();
        const { jobId } = insist(await target.visit(team, challenge));
        await pull();
        const answer = await target.asRunner('POST', `/jobs/${jobId}/${verb}`, { logs });
        expect(answer.status).toBe(status);
        const job = insist(await target.ask(team, challenge, '/status')).job;
        if (status === 200) expect(job.logs).toBe(logs ?? null);
        else expect([answer.kind, job.status]).toEqual(['badBody', 'running']);
      },
    );

    it('the newest jobs with logs keep them, as many as are configured; job rows stay', async () => {
      const challenge = await target.aBotChallenge();
      const ids = [
        await target.aFinishedVisit(team, challenge, 'a'),
        await target.aFinishedVisit(team, challenge, 'b'),
        await target.aFinishedVisit(team, challenge),
        await target.aFinishedVisit(team, challenge, 'c'),
      ];
      const logs: (string | null)[] = [];
      for (const id of ids) logs.push(insist(await target.ask(team, challenge, `/jobs/${id}/logs`)).logs);
      expect(logs).toEqual([null, 'b', null, 'c']);
      expect(
        await target.database('admin_bot_jobs').where('challenge_id', challenge.id).select(),
      ).toHaveLength(4);
      const { jobs } = insist(await target.ask(team, challenge, '/history'));
      expect(jobs.map(({ id }: Json) => ids.indexOf(id))).toEqual([3, 2, 1]);
    });

    it('empty logs clear nobody else’s', async () => {
      const challenge = await target.aBotChallenge();
      const first = await target.aFinishedVisit(team, challenge, 'a');
      await target.aFinishedVisit(team, challenge, 'b');
      await target.aFinishedVisit(team, challenge, '');
      await target.aFinishedVisit(team, challenge);
      expect(insist(await target.ask(team, challenge, `/jobs/${first}/logs`)).logs).toBe('a');
    });
  });

  it('the queue depth counts queued jobs of all challenges, and no others', async () => {
    const depth = async (): Promise<Json> =>
      insist(await target.asRunner('GET', '/queue-depth'), 'goodAdminBotQueueDepth');
    expect(await depth()).toEqual({ depth: 0 });
    for (let i = 0; i < 3; i += 1) insist(await target.visit(team, await target.aBotChallenge()));
    expect(await depth()).toEqual({ depth: 3 });
    await pull();
    expect(await depth()).toEqual({ depth: 2 });
  });

  it('staff learn that there is a bot, and the language of its scripts', async () => {
    const answer = await target.asStaff('GET', '/api/v2/admin/admin-bot/status');
    expect(answer).toMatchObject({ status: 200, kind: 'goodAdminBotStatus' });
    expect(answer.data).toEqual({ enabled: true, configLanguage: 'typescript' });
  });
});
