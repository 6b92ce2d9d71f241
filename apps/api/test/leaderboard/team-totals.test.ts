import { entriesOf, insist, startTarget, type Json, type RegisteredTeam, type Target } from '../support';

describe("what a team's score is made of", () => {
  let target: Target;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startTarget();
  });
  beforeEach(async () => {
    team = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());

  const entry = async (): Promise<Json> => {
    await target.board();
    return (await entriesOf(target, [team]))[0];
  };
  const profile = async (): Promise<Json> => insist(await target.asStaff('GET', `/api/v2/users/${team.id}`));

  it('is the current value of its decay challenges, the same for all their solvers', async () => {
    const [one, two] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
    await target.solve(team, one);
    await target.solve(team, two);
    expect(await entry()).toMatchObject({ score: 1000 });
    await target.solve(await target.aRegisteredTeam(), one);
    expect(await entry()).toMatchObject({ score: 981 });
  });

  it('follows a change of the range', async () => {
    const challenge = await target.aStoredChallenge();
    await target.solve(team, challenge);
    await target.edit(challenge, { points: { min: 10, max: 50 } });
    expect(await entry()).toMatchObject({ score: 50 });
  });

  it('a team without a solve is unranked: not on the board, score 0, no places', async () => {
    expect(await entry()).toBeUndefined();
    expect(await profile()).toMatchObject({ score: 0, globalPlace: null, divisionPlace: null });
  });

  it.each([
    ['hidden', { hidden: true }, { hidden: false }],
    ['scheduled again', { releaseTime: Date.now() + 3_600_000 }, { releaseTime: null }],
  ])(
    'a %s challenge counts nowhere, and its only solvers are unranked until it is back',
    async (_, away, back) => {
      const challenge = await target.aStoredChallenge();
      await target.solve(team, challenge);
      expect(await entry()).toMatchObject({ score: 500 });
      await target.edit(challenge, away);
      expect(await entry()).toBeUndefined();
      expect(await profile()).toMatchObject({ score: 0, globalPlace: null });
      await target.edit(challenge, back);
      expect(await entry()).toMatchObject({ score: 500, solves: [{ id: challenge.id }] });
    },
  );
});
