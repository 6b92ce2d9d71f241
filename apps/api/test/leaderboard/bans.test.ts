import { describeLocal, insist, startLocalTarget, until } from '../support';
import type { Json, LocalTarget, RegisteredTeam, Replica, StoredChallenge } from '../support';

const PAGE = '?limit=10&offset=0';

describeLocal('a ban or a deletion while no worker computes', () => {
  let local: LocalTarget;
  let other: Replica;
  let banned: RegisteredTeam;
  let behind: RegisteredTeam;
  let challenge: StoredChallenge;
  beforeEach(async () => {
    local = await startLocalTarget();
    other = await local.startReplica();
    challenge = await local.aStoredChallenge();
    [banned, behind] = [await local.aRegisteredTeam(), await local.aRegisteredTeam()];
    await local.solve(banned, challenge);
    await local.solve(behind, challenge);
    await local.board();
    await until('the other replica ranks both', async () => (await ranked(other.send)).length === 2);
    await local.worker.stop();
  });
  afterEach(() => local.stop());

  const read = async (send: Replica['send'], path: string): Promise<Json> => {
    const answer = await send('GET', path, { token: local.admin.authToken });
    return answer.body.standings === undefined ? insist(answer) : answer.body;
  };
  const ranked = async (send: Replica['send']): Promise<Json[]> =>
    (await read(send, `/api/v2/leaderboard/now${PAGE}`)).leaderboard;
  const idsOf = (list: Json[]): string[] => list.map(({ id }) => id as string);

  it('takes the team out of every answer about the ranking at once, and those behind it move up', async () => {
    expect(idsOf(await ranked(local.send))).toEqual([banned.id, behind.id]);
    const ownBlood = async () => (await read(local.send, `/api/v2/users/${behind.id}`)).solves[0].bloodIndex;
    expect(await ownBlood()).toBe(1);
    await local.editTeam(banned, { banned: true });

    const now = await read(local.send, `/api/v2/leaderboard/now${PAGE}`);
    expect(now).toMatchObject({
      total: 1,
      leaderboard: [{ id: behind.id, globalPlace: 1, divisionPlace: 1, solves: [{ id: challenge.id }] }],
    });
    for (const path of ['v1/leaderboard/now', 'v2/leaderboard/with-graph']) {
      const { total, leaderboard } = await read(local.send, `/api/${path}${PAGE}`);
      expect([path, total, idsOf(leaderboard)]).toEqual([path, 1, [behind.id]]);
    }
    for (const path of ['v1/leaderboard/graph', 'v2/leaderboard/graph', 'v2/leaderboard/with-graph']) {
      const { graph } = await read(local.send, `/api/${path}${PAGE}`);
      expect([path, idsOf(graph)]).toEqual([path, [behind.id]]);
    }
    const { challenges } = await read(local.send, '/api/v2/leaderboard/challs');
    expect(idsOf(challenges[challenge.id].firstSolvers)).toEqual([behind.id]);
    const { standings } = await read(local.send, '/api/v1/integrations/ranksite/leaderboard');
    expect(standings).toEqual([expect.objectContaining({ pos: 1, team: behind.name })]);
    expect((await read(local.send, `/api/v2/users/${behind.id}`)).globalPlace).toBe(1);
    // The order among those that are not banned.
    expect(await ownBlood()).toBe(0);
  });

  it('reaches the other replicas, also those that start later', async () => {
    await local.editTeam(banned, { banned: true });
    await until('the other replica ranks one', async () => (await ranked(other.send)).length === 1);
    const later = await local.startReplica();
    expect(idsOf(await ranked(later.send))).toEqual([behind.id]);
  });

  it('reaches a replica that no announcement reaches', async () => {
    await local.database('teams').where({ id: banned.id }).update({ banned: true });
    await until('the other replica ranks one', async () => (await ranked(other.send)).length === 1);
  });

  it('of a team that is deleted: it is out at once, on other replicas too, and those behind it move up', async () => {
    insist(await local.asStaff('DELETE', `/api/v2/admin/users/${banned.id}`));
    expect(await ranked(local.send)).toMatchObject([{ id: behind.id, globalPlace: 1 }]);
    const { challenges } = await read(local.send, '/api/v2/leaderboard/challs');
    expect(idsOf(challenges[challenge.id].firstSolvers)).toEqual([behind.id]);
    await until('the other replica ranks one', async () => (await ranked(other.send)).length === 1);
    const later = await local.startReplica();
    expect(idsOf(await ranked(later.send))).toEqual([behind.id]);
  });
});
