import { aChallenge, aDynamicScore, aSolve, aTeam } from '../../src/testing';
import { storeChallenges, storeDynamicScores, storeSolves, storeTeams } from '../../src/testing';
import { ENDS_AT, NOW, teamsUnderTest, type TeamsUnderTest } from './teams-under-test';

let underTest: TeamsUnderTest;
beforeAll(async () => {
  underTest = await teamsUnderTest();
});
afterAll(() => underTest.test.drop());

const later = (ms: number, than = NOW): Date => new Date(than.getTime() + ms);

const publicProfile = async (teamId: string, now = NOW) =>
  (await underTest.teams.findPublicProfile(teamId, now))?.read();
const ownProfile = async (teamId: string) => (await underTest.teams.findOwnProfile(teamId, NOW))?.read();

/** A stored team with one solve on each of these challenges, a second apart. */
async function aSolver(...challenges: ReturnType<typeof aChallenge>[]) {
  const team = aTeam();
  await storeTeams(underTest.test.database, team);
  await storeChallenges(underTest.test.database, ...challenges);
  await storeSolves(
    underTest.test.database,
    ...challenges.map(({ id }, index) =>
      aSolve({ challengeId: id, teamId: team.id, createdAt: later(index * 1000 - 60_000) }),
    ),
  );
  return team;
}

describe('a public profile', () => {
  it('lists solves newest first, with the values of the board', async () => {
    const [first, second] = [aChallenge({ name: 'First', category: 'web' }), aChallenge()];
    const team = await aSolver(first, second);
    underTest.board.standings.set(team.id, { score: 150, globalPlace: 2, divisionPlace: 1 });
    underTest.board.values.set(first.id, { points: 100, solves: 7 });
    underTest.board.solvers.set(first.id, ['other', team.id, 'third']);
    const profile = await publicProfile(team.id);
    expect(profile).toMatchObject({
      score: 150,
      globalPlace: 2,
      divisionPlace: 1,
      team: { name: team.name },
    });
    expect(profile?.solves).toEqual([
      expect.objectContaining({ challengeId: second.id }),
      {
        challengeId: first.id,
        name: 'First',
        category: 'web',
        points: 100,
        solveCount: 7,
        awardedPoints: 100,
        bloodIndex: 1,
        solvedAt: later(-60_000),
      },
    ]);
  });

  it('keeps what a solve was awarded when it first counted, whatever the challenge is worth since', async () => {
    const [counted, unknown, waiting] = [aChallenge(), aChallenge(), aChallenge()];
    const team = await aSolver(counted, unknown, waiting);
    const solves = (challengeId: string) =>
      underTest.test.database('solves').where({ team_id: team.id, challenge_id: challengeId });
    const places = { global_place: 1, division: 'open', division_place: 1 };
    await solves(counted.id).update({ ...places, awarded_points: 500 });
    // Placed before awards were written down.
    await solves(unknown.id).update(places);
    for (const { id } of [counted, unknown, waiting])
      underTest.board.values.set(id, { points: 100, solves: 9 });
    expect((await publicProfile(team.id))?.solves).toMatchObject([
      { challengeId: waiting.id, points: 100, awardedPoints: 100 },
      { challengeId: unknown.id, points: 100, awardedPoints: null },
      { challengeId: counted.id, points: 100, awardedPoints: 500 },
    ]);
  });

  it('has null for values of a challenge that the board does not have yet, and null places when unranked', async () => {
    const team = await aSolver(aChallenge());
    expect(await publicProfile(team.id)).toMatchObject({
      score: 0,
      globalPlace: null,
      divisionPlace: null,
      solves: [{ points: null, solveCount: null, awardedPoints: null, bloodIndex: null }],
    });
  });

  it('awards nothing for a solve after the end', async () => {
    const [team, challenge] = [aTeam(), aChallenge()];
    await storeTeams(underTest.test.database, team);
    await storeChallenges(underTest.test.database, challenge);
    await storeSolves(
      underTest.test.database,
      aSolve({ challengeId: challenge.id, teamId: team.id, createdAt: later(1, ENDS_AT) }),
    );
    underTest.board.values.set(challenge.id, { points: 100, solves: 0 });
    expect((await publicProfile(team.id))?.solves).toMatchObject([{ points: 100, awardedPoints: 0 }]);
  });

  it('shows a challenge from its release on and never a hidden one', async () => {
    const released = aChallenge({ releaseAt: NOW });
    const team = await aSolver(released, aChallenge({ hidden: true }));
    const solvesAt = async (now: Date) => (await publicProfile(team.id, now))?.solves;
    expect(await solvesAt(later(-1))).toEqual([]);
    expect(await solvesAt(NOW)).toMatchObject([{ challengeId: released.id }]);
  });

  it('shows pushed scores of public challenges; the delta is 0 for a team that the latest tick did not move', async () => {
    const [moved, still, hidden] = [
      aChallenge({ scoringKind: 'dynamic', id: 'dyn-1' }),
      aChallenge({ scoringKind: 'dynamic', id: 'dyn-2' }),
      aChallenge({ scoringKind: 'dynamic', id: 'dyn-3', hidden: true }),
    ];
    const [team, other] = [aTeam(), aTeam()];
    await storeTeams(underTest.test.database, team, other);
    await storeChallenges(underTest.test.database, moved, still, hidden);
    const push = { teamId: team.id, points: 300, delta: 20, updatedAt: NOW };
    await storeDynamicScores(
      underTest.test.database,
      aDynamicScore({ ...push, challengeId: moved.id }),
      aDynamicScore({ ...push, challengeId: still.id }),
      aDynamicScore({ ...push, challengeId: hidden.id }),
      aDynamicScore({ ...push, challengeId: still.id, teamId: other.id, updatedAt: later(1) }),
    );
    expect((await publicProfile(team.id))?.dynamicScores).toEqual([
      { challengeId: 'dyn-1', points: 300, pointDelta: 20 },
      { challengeId: 'dyn-2', points: 300, pointDelta: 0 },
    ]);
  });

  it('does not exist for an unknown or banned team', async () => {
    const banned = aTeam({ banned: true });
    await storeTeams(underTest.test.database, banned);
    expect(await publicProfile(banned.id)).toBeUndefined();
    expect(await publicProfile('nobody')).toBeUndefined();
  });
});

