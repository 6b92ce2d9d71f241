import {
  describeLocal,
  insist,
  signatureOf,
  startLocalTarget,
  until,
  type Answer,
  type Json,
} from '../support';
import type { LocalTarget, RegisteredTeam, Replica, StoredChallenge } from '../support';

const HOUR_MS = 3_600_000;

describeLocal('two API replicas on one database and one Redis', () => {
  let local: LocalTarget;
  let other: Replica;
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  beforeAll(async () => {
    local = await startLocalTarget();
    other = await local.startReplica();
  });
  beforeEach(async () => {
    team = await local.aRegisteredTeam();
    challenge = await local.aStoredChallenge();
  });
  afterAll(() => local.stop());

  const shown = ({ status, kind }: Answer) => [status, kind];
  const submitThere = (flag = challenge.flag): Promise<Answer> =>
    other.send('POST', `/api/v1/challs/${challenge.id}/submit`, { token: team.authToken, json: { flag } });
  const listedThere = async (): Promise<Json> =>
    insist(await other.send('GET', '/api/v2/challs', { token: team.authToken })).find(
      ({ id }: Json) => id === challenge.id,
    );
  /** The other replica has read the team before, so it may hold an old row. */
  const knowThere = async () =>
    insist(await other.send('GET', '/api/v1/auth/test', { token: team.authToken }));

  it('what one stores the other shows with its next answer: a team, a challenge, an edit', async () => {
    await knowThere();
    expect(await listedThere()).toBeDefined();
    await local.edit(challenge, { name: 'Renamed' });
    expect(await listedThere()).toMatchObject({ name: 'Renamed' });
  });

  it('a challenge hidden on one is neither listed nor solvable on the other', async () => {
    expect(await listedThere()).toBeDefined();
    await local.edit(challenge, { hidden: true });
    expect(await listedThere()).toBeUndefined();
    expect(shown(await submitThere())).toEqual([404, 'badChallenge']);
  });

  it('a flag changed on one is the flag on the other', async () => {
    await submitThere('warm');
    await local.edit(challenge, { flags: [{ config: { flag: 'flag{new}' } }] });
    expect(shown(await submitThere())).toEqual([400, 'badFlag']);
    expect(shown(await submitThere('flag{new}'))).toEqual([200, 'goodFlag']);
  });

  it('a team banned on one is refused on the other at once', async () => {
    await knowThere();
    await local.editTeam(team, { banned: true });
    expect(shown(await submitThere())).toEqual([403, 'badPerms']);
  });

  it('a team deleted on one loses its login on the other', async () => {
    await knowThere();
    insist(await local.asStaff('DELETE', `/api/v2/admin/users/${team.id}`));
    await until('the login is refused', async () => {
      const { status } = await other.send('GET', '/api/v1/auth/test', { token: team.authToken });
      return status === 401;
    });
  });

  it('a board computed once is served by both', async () => {
    insist(await submitThere());
    await local.board();
    const page = '/api/v2/leaderboard/now?limit=100&offset=0';
    const here = insist(await local.send('GET', page));
    expect(here.leaderboard.map(({ id }: Json) => id)).toContain(team.id);
    await until('the other replica serves it', async () => {
      const there = insist(await other.send('GET', page));
      return JSON.stringify(there) === JSON.stringify(here);
    });
  });

  it('attempts count together', async () => {
    local.clock.stopAt(local.now());
    for (let n = 0; n < 5; n += 1) {
      const answer = n % 2 === 0 ? await submitThere('x') : await local.submit(team, challenge, 'x');
      expect(answer.kind).toBe('badFlag');
    }
    expect((await submitThere()).kind).toBe('badRateLimit');
    expect((await local.submit(team, challenge)).kind).toBe('badRateLimit');
    local.clock.set(local.now());
  });

  it('of right flags of one team sent to both at once one is a solve', async () => {
    const answers = await Promise.all([
      submitThere(),
      local.submit(team, challenge),
      submitThere(),
      local.submit(team, challenge),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('a push accepted by one is a replay to the other', async () => {
    const dynamic = await local.aStoredChallenge({ kind: 'dynamic' });
    const timestamp = String(local.now().getTime());
    const scores = [{ userId: team.id, points: 5 }];
    insist(await local.pushScores(dynamic, scores, { timestamp }));
    const raw = JSON.stringify({ scores });
    const headers = {
      'x-svc-timestamp': timestamp,
      'x-svc-signature': signatureOf(dynamic.secret, timestamp, dynamic.id, raw),
    };
    const answer = await other.send('POST', `/api/v2/challs/${dynamic.id}/scores`, { raw, headers });
    expect(shown(answer)).toEqual([409, 'badReplayedRequest']);
  });

  // Last, since it closes the event for a while.
  it('a start moved on one closes and opens the gate on the other with its next answer', async () => {
    const statusThere = async () => (await other.send('GET', '/api/v2/challs')).status;
    const seen: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      await local.set({ startTime: local.now().getTime() + HOUR_MS });
      seen.push(await statusThere());
      await local.set({ startTime: null });
      seen.push(await statusThere());
    }
    expect(seen).toEqual(Array.from({ length: 10 }, () => [401, 200]).flat());
  });
});
