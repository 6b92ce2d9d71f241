import { insist, startTarget, type Target } from '../support';
import { ChallengeStaff } from './challenge-staff';

describe('deleting challenges', () => {
  let target: Target;
  let staff: ChallengeStaff;
  beforeAll(async () => {
    target = await startTarget();
    staff = new ChallengeStaff(target);
  });
  afterAll(() => target.stop());

  it('is 200 goodChallengeDelete without data, also for an unknown id', async () => {
    const { id } = await target.aStoredChallenge();
    for (const name of [id, id, 'nothing-here']) {
      const answer = await staff.remove(name);
      expect(answer).toMatchObject({ status: 200, kind: 'goodChallengeDelete' });
      expect(Object.keys(answer.body)).toEqual(['kind', 'message']);
    }
    expect(await staff.get(id)).toMatchObject({ kind: 'badChallenge' });
  });

  it('takes the solves and points with it and leaves the submission record', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, challenge);
    await target.board();
    expect(insist(await target.send('GET', `/api/v2/users/${team.id}`))).toMatchObject({ score: 500 });
    insist(await staff.remove(challenge.id));
    await target.board();
    expect(insist(await target.send('GET', `/api/v2/users/${team.id}`))).toMatchObject({
      score: 0,
      globalPlace: null,
      solves: [],
    });
    const { submissions } = insist(
      await target.asStaff('POST', '/api/v2/admin/submissions?limit=1&offset=0', {
        team: { include: [team.id] },
      }),
    );
    expect(submissions).toMatchObject([
      {
        challengeId: challenge.id,
        challengeName: challenge.id,
        challengeCategory: 'deleted',
        result: 'correct',
      },
    ]);
    // Made anew under its id it starts without solves.
    await target.aStoredChallenge({ id: challenge.id });
    expect(await staff.stored(challenge.id)).toMatchObject({ solveCount: 0 });
  });
});
