import { boardChallenge, boardTeam, teamSolves } from './board';
import type { BoardFacts, ChallengeFact } from './facts';
import { boardOf, engineOf, fixed, names, teamsOf } from '../testing/boards';
import { plainBoard } from '../testing/compute-board';
import { aChallenge, anAward, aDynamicScore, aSolve, aTeam } from '../testing/fact-builders';

describe('the score of a team', () => {
  it('is the current value of every decay challenge it solved, the same for all solvers', () => {
    const ids = names(3);
    const board = boardOf({
      challenges: [aChallenge({ id: 'web' })],
      teams: teamsOf(ids),
      solves: ids.map((id, i) => aSolve('web', id, i)),
    });
    expect([...board.teams.scores]).toEqual([458, 458, 458]);
  });
  it('adds pushed points, and negative ones subtract', () => {
    const board = boardOf({
      challenges: [fixed('web', 100), aChallenge({ id: 'koth', kind: 'dynamic' })],
      teams: teamsOf(['ant', 'bee']),
      solves: [aSolve('web', 'ant', 1), aSolve('web', 'bee', 1)],
      dynamicScores: [aDynamicScore('koth', 'ant', 25, 2), aDynamicScore('koth', 'bee', -150, 2)],
    });
    expect([...board.teams.scores]).toEqual([125, -50]);
  });
  it('may be larger than 32 bits', () => {
    const board = boardOf({
      challenges: ['a', 'b'].map((id) => aChallenge({ id, kind: 'dynamic' })),
      teams: [aTeam()],
      dynamicScores: ['a', 'b'].map((id) => aDynamicScore(id, 'team', 2_147_483_647, 1)),
    });
    expect([...board.teams.scores]).toEqual([4_294_967_294]);
  });
  it('counts rows from before the start and at the very end, but no decay solve after it', () => {
    const board = boardOf({
      timing: { startAtMs: 10, endAtMs: 20 },
      challenges: ['a', 'b', 'c'].map((id) => fixed(id, 100)),
      teams: [aTeam()],
      solves: [aSolve('a', 'team', 9), aSolve('b', 'team', 20), aSolve('c', 'team', 21)],
    });
    expect([...board.teams.scores]).toEqual([200]);
    expect(teamSolves(board, 0).map(({ atMs }) => atMs)).toEqual([9, 20, 21]);
    expect(board.challenges.map(({ id, solves }) => [id, solves])).toEqual([
      ['c', 0],
      ['b', 1],
      ['a', 1],
    ]);
  });
  it('counts a push after the end', () => {
    const board = boardOf({
      timing: { startAtMs: 0, endAtMs: 20 },
      challenges: [aChallenge({ id: 'koth', kind: 'dynamic' })],
      teams: [aTeam()],
      dynamicScores: [aDynamicScore('koth', 'team', 7, 30)],
    });
    expect([...board.teams.scores]).toEqual([7]);
  });
  it('counts a solve whose time is ahead of our clock', () => {
    const board = boardOf(
      { challenges: [aChallenge()], teams: [aTeam()], solves: [aSolve('chall', 'team', 501)] },
      500,
    );
    expect([...board.teams.scores]).toEqual([500]);
    expect(board.updateAtMs).toBe(501);
  });
});

