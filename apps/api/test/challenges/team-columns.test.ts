import { describeLocal, insist, startLocalTarget } from '../support';
import type { Json, LocalTarget, RegisteredTeam, StoredChallenge } from '../support';

const SHOWN = { userAvatarUrl: '/uploads/a.webp', userCountryCode: 'CH', userStatusText: 'awake' };

describeLocal('avatar, country and status beside a team', () => {
  let local: LocalTarget;
  let team: RegisteredTeam;
  let decay: StoredChallenge;
  let dynamic: StoredChallenge;
  beforeAll(async () => {
    local = await startLocalTarget();
    team = await local.aRegisteredTeam();
    [decay, dynamic] = [await local.aStoredChallenge(), await local.aStoredChallenge({ kind: 'dynamic' })];
    await local.solve(team, decay);
    await local.pushScores(dynamic, [{ userId: team.id, points: 5 }]);
    const columns = { avatar_url: '/uploads/a.webp', country_code: 'CH', status_text: 'awake' };
    await local.database('teams').where({ id: team.id }).update(columns);
  });
  afterAll(() => local.stop());

  const page = '?limit=1&offset=0';

  it('are in the rows of solves', async () => {
    const { solves } = insist(await local.send('GET', `/api/v2/challs/${decay.id}/solves${page}`));
    expect(solves).toMatchObject([{ userId: team.id, ...SHOWN }]);
  });

  it('are in the rows of scores', async () => {
    const { scores } = insist(await local.send('GET', `/api/v2/challs/${dynamic.id}/scores${page}`));
    expect(scores).toMatchObject([{ userId: team.id, ...SHOWN }]);
  });

  it('are in the record of submissions', async () => {
    const token = local.admin.authToken;
    const answer = await local.send('GET', `/api/v2/admin/submissions${page}`, { token });
    expect(insist(answer).submissions).toMatchObject([{ userId: team.id, ...SHOWN }]);
  });

  it('are in no row of V1', async () => {
    const { solves } = insist(await local.send('GET', `/api/v1/challs/${decay.id}/solves${page}`));
    expect(solves.map((row: Json) => Object.keys(row).sort())).toEqual([
      ['createdAt', 'id', 'userId', 'userName'],
    ]);
  });
});
