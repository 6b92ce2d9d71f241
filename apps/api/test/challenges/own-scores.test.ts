import { insist, startTarget, type Json, type Target } from '../support';

describe('yourScore and yourPointDelta of GET /challs', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  async function listed(id: string, version: 'v1' | 'v2' = 'v2', token?: string): Promise<Json> {
    const list: Json[] = insist(await target.send('GET', `/api/${version}/challs`, { token }));
    return list.find((challenge) => challenge.id === id);
  }

  it('yourScore is the current value of a solved challenge, at once and after others solved it', async () => {
    const challenge = await target.aStoredChallenge();
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    await target.board();
    await target.solve(team, challenge);
    await target.board();
    expect(await listed(challenge.id, 'v2', team.authToken)).toMatchObject({ yourScore: 500 });
    await target.solve(other, challenge);
    await target.board();
    expect(await listed(challenge.id, 'v2', team.authToken)).toMatchObject({ yourScore: 481 });
  });

  it('yourScore is absent for anonymous callers, for teams without a solve and in V1', async () => {
    const challenge = await target.aStoredChallenge();
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    await target.solve(team, challenge);
    await target.board();
    expect(await listed(challenge.id)).not.toHaveProperty('yourScore');
    expect(await listed(challenge.id, 'v2', other.authToken)).not.toHaveProperty('yourScore');
    expect(await listed(challenge.id, 'v1', team.authToken)).not.toHaveProperty('yourScore');
  });

  it('V1 answers the same to everybody', async () => {
    const challenge = await target.aStoredChallenge();
    const team = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    await target.board();
    expect(await listed(challenge.id, 'v1', team.authToken)).toEqual(await listed(challenge.id, 'v1'));
  });

  it('yourScore and yourPointDelta follow the pushes that name the caller', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const own = () => listed(challenge.id, 'v2', team.authToken);
    expect(await own()).not.toHaveProperty('yourScore');

    await target.pushScores(challenge, [{ userId: team.id, points: 300 }]);
    await target.board();
    expect(await own()).toMatchObject({ yourScore: 300, yourPointDelta: 300 });
    await target.pushScores(challenge, [{ userId: team.id, points: 125 }]);
    await target.board();
    expect(await own()).toMatchObject({ yourScore: 125, yourPointDelta: -175 });

    await target.pushScores(challenge, [{ userId: other.id, points: 1 }]);
    await target.board();
    expect(await own()).toMatchObject({ yourScore: 125 });
    expect(await own()).not.toHaveProperty('yourPointDelta');

    await target.pushScores(challenge, [{ userId: team.id, points: 0 }]);
    await target.board();
    expect(await own()).not.toHaveProperty('yourScore');
    expect(await own()).not.toHaveProperty('yourPointDelta');
  });

  it('a push that changes nothing is no tick', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    await target.pushScores(challenge, [{ userId: team.id, points: 300 }]);
    await target.pushScores(challenge, [{ userId: other.id, points: 0 }]);
    await target.board();
    expect(await listed(challenge.id, 'v2', team.authToken)).toMatchObject({ yourPointDelta: 300 });
  });

  it('a banned caller has no delta', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const team = await target.aRegisteredTeam();
    await target.pushScores(challenge, [{ userId: team.id, points: 300 }]);
    await target.editTeam(team, { banned: true });
    await target.board();
    expect(await listed(challenge.id, 'v2', team.authToken)).not.toHaveProperty('yourPointDelta');
  });

  it('a decay challenge has no delta', async () => {
    const challenge = await target.aStoredChallenge();
    const team = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    await target.board();
    expect(await listed(challenge.id, 'v2', team.authToken)).not.toHaveProperty('yourPointDelta');
  });
});