describe('an award', () => {
  it('adds its points, and a negative one subtracts', () => {
    const board = boardOf({
      challenges: [fixed('web', 100)],
      teams: teamsOf(['ant', 'bee']),
      solves: [aSolve('web', 'ant', 1), aSolve('web', 'bee', 1)],
      awards: [anAward('ant', 25, 2), anAward('bee', -150, 2), anAward('bee', 5, 3)],
    });
    expect([...board.teams.scores]).toEqual([125, -45]);
  });

  it('counts after the end as if it had been given then', () => {
    const board = boardOf({
      timing: { startAtMs: 0, endAtMs: 20 },
      teams: [aTeam()],
      awards: [anAward('team', 7, 30)],
    });
    expect(boardTeam(board, 0)).toMatchObject({ score: 7, lastSolveAtMs: 20 });
  });

  it('that is the price of a hint counts while its challenge is public', () => {
    const [shown, hidden] = [fixed('shown', 100), { ...fixed('hidden', 100), hidden: true }];
    const prices = [shown, hidden].map(({ id }) => ({ ...anAward('team', -10, 2), id, challengeId: id }));
    const facts = { challenges: [shown, hidden], teams: [aTeam()], solves: [aSolve('shown', 'team', 1)] };
    const engine = engineOf({ ...facts, awards: prices });
    expect([...engine.compute(3).teams.scores]).toEqual([90]);
    engine.apply([{ kind: 'challenge', id: 'hidden', challenge: { ...hidden, hidden: false } }]);
    expect([...engine.compute(3).teams.scores]).toEqual([80]);
    engine.apply([{ kind: 'challenge', id: 'hidden', challenge: null }]);
    expect([...engine.compute(3).teams.scores]).toEqual([90]);
  });

  it('ranks a team without a solve, a deduction alone does not', () => {
    const teams = teamsOf(['given', 'taken']);
    const awards = [anAward('given', 5, 1), anAward('taken', -5, 1)];
    expect(boardOf({ teams, awards }).teams.ids).toEqual(['given']);
  });

  it('breaks ties as a solve that is not eligible does, a deduction not at all', () => {
    const board = boardOf({
      challenges: [{ ...fixed('web', 100), tiebreakEligible: false }, fixed('eligible', 100)],
      teams: teamsOf(['late', 'early', 'deducted', 'eligible']),
      solves: [
        aSolve('web', 'late', 1),
        aSolve('web', 'early', 1),
        aSolve('web', 'deducted', 2),
        aSolve('eligible', 'eligible', 8),
      ],
      awards: [
        anAward('late', 10, 9),
        anAward('early', 10, 5),
        anAward('deducted', 20, 3),
        anAward('deducted', -10, 9),
        anAward('eligible', 10, 50),
      ],
    });
    expect(board.teams.ids).toEqual(['eligible', 'deducted', 'early', 'late']);
  });
});

describe('equal scores', () => {
  const plain = (id: string): ChallengeFact => ({ ...fixed(id, 100), tiebreakEligible: false });
  const ranking = (facts: Partial<BoardFacts>): readonly string[] => boardOf(facts).teams.ids;

  it('are ranked by the latest solve eligible for the tie-break, ignoring later ones that are not', () => {
    expect(
      ranking({
        challenges: [fixed('eligible', 100), plain('plain')],
        teams: teamsOf(['ant', 'bee']),
        solves: [
          aSolve('eligible', 'ant', 20),
          aSolve('plain', 'ant', 10),
          aSolve('eligible', 'bee', 10),
          aSolve('plain', 'bee', 90),
        ],
      }),
    ).toEqual(['bee', 'ant']);
  });
  it('put a team with an eligible solve before one without', () => {
    expect(
      ranking({
        challenges: [fixed('eligible', 100), plain('plain')],
        teams: teamsOf(['ant', 'bee']),
        solves: [aSolve('plain', 'ant', 1), aSolve('eligible', 'bee', 99)],
      }),
    ).toEqual(['bee', 'ant']);
  });
  it('without eligible solves are ranked by the last solve', () => {
    expect(
      ranking({
        challenges: [plain('plain')],
        teams: teamsOf(['ant', 'bee']),
        solves: [aSolve('plain', 'ant', 9), aSolve('plain', 'bee', 8)],
      }),
    ).toEqual(['bee', 'ant']);
  });
  it('and equal times are ranked by registration, then by ID', () => {
    expect(
      ranking({
        challenges: [fixed('web', 100)],
        teams: [
          aTeam({ id: 'ant', createdAtMs: 2 }),
          aTeam({ id: 'cat', createdAtMs: 1 }),
          aTeam({ id: 'bee', createdAtMs: 1 }),
        ],
        solves: ['ant', 'bee', 'cat'].map((id) => aSolve('web', id, 5)),
      }),
    ).toEqual(['bee', 'cat', 'ant']);
  });
  it('take the first push of a dynamic score as its solve time, not the last one', () => {
    expect(
      ranking({
        challenges: [aChallenge({ id: 'koth', kind: 'dynamic' })],
        teams: teamsOf(['ant', 'bee']),
        dynamicScores: [
          { ...aDynamicScore('koth', 'ant', 10, 20), updatedAtMs: 20 },
          { ...aDynamicScore('koth', 'bee', 10, 10), updatedAtMs: 90 },
        ],
      }),
    ).toEqual(['bee', 'ant']);
  });
});

