import { createMintFlag, createMintedFlagStore } from '@rampart/core/challenges';
import { systemRandom } from '@rampart/core/infra/clock';
import {
  describeLocal,
  insist,
  meanwhile,
  startLocalTarget,
  submissionsOf,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';

const RIGHT = 'flag{right}';

describeLocal('the wrong flags of a challenge, judged again', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const submit = (challenge: StoredChallenge, team: RegisteredTeam, flag = RIGHT) =>
    target.submit(team, challenge, flag);
  const correct = (challenge: StoredChallenge) => target.edit(challenge, { flag: RIGHT });
  const path = ({ id }: { id: string }) => `/api/v2/admin/challs/${id}/rejudge`;
  const owed = async (challenge: StoredChallenge): Promise<Json[]> =>
    insist(await target.asStaff('GET', path(challenge))).solves;
  const rejudge = (challenge: { id: string }) =>
    target.asStaff('POST', path(challenge), { reason: 'Our flag was wrong.' });
  const solves = async ({ id }: StoredChallenge): Promise<Json[]> =>
    insist(await target.send('GET', `/api/v2/challs/${id}/solves?limit=9&offset=0`)).solves;

  it('give each team its solve as of its first right one, in place of a later solve', async () => {
    const challenge = await target.aStoredChallenge();
    const [patient, quick, wrong, banned] = [
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
    ];
    await submit(challenge, patient, 'flag{guess}');
    for (const team of [patient, quick, banned, patient]) {
      expect(await submit(challenge, team)).toMatchObject({ kind: 'badFlag' });
    }
    await submit(challenge, wrong, 'flag{wrong}');
    const attempts = (await submissionsOf(target, challenge)).reverse();
    const [, ofPatient, ofQuick] = attempts.map(({ createdAt }) => createdAt as number);
    await target.editTeam(banned, { banned: true });
    expect(await owed(challenge)).toEqual([]);

    await correct(challenge);
    expect(await submit(challenge, quick)).toMatchObject({ kind: 'goodFlag' });
    const [later] = await solves(challenge);
    expect(await owed(challenge)).toEqual([
      { userId: patient.id, userName: patient.name, submittedAt: ofPatient, solvedAt: null },
      { userId: quick.id, userName: quick.name, submittedAt: ofQuick, solvedAt: later?.createdAt },
    ]);
    expect(insist(await rejudge(challenge))).toEqual({ solves: 2 });

    expect(await solves(challenge)).toMatchObject([
      { userId: patient.id, createdAt: ofPatient, bloodIndex: 0 },
      { userId: quick.id, createdAt: ofQuick, bloodIndex: 1 },
    ]);
    await target.board();
    expect(insist(await target.send('GET', `/api/v2/users/${patient.id}`))).toMatchObject({
      solves: [{ id: challenge.id, bloodIndex: 0, createdAt: ofPatient }],
    });
    expect(
      insist(await target.send('GET', '/api/v2/users/me/score-changes', { token: quick.authToken })).changes,
    ).toMatchObject([
      { kind: 'solveCreated', reason: 'Our flag was wrong.', solvedAt: ofQuick },
      { kind: 'solveDeleted', reason: 'Our flag was wrong.', solvedAt: later?.createdAt },
    ]);
    const kept = (await submissionsOf(target, challenge)).slice(1).reverse();
    expect(kept.map(({ id, result }) => [id, result])).toEqual(attempts.map(({ id }) => [id, 'incorrect']));

    expect(await owed(challenge)).toEqual([]);
    expect(insist(await rejudge(challenge))).toEqual({ solves: 0 });
  });

  it('leave a solve alone that was there before', async () => {
    const [challenge, team] = [await target.aStoredChallenge(), await target.aRegisteredTeam()];
    await target.solve(team, challenge);
    const [before] = await solves(challenge);
    await submit(challenge, team);
    await target.edit(challenge, { flags: [challenge.flag, RIGHT].map(staticFlag) });
    expect(insist(await rejudge(challenge))).toEqual({ solves: 0 });
    expect(await solves(challenge)).toMatchObject([{ id: before?.id }]);
  });

  it('leave out the flag of another team', async () => {
    const [owner, cheat] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await target.aStoredChallenge();
    const config = { base: 'flag{for you}', mode: 'auto', exhaustion: 'tail' } as const;
    const mint = createMintFlag({ store: createMintedFlagStore(target.database), random: systemRandom });
    const flag = await mint({ challengeId: challenge.id, teamId: owner.id, config, now: target.now() });
    if (typeof flag !== 'string') throw new Error('no flag was minted');
    for (const team of [cheat, owner]) await submit(challenge, team, flag);
    await target.edit(challenge, { flags: [{ provider: 'flags/dynamic', config: { base: config.base } }] });
    expect(await owed(challenge)).toMatchObject([{ userId: owner.id }]);
  });

  it('are all read, however many there are', async () => {
    const [challenge, team] = [await target.aStoredChallenge(), await target.aRegisteredTeam()];
    await submit(challenge, team);
    // All of one time, so that a page may end between two of them.
    await target.database.raw(
      `insert into submissions (id, kind, challenge_id, team_id, ip, result, details, created_at)
       select 'guess-' || n, kind, challenge_id, team_id, ip, result, '{"submittedFlag": "flag{guess}"}', created_at - interval '1 second'
       from submissions, generate_series(1, 2500) as n where challenge_id = ?`,
      [challenge.id],
    );
    await correct(challenge);
    expect(await owed(challenge)).toMatchObject([{ userId: team.id }]);
  });

  it('count once, however often that is asked at once, and while the team submits', async () => {
    const challenge = await target.aStoredChallenge();
    const teams = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    for (const team of teams) await submit(challenge, team);
    await correct(challenge);
    const before = await owed(challenge);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => rejudge(challenge))),
      Promise.all(teams.map((team) => submit(challenge, team))),
    ]);
    const counts = answers.map((answer) => insist(answer).solves as number);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect((await solves(challenge)).map(({ userId, createdAt }) => [userId, createdAt])).toEqual(
      before.map(({ userId, submittedAt }) => [userId, submittedAt]),
    );
  });

  it('are refused for a challenge that is unknown or takes no flags, also if it becomes one meanwhile', async () => {
    expect(await rejudge({ id: 'none' })).toMatchObject({ status: 404, kind: 'badChallenge' });
    const pushed = await target.aStoredChallenge({ kind: 'dynamic' });
    expect(await rejudge(pushed)).toMatchObject({ status: 404, kind: 'badChallenge' });

    const [challenge, team] = [await target.aStoredChallenge(), await target.aRegisteredTeam()];
    await submit(challenge, team);
    await correct(challenge);
    await submit(challenge, team);
    const answer = await meanwhile(
      target,
      async (edit) => {
        await edit.raw('select lock_challenge(?)', [challenge.id]);
        const dynamic = { scoring_kind: 'dynamic', scoring_source: '{}' };
        await edit('challenges').where('id', challenge.id).update(dynamic);
      },
      () => rejudge(challenge),
    );
    expect(insist(answer)).toEqual({ solves: 0 });
    expect(await target.database('solves').where('challenge_id', challenge.id)).toHaveLength(1);
  });
});

const staticFlag = (flag: string) => ({ provider: 'flags/static', config: { flag } });
