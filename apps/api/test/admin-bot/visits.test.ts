import {
  describeLocal,
  insist,
  startLocalTarget,
  type Answer,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';
import { REFILL_MS, startBotTarget, type BotTarget } from './bot-target';

const DAY_MS = 86_400_000;
const ROUTES = ['config', 'submit', 'status', 'history', 'logs'] as const;
type Route = (typeof ROUTES)[number];

function call(
  target: Pick<LocalTarget, 'send' | 'clock'>,
  route: Route,
  id: string,
  token?: string,
): Promise<Answer> {
  const path = `/api/v2/integrations/challs/${id}/admin-bot`;
  if (route === 'submit') return target.send('POST', path, { token, json: { inputs: {} } });
  return target.send('GET', `${path}/${route === 'logs' ? 'jobs/no-such-job/logs' : route}`, { token });
}

describeLocal('what teams ask of the bot', () => {
  let target: BotTarget;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startBotTarget();
    team = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());

  const own = (route: Route, id: string) => call(target, route, id, team.authToken);

  describe('which challenge', () => {
    const challenges = new Map<string, string>();
    beforeAll(async () => {
      const releaseTime = target.now().getTime() + DAY_MS;
      challenges.set('unknown', 'nothing-here');
      challenges.set('hidden', (await target.aBotChallenge({}, { hidden: true })).id);
      challenges.set('unreleased', (await target.aBotChallenge({}, { releaseTime })).id);
      challenges.set('without a bot', (await target.aStoredChallenge()).id);
      challenges.set('with a bot', (await target.aBotChallenge()).id);
    });

    const SITUATIONS: readonly (readonly [string, Route, number, string])[] = [
      ...['unknown', 'hidden', 'unreleased'].flatMap((which) =>
        ROUTES.map((route) => [which, route, 404, 'badChallenge'] as const),
      ),
      ['without a bot', 'config', 404, 'badEndpoint'],
      ['without a bot', 'submit', 400, 'badAdminBotConfig'],
      ['without a bot', 'status', 200, 'goodAdminBotJobStatus'],
      ['without a bot', 'history', 404, 'badChallenge'],
      ['without a bot', 'logs', 404, 'badChallenge'],
      ['with a bot', 'config', 200, 'goodAdminBotConfig'],
      ['with a bot', 'submit', 200, 'goodAdminBotJobSubmitted'],
      ['with a bot', 'status', 200, 'goodAdminBotJobStatus'],
      ['with a bot', 'history', 200, 'goodAdminBotJobHistory'],
      ['with a bot', 'logs', 200, 'goodAdminBotJobLogs'],
    ];
    it.each(SITUATIONS)('%s: %s is %i %s', async (which, route, status, kind) => {
      expect(await own(route, challenges.get(which) ?? '')).toMatchObject({ status, kind });
    });

    it.each(['unknown', 'hidden', 'unreleased'])('%s is so for staff as well', async (which) => {
      for (const route of ROUTES) {
        const answer = await call(target, route, challenges.get(which) ?? '', target.admin.authToken);
        expect([route, answer.kind]).toEqual([route, 'badChallenge']);
      }
    });
  });

  describe('who', () => {
    it('the script is public with the challenge; nothing else is', async () => {
      const { id, code } = await target.aBotChallenge();
      for (const token of [undefined, 'nonsense', team.authToken]) {
        expect((await call(target, 'config', id, token)).data).toEqual({
          sourceCode: code,
          fileExtension: '.ts',
        });
      }
      for (const route of ROUTES.filter((other) => other !== 'config')) {
        expect(await call(target, route, id)).toMatchObject({ status: 401, kind: 'badToken' });
      }
    });

    it('a banned team reads the script and is refused everything else', async () => {
      const { id } = await target.aBotChallenge();
      const banned = await target.aRegisteredTeam();
      await target.editTeam(banned, { banned: true });
      expect(await call(target, 'config', id, banned.authToken)).toMatchObject({ status: 200 });
      for (const route of ROUTES.filter((other) => other !== 'config')) {
        const answer = await call(target, route, id, banned.authToken);
        expect([route, answer.status, answer.kind]).toEqual([route, 403, 'badPerms']);
      }
    });
  });

  describe('status, history and logs', () => {
    it('the status is the newest job in any state, with its place while it is queued', async () => {
      const challenge = await target.aBotChallenge();
      const status = async (): Promise<Json> => insist(await target.ask(team, challenge, '/status'));
      expect(await status()).toEqual({ job: null });
      await target.database('admin_bot_jobs').delete();
      const rival = await target.aRegisteredTeam();
      insist(await target.visit(rival, challenge));
      const before = target.now().getTime() + REFILL_MS;
      const { jobId } = insist(await target.visit(team, challenge));
      const after = target.now().getTime();
      const { job } = await status();
      expect(job).toEqual({
        id: jobId,
        status: 'queued',
        createdAt: expect.any(Number),
        queuePosition: 2,
        logs: null,
      });
      expect(job.createdAt).toBeGreaterThanOrEqual(before);
      expect(job.createdAt).toBeLessThanOrEqual(after);
      insist(await target.asRunner('POST', '/jobs/pull'));
      expect((await status()).job).toMatchObject({ status: 'queued', queuePosition: 1 });
      insist(await target.asRunner('POST', '/jobs/pull'));
      expect((await status()).job).toMatchObject({ status: 'running', queuePosition: null });
      insist(await target.asRunner('POST', `/jobs/${jobId}/fail`, { logs: 'it broke' }));
      expect((await status()).job).toMatchObject({ status: 'failed', queuePosition: null, logs: 'it broke' });
      expect(insist(await target.ask(rival, challenge, '/status')).job.status).toBe('running');
    });

    it('the status still shows the newest old job when the bot was removed', async () => {
      const challenge = await target.aBotChallenge();
      const { jobId } = insist(await target.visit(team, challenge));
      await target.edit(challenge, { adminBotConfig: null });
      expect(insist(await target.ask(team, challenge, '/status')).job).toMatchObject({ id: jobId });
    });

    it('the history lists finished jobs of the team, newest first, with exactly these fields', async () => {
      await target.database('admin_bot_jobs').delete();
      const challenge = await target.aBotChallenge();
      const history = async (): Promise<Json> => insist(await target.ask(team, challenge, '/history'));
      const rival = await target.aRegisteredTeam();
      await target.aFinishedVisit(rival, challenge, 'of the rival');
      expect(await history()).toEqual({ jobs: [] });
      const ids = [
        await target.aFinishedVisit(team, challenge),
        await target.aFinishedVisit(team, challenge, 'a'),
        await target.aFinishedVisit(team, challenge),
        await target.aFinishedVisit(team, challenge, ''),
      ];
      const queued = insist(await target.visit(team, challenge)).jobId;
      const { jobs } = await history();
      expect(jobs).toEqual(
        [
          [ids[3], true],
          [ids[2], false],
          [ids[1], true],
        ].map(([id, hasLogs]) => ({ id, status: 'completed', createdAt: expect.any(Number), hasLogs })),
      );
      expect(JSON.stringify(jobs)).not.toContain(queued);
    });

    it('logs of an own job are given; of an unknown, foreign or odd one they are null', async () => {
      await target.database('admin_bot_jobs').delete();
      const [challenge, elsewhere] = [await target.aBotChallenge(), await target.aBotChallenge()];
      const mine = await target.aFinishedVisit(team, challenge, 'mine');
      const silent = await target.aFinishedVisit(team, challenge);
      const rival = await target.aRegisteredTeam();
      const logs = async (
        asker: RegisteredTeam,
        where: { readonly id: string },
        id: string,
      ): Promise<Json> => {
        const answer = await target.ask(asker, where, `/jobs/${id}/logs`);
        expect(answer).toMatchObject({ status: 200, kind: 'goodAdminBotJobLogs' });
        return answer.data;
      };
      expect(await logs(team, challenge, mine)).toEqual({ logs: 'mine' });
      expect(await logs(team, challenge, silent)).toEqual({ logs: null });
      expect(await logs(rival, challenge, mine)).toEqual({ logs: null });
      expect(await logs(team, elsewhere, mine)).toEqual({ logs: null });
      expect(await logs(team, challenge, `${mine}x`)).toEqual({ logs: null });
      expect(await logs(team, challenge, encodeURIComponent("x' or 1=1 --"))).toEqual({ logs: null });
    });
  });
});

