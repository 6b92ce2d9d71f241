import { describeLocal, insist, startLocalTarget } from '../support';
import type { Json, LocalTarget, RegisteredTeam } from '../support';

const HOUR_MS = 3_600_000;

describeLocal('the score that a team without a place sees of itself during a freeze', () => {
  let local: LocalTarget;
  let team: RegisteredTeam;
  beforeEach(async () => {
    local = await startLocalTarget();
    await local.set({ startTime: local.now().getTime() - HOUR_MS, endTime: local.now().getTime() + HOUR_MS });
    team = await local.aRegisteredTeam();
  });
  afterEach(() => local.stop());

  const staff = async (method: string, path: string, json: object): Promise<void> => {
    insist(await local.send(method, `/api/v2/admin/${path}`, { token: local.admin.authToken, json }));
  };
  const award = (points: number) => staff('POST', `users/${team.id}/awards`, { points, reason: 'a scan' });
  const freeze = async (): Promise<void> => {
    await staff('PUT', 'event', { data: { frozen: true } });
    local.clock.advanceMs(1_000);
  };
  const own = async (): Promise<Json> =>
    insist(await local.send('GET', '/api/v2/users/me', { token: team.authToken }));

  it('stays 0 when points are only taken from it', async () => {
    await freeze();
    await award(-15);
    expect((await own()).score).toBe(0);
  });

  it('counts what was taken from it before, once it has solved something', async () => {
    const challenge = await local.aStoredChallenge();
    await award(-15);
    await local.board();
    await freeze();
    await local.solve(team, challenge);
    const { score, solves } = await own();
    expect(solves).toMatchObject([{ id: challenge.id }]);
    expect(score).toBe(solves[0].points - 15);
  });
});
