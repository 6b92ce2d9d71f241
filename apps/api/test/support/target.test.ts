import { startTarget, type Target } from '.';

describe('a running event', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it('a solve is on the board once the board is awaited', async () => {
    const team = await target.aRegisteredTeam();
    const challenge = await target.aStoredChallenge();
    await target.solve(team, challenge);
    await target.board();
    const { data } = await target.asStaff('GET', `/api/v2/users/${team.id}`);
    expect(data).toMatchObject({ name: team.name, score: 500 });
  });
});
