import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { withDeadline } from '@rampart/core/infra/deadline';
import { describeLocal, insist, startLocalTarget, until } from '../support';
import type { Json, LocalTarget, RegisteredTeam, StoredChallenge } from '../support';
import { cuttableRedis, type CuttableRedis } from '../support/cuttable-redis';

/** No other test uses this numbered database, so it can be emptied. */
const LOGICAL_DATABASE = 10;
const PAGE = '/api/v2/leaderboard/now?limit=100&offset=0';

describeLocal('Redis emptied or away', () => {
  let redis: CuttableRedis;
  let local: LocalTarget;
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  let isCut = false;
  beforeAll(async () => {
    redis = await cuttableRedis(LOGICAL_DATABASE);
    local = await startLocalTarget({ redisDatabase: LOGICAL_DATABASE, redisUrl: redis.url });
  });
  beforeEach(async () => {
    team = await local.aRegisteredTeam();
    challenge = await local.aStoredChallenge();
    await local.solve(team, challenge);
    await local.board();
  });
  afterEach(async () => {
    local.clock.set(new Date());
    if (isCut) await restore();
    await isReady();
  });
  afterAll(async () => {
    await local.stop();
    await redis.cut();
  });

  async function cut(): Promise<void> {
    await redis.cut();
    isCut = true;
  }
  async function restore(): Promise<void> {
    await redis.restore();
    isCut = false;
  }
  async function empty(): Promise<void> {
    await local.redis.flushDb();
    await local.redis.scriptFlush();
  }
  const page = async (): Promise<Json> => insist(await local.send('GET', PAGE));
  const ready = async () => (await local.send('GET', '/api/readyz')).status;
  const isReady = () => until('it is ready', async () => (await ready()) === 200);
  const scoreOf = async ({ id }: RegisteredTeam): Promise<number | undefined> =>
    (await page()).leaderboard.find((entry: Json) => entry.id === id)?.score;

  describe('emptied', () => {
    it('the board is served on, and a new solve comes onto it', async () => {
      await empty();
      expect(await scoreOf(team)).toBe(500);
      const other = await local.aRegisteredTeam();
      await local.solve(other, challenge);
      await local.board();
      expect([await scoreOf(team), await scoreOf(other)]).toEqual([481, 481]);
    });

    it('a replica that starts afterwards has the board without anybody calling', async () => {
      await empty();
      const { send } = await local.startReplica();
      await until('it serves the board', async () => (await send('GET', PAGE)).text.includes(team.id));
    });

    it('settings, logins and challenges are untouched', async () => {
      await empty();
      const { token } = { token: team.authToken };
      expect((await local.send('GET', '/api/v2/users/me', { token })).data).toMatchObject({
        name: team.name,
      });
      expect((await local.submit(team, challenge)).kind).toBe('badAlreadySolvedChallenge');
    });
  });

  describe('away', () => {
    it('the last board is served', async () => {
      const served = async (): Promise<Json[]> => [
        await page(),
        insist(await local.send('GET', '/api/v2/leaderboard/graph?limit=5&offset=0')),
      ];
      const before = await served();
      expect(before[1].graph).not.toEqual([]);
      await cut();
      expect(await served()).toEqual(before);
    });

    it('flags are evaluated and stored, and attempts stay limited', async () => {
      await cut();
      const other = await local.aRegisteredTeam();
      local.clock.stopAt(local.now());
      const kinds = [];
      for (let n = 0; n < 5; n += 1)
        kinds.push((await local.submit(other, challenge, n === 0 ? challenge.flag : 'x')).kind);
      expect(kinds).toEqual(['goodFlag', 'badFlag', 'badFlag', 'badFlag', 'badFlag']);
      expect((await local.submit(other, challenge)).kind).toBe('badRateLimit');
    });

    it('challenges are listed and edited, and scores are pushed', async () => {
      await cut();
      const dynamic = await local.aStoredChallenge({ kind: 'dynamic' });
      expect((await local.pushScores(dynamic, [{ userId: team.id, points: 5 }])).status).toBe(200);
      const list = insist(await local.send('GET', '/api/v2/challs', { token: team.authToken }));
      expect(list.map(({ id }: Json) => id)).toContain(dynamic.id);
    });

    it('what is only in Redis is 503 with Retry-After', async () => {
      const refusals = () => local.asStaff('GET', '/api/v2/admin/rate-limits/refusals?hours=1');
      expect((await refusals()).status).toBe(200);
      await cut();
      const answer = await refusals();
      expect([answer.status, answer.kind]).toEqual([503, 'errorUnavailable']);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    });

    it('it is alive but not ready, until Redis is back', async () => {
      await cut();
      expect(await ready()).toBe(503);
      expect((await local.send('GET', '/api/healthz')).status).toBe(200);
      await restore();
      await isReady();
    });

    it('an API that is stopped while Redis is silent does not wait for it', async () => {
      const replica = await local.startReplica();
      await cut();
      const connections: Socket[] = [];
      const silent = createServer((socket) => connections.push(socket));
      await once(silent.listen(Number(new URL(redis.url).port), '127.0.0.1'), 'listening');
      // Those of the API before, and both of this one.
      await until('all connect again', () => connections.length >= 4);
      // By itself the client gives up a silent server after forty seconds.
      await withDeadline('stopping', 20_000, replica.stop());
      for (const socket of connections) socket.destroy();
      silent.close();
    });

    it('what was solved meanwhile is on the board once Redis is back, even emptied', async () => {
      await cut();
      const other = await local.aRegisteredTeam();
      await local.solve(other, challenge);
      await empty();
      await restore();
      await until('the solve shows', async () => (await scoreOf(other)) === 481);
    });

    it('settings changed meanwhile hold here with the next request', async () => {
      await cut();
      await local.set({ startTime: local.now().getTime() + 3_600_000 });
      expect((await local.send('GET', '/api/v2/challs')).kind).toBe('badNotStarted');
      await local.set({ startTime: null });
      expect((await local.send('GET', '/api/v2/challs')).kind).toBe('goodChallenges');
    });
  });
});