describe('the own profile', () => {
  it('is empty for a banned team, also while the board still ranks it', async () => {
    const team = await aSolver(aChallenge());
    underTest.board.rank(team.id, 500);
    await underTest.test.database('teams').where('id', team.id).update({ banned: true });
    expect(await ownProfile(team.id)).toMatchObject({
      team: { id: team.id, banned: true },
      score: 0,
      globalPlace: null,
      divisionPlace: null,
      solves: [],
      dynamicScores: [],
    });
  });

  it('is the public one for any other team', async () => {
    const team = await aSolver(aChallenge());
    underTest.board.rank(team.id, 500);
    expect(await ownProfile(team.id)).toEqual(await publicProfile(team.id));
  });

  it('has the price of a hint that was taken during a freeze, unless its challenge was hidden since', async () => {
    const { database } = underTest.test;
    const [shown, hidden] = [aChallenge(), aChallenge({ hidden: true })];
    const team = await aSolver(shown, hidden);
    underTest.board.rank(team.id, 500);
    underTest.board.values.set(shown.id, { points: 500, solves: 1 });
    for (const [challenge, price] of [
      [shown, 15],
      [hidden, 40],
    ] as const) {
      const hint = {
        id: `hint of ${challenge.id}`,
        title: 'Look',
        content: 'closer',
        price,
        created_at: NOW,
      };
      await database('hints').insert({ ...hint, challenge_id: challenge.id });
      const paid = { id: hint.id, hint_id: hint.id, points: -price, actor: team.id, at: NOW };
      await database('awards').insert({ ...paid, team_id: team.id });
    }
    await database('event_state').update({ frozen_from: NOW });
    try {
      expect(await ownProfile(team.id)).toMatchObject({ score: 485 });
    } finally {
      await database('event_state').update({ frozen_from: null });
    }
  });
});

describe('the own profile of a team without a place, during a freeze', () => {
  const freezeFrom = (frozenFrom: Date | null) =>
    underTest.test.database('event_state').update({ frozen_from: frozenFrom });
  const deduct = ({ id }: { readonly id: string }, at: Date) => {
    const award = { id: `of ${id}`, team_id: id, points: -15, reason: 'a scan', actor: 'staff', at };
    return underTest.test.database('awards').insert(award);
  };
  beforeEach(() => freezeFrom(later(-75_000)));
  afterEach(() => freezeFrom(null));

  it('has a score of 0 when points are only taken from it', async () => {
    const team = aTeam();
    await storeTeams(underTest.test.database, team);
    await deduct(team, NOW);
    expect(await ownProfile(team.id)).toMatchObject({ score: 0 });
  });

  it('counts what was taken from it before, once it has solved something', async () => {
    const challenge = aChallenge();
    const team = await aSolver(challenge);
    await deduct(team, later(-90_000));
    underTest.board.values.set(challenge.id, { points: 500, solves: 0 });
    expect(await ownProfile(team.id)).toMatchObject({ score: 485 });
  });
});

describe('a profile during a freeze that the clock of this process has not reached', () => {
  it('shows what was pushed since to the team itself only', async () => {
    const { database } = underTest.test;
    const [solved, hill] = [aChallenge(), aChallenge({ scoringKind: 'dynamic' })];
    const team = await aSolver(solved);
    await storeChallenges(database, hill);
    await storeDynamicScores(database, aDynamicScore({ challengeId: hill.id, teamId: team.id, points: 50 }));
    underTest.board.rank(team.id, 20);
    underTest.board.values.set(solved.id, { points: 20, solves: 1 });
    underTest.board.values.set(hill.id, { points: 0, solves: 1 });
    await database('event_state').update({ frozen_from: later(60_000) });
    try {
      expect(await publicProfile(team.id)).toMatchObject({ score: 20, dynamicScores: [] });
      expect(await ownProfile(team.id)).toMatchObject({ score: 70, dynamicScores: [{ points: 50 }] });
    } finally {
      await database('event_state').update({ frozen_from: null });
    }
  });
});

describe('the public profile during a freeze', () => {
  it.each([
    ['hides a solve of the instant at which the freeze began', -60_000, 0],
    ['(control) shows one of a millisecond before', -59_999, 1],
  ])('%s', async (_what, frozenFromMs, shown) => {
    const { database } = underTest.test;
    const team = await aSolver(aChallenge());
    await database('event_state').update({ frozen_from: later(frozenFromMs) });
    try {
      expect((await publicProfile(team.id))?.solves).toHaveLength(shown);
    } finally {
      await database('event_state').update({ frozen_from: null });
    }
  });
});

describe('a profile that is asked for again', () => {
  it('is of the same version until something that it shows has changed', async () => {
    const team = await aSolver(aChallenge());
    const version = async () => (await underTest.teams.findPublicProfile(team.id, NOW))?.version;
    const first = await version();
    expect(await version()).toBe(first);
    await underTest.test.database('teams').where('id', team.id).update({ name: 'Renamed' });
    expect(await version()).not.toBe(first);
    expect(await publicProfile(team.id)).toMatchObject({ team: { name: 'Renamed' } });
  });
});
