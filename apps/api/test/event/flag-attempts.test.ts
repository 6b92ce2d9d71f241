import {
  submissionsOf,
  describeLocal,
  startLocalTarget,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';
import type { StoredChallenge } from '../support';

describeLocal('flag submission: burst 5 per 25000 ms, per user and challenge', () => {
  let local: LocalTarget;
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  beforeAll(async () => {
    local = await startLocalTarget();
  });
  beforeEach(async () => {
    team = await local.aRegisteredTeam();
    challenge = await local.aStoredChallenge();
    local.clock.stopAt(local.now());
  });
  afterAll(() => local.stop());

  const guess = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      expect((await local.submit(team, challenge, 'wrong')).kind).toBe('badFlag');
  };

  it('the sixth attempt is badRateLimit even with the right flag, and leaves no row', async () => {
    await guess(5);
    const answer = await local.submit(team, challenge);
    expect([answer.status, answer.kind, answer.data]).toEqual([429, 'badRateLimit', { timeLeft: 5_000 }]);
    expect(await submissionsOf(local, challenge)).toHaveLength(5);
  });

  it('(control) the fifth attempt is evaluated', async () => {
    await guess(4);
    expect((await local.submit(team, challenge)).kind).toBe('goodFlag');
  });

  it('right and repeated attempts take tokens as well', async () => {
    await local.solve(team, challenge);
    for (let n = 0; n < 4; n += 1)
      expect((await local.submit(team, challenge)).kind).toBe('badAlreadySolvedChallenge');
    expect((await local.submit(team, challenge)).kind).toBe('badRateLimit');
  });

  it('attempts that are refused before the flag is evaluated take nothing', async () => {
    await local.edit(challenge, { hidden: true });
    for (let n = 0; n < 6; n += 1) expect((await local.submit(team, challenge)).kind).toBe('badChallenge');
    await local.edit(challenge, { hidden: false });
    await local.editTeam(team, { banned: true });
    for (let n = 0; n < 6; n += 1) expect((await local.submit(team, challenge)).kind).toBe('badPerms');
    await local.editTeam(team, { banned: false });
    await guess(5);
  });
});