describeLocal('without an admin bot', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it.each(ROUTES)(
    '%s is 404 badEndpoint, also for challenges that do not exist, and on no record',
    async (route) => {
      const { id } = await target.aStoredChallenge();
      const { authToken } = await target.aRegisteredTeam();
      for (const which of [id, 'nothing-here']) {
        expect(await call(target, route, which, authToken)).toMatchObject({
          status: 404,
          kind: 'badEndpoint',
        });
      }
      expect(await target.database('submissions').where('challenge_id', id).select('result')).toEqual([]);
    },
  );
});

describeLocal('around the event', () => {
  let target: BotTarget;
  beforeAll(async () => {
    target = await startBotTarget();
  });
  afterAll(() => target.stop());

  it('before the start only challsRead passes; after the end the bot still visits', async () => {
    const challenge = await target.aBotChallenge();
    const [team, reader] = [await target.aRegisteredTeam(), await target.aTeamWith(1)];
    const nowMs = target.now().getTime();
    await target.set({ startTime: nowMs + DAY_MS, endTime: nowMs + 2 * DAY_MS });
    for (const route of ROUTES) {
      expect((await call(target, route, challenge.id, team.authToken)).kind).toBe('badNotStarted');
      expect((await call(target, route, challenge.id, reader.authToken)).status).toBe(200);
    }
    expect((await call(target, 'config', challenge.id)).kind).toBe('badNotStarted');
    await target.set({ startTime: nowMs - 2 * DAY_MS, endTime: nowMs - DAY_MS });
    for (const route of ROUTES) {
      expect((await call(target, route, challenge.id, team.authToken)).status).toBe(200);
    }
  });
});