describe('places', () => {
  const best = 2 ** 33;
  it.each([
    { scores: [2, 1] },
    { scores: [best, best - 1, best - 65_535, best - 65_536, best - 65_537, 70_000, 2, 1, -1, -best] },
  ])('follow the scores, whether a point or billions lie between them: $scores', ({ scores }) => {
    const ids = names(scores.length).toReversed();
    const awards = scores.flatMap((score, i) =>
      [best, score - best].map((points, atMs) => anAward(ids[i] ?? '', points, atMs)),
    );
    expect(boardOf({ teams: teamsOf(ids), awards }).teams.ids).toEqual(ids);
  });
  it('in a division count teams of that division only', () => {
    const ids = names(4);
    const board = boardOf({
      challenges: [aChallenge()],
      teams: ids.map((id, i) => aTeam({ id, division: i % 2 === 0 ? 'open' : 'student' })),
      solves: ids.map((id, i) => aSolve('chall', id, i)),
    });
    expect(ids.map((_, i) => boardTeam(board, i)).map((t) => [t.globalPlace, t.divisionPlace])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
    expect(board.teams.divisionCounts).toEqual([
      { division: 'open', teams: 2 },
      { division: 'student', teams: 2 },
    ]);
  });
  it('are given to a team whose only solve is worth nothing, until that challenge is hidden', () => {
    const engine = engineOf({
      challenges: [fixed('chall', 0)],
      teams: [aTeam()],
      solves: [aSolve('chall', 'team', 1)],
    });
    expect(engine.compute(2).teams.ids).toEqual(['team']);
    engine.apply([{ kind: 'challenge', id: 'chall', challenge: { ...fixed('chall', 0), hidden: true } }]);
    expect(engine.compute(2).teams.ids).toEqual([]);
  });
  it('are lost when a pushed score is cleared', () => {
    const engine = engineOf({
      challenges: [aChallenge({ id: 'koth', kind: 'dynamic' })],
      teams: [aTeam()],
      dynamicScores: [aDynamicScore('koth', 'team', 5, 1)],
    });
    expect(engine.compute(2).teams.ids).toEqual(['team']);
    engine.apply([{ kind: 'dynamicScore', challengeId: 'koth', teamId: 'team', row: null }]);
    expect(engine.compute(2).teams.ids).toEqual([]);
  });
});

describe('a ban', () => {
  const ids = names(5);
  const facts = {
    challenges: [aChallenge()],
    teams: teamsOf(ids),
    solves: ids.map((id, i) => aSolve('chall', id, i)),
  };

  it('takes the team out of ranking, counts, values and bloods, and unbanning brings all of it back', () => {
    const engine = engineOf(facts);
    const before = plainBoard(engine.compute(9));
    engine.apply([{ kind: 'team', id: 't1', team: aTeam({ id: 't1', banned: true }) }]);
    const banned = engine.compute(9);
    expect(banned.teams.ids).toEqual(['t0', 't2', 't3', 't4']);
    expect(boardChallenge(banned, 0)).toMatchObject({
      solves: 4,
      points: 436,
      firstSolvers: ['t0', 't2', 't3'],
    });
    engine.apply([{ kind: 'team', id: 't1', team: aTeam({ id: 't1' }) }]);
    expect(plainBoard(engine.compute(9))).toEqual(before);
  });
});
