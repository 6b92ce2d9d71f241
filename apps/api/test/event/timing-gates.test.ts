import {
  submissionsOf,
  describeLocal,
  holdBack,
  startLocalTarget,
  type Answer,
  type LocalTarget,
} from '../support';
import type { RegisteredTeam, StoredChallenge } from '../support';

const HOUR_MS = 3_600_000;

const shown = ({ status, kind }: Answer) => [status, kind];

describeLocal('event timing gates', () => {
  let local: LocalTarget;
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  let dynamic: StoredChallenge;
  /** Of each test, after all that were before. */
  let startTime: number;
  let endTime: number;

  beforeAll(async () => {
    const never = Date.UTC(9000, 0);
    local = await startLocalTarget({ config: { startTime: never, endTime: never + HOUR_MS } });
  });
  beforeEach(async () => {
    local.clock.set(local.now());
    startTime = local.now().getTime() + HOUR_MS;
    endTime = startTime + HOUR_MS;
    await local.set({ startTime, endTime });
    team = await local.aRegisteredTeam();
    challenge = await local.aStoredChallenge();
    dynamic = await local.aStoredChallenge({ kind: 'dynamic' });
  });
  afterAll(() => local.stop());

  const page = '?limit=1&offset=0';
  const gated = (): string[] => [
    '/api/v1/challs',
    '/api/v2/challs',
    `/api/v1/challs/${challenge.id}/solves${page}`,
    `/api/v2/challs/${challenge.id}/solves${page}`,
    `/api/v2/challs/${dynamic.id}/scores${page}`,
    `/api/v1/leaderboard/now${page}`,
    `/api/v2/leaderboard/now${page}`,
    `/api/v2/leaderboard/with-graph${page}`,
    '/api/v1/leaderboard/graph?limit=1',
    `/api/v2/leaderboard/graph${page}`,
    '/api/v2/leaderboard/challs',
    `/api/v1/users/${team.id}`,
    `/api/v2/users/${team.id}`,
  ];

  it('from the start on all are open to everybody, also after the end', async () => {
    for (const instant of [startTime, endTime, endTime + 1]) {
      local.clock.stopAt(new Date(instant));
      for (const path of gated()) expect([path, (await local.send('GET', path)).status]).toEqual([path, 200]);
    }
  });

  it('(control) a millisecond before the start they are closed', async () => {
    local.clock.stopAt(new Date(startTime - 1));
    for (const path of gated()) expect([path, (await local.send('GET', path)).status]).toEqual([path, 401]);
  });

  describe('flag submission', () => {
    it.each([
      ['a millisecond before the start', () => startTime - 1, 401, 'badNotStarted'],
      ['at the start', () => startTime, 200, 'goodFlag'],
      ['at the end', () => endTime, 200, 'goodFlag'],
      ['a millisecond after the end', () => endTime + 1, 401, 'badEnded'],
    ])('%s', async (_, instant, status, kind) => {
      local.clock.stopAt(new Date(instant()));
      expect(shown(await local.submit(team, challenge))).toEqual([status, kind]);
    });

    it('a closed gate comes before the body and takes no attempt', async () => {
      local.clock.stopAt(new Date(startTime - 1));
      const path = `/api/v1/challs/${challenge.id}/submit`;
      for (let n = 0; n < 6; n += 1) {
        const answer = await local.send('POST', path, { token: team.authToken, raw: '{' });
        expect(shown(answer)).toEqual([401, 'badNotStarted']);
      }
      local.clock.stopAt(new Date(startTime));
      expect((await local.submit(team, challenge)).kind).toBe('goodFlag');
    });

    it.each([
      ['before the start', () => startTime - 1, 'badNotStarted'],
      ['after the end', () => endTime + 1, 'badEnded'],
    ])('an attempt %s leaves no row on the record', async (_, instant, refusal) => {
      local.clock.stopAt(new Date(instant()));
      expect((await local.submit(team, challenge)).kind).toBe(refusal);
      expect(await submissionsOf(local, challenge)).toEqual([]);
      // The control: once it is judged, it does.
      local.clock.stopAt(new Date(startTime));
      expect((await local.submit(team, challenge)).kind).toBe('goodFlag');
      expect(await submissionsOf(local, challenge)).toHaveLength(1);
    });

    const submitSlowly = (meanwhile: () => void) =>
      holdBack(local.baseUrl, {
        method: 'POST',
        path: `/api/v1/challs/${challenge.id}/submit`,
        token: team.authToken,
        json: { flag: challenge.flag },
        meanwhile,
      });

    it.each([
      ['until the end counts', 0, 200, 'goodFlag'],
      ['beyond the end does not', 1, 401, 'badEnded'],
    ])('one whose body is held back %s', async (_, afterEndMs, status, kind) => {
      local.clock.stopAt(new Date(endTime - 1));
      const answer = await submitSlowly(() => local.clock.stopAt(new Date(endTime + afterEndMs)));
      expect(answer).toEqual({ status, kind });
      const records = await submissionsOf(local, challenge);
      expect(records.map(({ createdAt }) => createdAt)).toEqual(status === 200 ? [endTime] : []);
    });

    it('one whose body is held back until the challenge has closed is too late', async () => {
      local.clock.stopAt(new Date(endTime - 2));
      await local.edit(challenge, { closeTime: endTime - 1 });
      const answer = await submitSlowly(() => local.clock.stopAt(new Date(endTime - 1)));
      expect(answer).toEqual({ status: 403, kind: 'badChallengeClosed' });
    });
  });

  it('times changed by settings hold from the next request on, and null gives the configured ones back', async () => {
    const status = async () => (await local.send('GET', '/api/v2/challs')).status;
    expect(await status()).toBe(401);
    await local.set({ startTime: local.now().getTime() - 1 });
    expect(await status()).toBe(200);
    await local.set({ endTime: local.now().getTime() - 1, startTime: local.now().getTime() - HOUR_MS });
    local.clock.advanceMs(1);
    expect((await local.submit(team, challenge)).kind).toBe('badEnded');
    await local.set({ startTime: null, endTime: null });
    expect(await status()).toBe(401);
  });
});
