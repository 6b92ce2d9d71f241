import { insist, startTarget, type Target } from '../support';
import { ChallengeStaff, refusalAt } from './challenge-staff';

describe('the scoring kind of a challenge', () => {
  let target: Target;
  let staff: ChallengeStaff;
  beforeAll(async () => {
    target = await startTarget();
    staff = new ChallengeStaff(target);
  });
  afterAll(() => target.stop());

  const dynamic = { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } };

  it('may change while no row is stored', async () => {
    const { id } = await target.aStoredChallenge();
    insist(await staff.put(id, { scoring: dynamic }));
    insist(await staff.put(id, { scoring: { kind: 'decay' } }));
    expect(await staff.stored(id)).toMatchObject({ scoring: { kind: 'decay' } });
  });

  it('may not change while a team has solved, also a banned one', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, challenge);
    await target.editTeam(team, { banned: true });
    expect(await staff.put(challenge.id, { name: 'unseen', scoring: dynamic })).toMatchObject(
      refusalAt('data.scoring.kind'),
    );
    expect(await staff.stored(challenge.id)).toMatchObject({
      scoring: { kind: 'decay' },
      name: challenge.id,
    });
  });

  it('may not change while a pushed score is stored; the secret may', async () => {
    const team = await target.aRegisteredTeam();
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    insist(await target.pushScores(challenge, [{ userId: team.id, points: -1 }]));
    expect(await staff.put(challenge.id, { scoring: { kind: 'decay' } })).toMatchObject(
      refusalAt('data.scoring.kind'),
    );
    insist(await staff.put(challenge.id, { scoring: dynamic }));
    insist(await target.pushScores({ ...challenge, secret: 's' }, [{ userId: team.id, points: 0 }]));
    insist(await staff.put(challenge.id, { scoring: { kind: 'decay' }, flag: 'x' }));
  });
});
