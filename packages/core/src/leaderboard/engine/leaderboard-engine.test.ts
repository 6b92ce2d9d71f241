import type { Board } from './board';
import { boardChallenge, findChallengeIndex, teamDynamicScores } from './board';
import type { FactChange } from './facts';
import { boardOf, engineOf, fixed, names, teamsOf } from '../testing/boards';
import { plainBoard } from '../testing/compute-board';
import { aChallenge, aDynamicScore, anAward, aSolve, aTeam, second } from '../testing/fact-builders';

function pointsOf(board: Board, challengeId: string): number | undefined {
  const index = findChallengeIndex(board, challengeId);
  return index === undefined ? undefined : boardChallenge(board, index).points;
}

describe('bloods', () => {
  it('of one instant are decided by solve ID', () => {
    const board = boardOf({
      challenges: [aChallenge()],
      teams: teamsOf(['ant', 'bee']),
      solves: [
        { ...aSolve('chall', 'ant', 5), id: '2' },
        { ...aSolve('chall', 'bee', 5), id: '1' },
      ],
    });
    expect(boardChallenge(board, 0).firstSolvers).toEqual(['bee', 'ant']);
  });
  it('are in the order of their times, in whatever order the engine hears of them', () => {
    const [web, pwn, rev] = [aChallenge({ id: 'web' }), aChallenge({ id: 'pwn' }), aChallenge({ id: 'rev' })];
    const engine = engineOf({
      challenges: [web, pwn, rev],
      teams: teamsOf(['ant', 'bee', 'cat', 'dog']),
      solves: [
        aSolve('web', 'ant', 10),
        aSolve('web', 'bee', 20),
        aSolve('web', 'cat', 30),
        aSolve('rev', 'dog', 15),
        aSolve('pwn', 'dog', 25),
      ],
    });
    engine.compute(40);
    // Of one instant, the greater id comes later.
    const solve = { ...aSolve('web', 'dog', 20), id: 'web/later' };
    engine.apply([{ kind: 'solve', challengeId: 'web', teamId: 'dog', solve }]);
    const board = engine.compute(40);
    expect(boardChallenge(board, findChallengeIndex(board, 'web') ?? NaN).firstSolvers).toEqual([
      'ant',
      'bee',
      'dog',
    ]);
    const dog = board.teams.entryAt(board.teams.findIndex('dog') ?? NaN);
    expect(dog.solveChallengeIds).toEqual(['rev', 'web', 'pwn']);
  });
  it('shift up when a solve is deleted', () => {
    const engine = engineOf({
      challenges: [aChallenge()],
      teams: teamsOf(['ant', 'bee']),
      solves: [aSolve('chall', 'ant', 1), aSolve('chall', 'bee', 2)],
    });
    engine.compute(3);
    engine.apply([{ kind: 'solve', challengeId: 'chall', teamId: 'ant', solve: null }]);
    expect(boardChallenge(engine.compute(3), 0).firstSolvers).toEqual(['bee']);
  });
});

describe('challenges', () => {
  it('are public in list order: weight, without a weight last, then ID descending', () => {
    const board = boardOf({
      challenges: [
        aChallenge({ id: 'a' }),
        aChallenge({ id: 'b' }),
        aChallenge({ id: 'c', sortWeight: 10 }),
        aChallenge({ id: 'd', sortWeight: 1.5 }),
        aChallenge({ id: 'e', hidden: true, releaseAtMs: 1 }),
      ],
    });
    expect(board.challenges.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
  });
  it('appear when their release time passes, with the rows they have', () => {
    const engine = engineOf({
      challenges: [aChallenge({ releaseAtMs: 30 * second })],
      teams: [aTeam()],
      solves: [aSolve('chall', 'team', 1)],
    });
    expect(engine.compute(30 * second - 1).teams.ids).toEqual([]);
    expect(engine.nextChangeAt(30 * second - 1)).toBe(30 * second);
    expect(engine.compute(30 * second).teams.ids).toEqual(['team']);
  });
  it('announce the end as the last change by time, and nothing after it', () => {
    const engine = engineOf({ challenges: [aChallenge({ hidden: true, releaseAtMs: 500 * second })] });
    expect(engine.nextChangeAt(0)).toBe(100 * second);
    expect(engine.nextChangeAt(100 * second)).toBeNull();
  });
  it('of kind dynamic are worth 0 and count the teams that hold a score', () => {
    const board = boardOf({
      challenges: [aChallenge({ id: 'koth', kind: 'dynamic' })],
      teams: [...teamsOf(['ant', 'bee']), aTeam({ id: 'cat', banned: true })],
      dynamicScores: ['ant', 'bee', 'cat'].map((id) => aDynamicScore('koth', id, 5, 1)),
    });
    expect(boardChallenge(board, 0)).toMatchObject({ points: 0, solves: 2, firstSolvers: [] });
  });
  it('of every kind are repriced by one solve when the formula looks at the most solved one', () => {
    const ids = names(3);
    const engine = engineOf(
      {
        challenges: [aChallenge({ id: 'a' }), aChallenge({ id: 'b' })],
        teams: teamsOf(ids),
        solves: [aSolve('a', 't0', 1), aSolve('b', 't0', 1)],
      },
      'scores/legacy',
    );
    expect(pointsOf(engine.compute(9), 'a')).toBe(100);
    engine.apply([{ kind: 'solve', challengeId: 'b', teamId: 't1', solve: aSolve('b', 't1', 2) }]);
    expect(pointsOf(engine.compute(9), 'a')).toBeGreaterThan(100);
  });
  it('have another value at earlier samples when the most solved one was solved earlier', () => {
    const facts = {
      challenges: [aChallenge({ id: 'a' }), aChallenge({ id: 'b' })],
      teams: teamsOf(names(3)),
      solves: [aSolve('a', 't0', 1), aSolve('a', 't1', 5 * second), aSolve('b', 't0', 1)],
    };
    const engine = engineOf(facts, 'scores/legacy');
    engine.compute(9 * second);
    const more = [
      aSolve('b', 't1', 2 * second),
      aSolve('b', 't2', 3 * second),
      aSolve('a', 't2', 9 * second),
    ];
    engine.apply(more.map((solve): FactChange => ({ kind: 'solve', ...solve, solve })));
    const board = plainBoard(engine.compute(9 * second));
    const anew = engineOf({ ...facts, solves: [...facts.solves, ...more] }, 'scores/legacy');
    expect(board).toEqual(plainBoard(anew.compute(9 * second)));
  });
  it('are not repriced by solves of challenges that not everybody sees', () => {
    const ids = names(3);
    const unseen = [
      aChallenge({ id: 'locked', hasPrerequisites: true }),
      aChallenge({ id: 'hidden', hidden: true }),
      aChallenge({ id: 'later', releaseAtMs: 30 * second }),
    ];
    const engine = engineOf(
      {
        challenges: [aChallenge({ id: 'a' }), ...unseen],
        teams: teamsOf(ids),
        solves: [
          aSolve('a', 't0', 1),
          ...unseen.flatMap(({ id }) => ids.map((team, place) => aSolve(id, team, place + 1))),
        ],
      },
      'scores/legacy',
    );
    expect(pointsOf(engine.compute(30 * second - 1), 'a')).toBe(100);
    expect(pointsOf(engine.compute(30 * second), 'a')).toBeGreaterThan(100);
  });
});

describe('the delta of a pushed score', () => {
  const facts = {
    challenges: [aChallenge({ id: 'koth', kind: 'dynamic' })],
    teams: teamsOf(['ant', 'bee']),
    dynamicScores: [
      { ...aDynamicScore('koth', 'ant', 125, 10), delta: -175, updatedAtMs: 20 },
      aDynamicScore('koth', 'bee', 50, 10),
    ],
    feeds: [{ challengeId: 'koth', tickedAtMs: 20 }],
  };
  const deltas = (board: Board): [string, number][] =>
    board.teams.ids.map((id, i) => [id, teamDynamicScores(board, i)[0]?.pointDelta ?? NaN]);

  it('is that of the latest tick, 0 for a team that did not move in it', () => {
    expect(deltas(boardOf(facts))).toEqual([
      ['ant', -175],
      ['bee', 0],
    ]);
  });
  it('falls to 0 when a later tick moves only others', () => {
    const engine = engineOf(facts);
    engine.compute(21);
    engine.apply([{ kind: 'feed', challengeId: 'koth', tickedAtMs: 30 }]);
    expect(deltas(engine.compute(31))).toEqual([
      ['ant', 0],
      ['bee', 0],
    ]);
  });
});

describe('the update time of the board', () => {
  it('stops at the end of the event', () => {
    expect(boardOf({}, 250 * second).updateAtMs).toBe(100 * second);
    expect(boardOf({}, 40 * second).updateAtMs).toBe(40 * second);
  });
  it('moves on with a push after the end', () => {
    const board = boardOf(
      {
        challenges: [aChallenge({ id: 'koth', kind: 'dynamic' })],
        teams: [aTeam()],
        dynamicScores: [aDynamicScore('koth', 'team', 5, 120 * second)],
        feeds: [{ challengeId: 'koth', tickedAtMs: 120 * second }],
      },
      250 * second,
    );
    expect(board.updateAtMs).toBe(120 * second);
  });
});

describe('changes', () => {
  const facts = { challenges: [aChallenge()], teams: [aTeam()], solves: [aSolve('chall', 'team', 1)] };

  it('that repeat known facts leave teams and challenges unchanged', () => {
    const engine = engineOf(facts);
    const before = engine.compute(9);
    engine.apply([
      { kind: 'team', id: 'team', team: aTeam() },
      { kind: 'challenge', id: 'chall', challenge: aChallenge() },
      { kind: 'solve', challengeId: 'chall', teamId: 'team', solve: aSolve('chall', 'team', 1) },
    ]);
    const after = engine.compute(10);
    expect(after.teams).toBe(before.teams);
    expect(after.challenges).toBe(before.challenges);
  });
  it('leave earlier boards as they were', () => {
    const ids = names(12);
    const many = {
      challenges: [fixed('chall', 100)],
      teams: teamsOf(ids),
      solves: ids.map((id, i) => aSolve('chall', id, i)),
    };
    const engine = engineOf(many);
    const earlier = engine.compute(20);
    engine.apply([
      { kind: 'team', id: 't0', team: aTeam({ id: 't0', name: 'Renamed', division: 'student' }) },
      { kind: 'solve', challengeId: 'chall', teamId: 't0', solve: aSolve('chall', 't0', 6.5) },
      { kind: 'awards', teamId: 't5', awards: [anAward('t5', 10, 20)] },
    ]);
    expect(engine.compute(20).teams.ids).toEqual(['t5', ...ids.slice(1, 5), 't6', 't0', ...ids.slice(7)]);
    expect(plainBoard(earlier)).toEqual(plainBoard(engineOf(many).compute(20)));
  });
  it('may contain a solve before its team and its challenge are known', () => {
    const engine = engineOf({});
    engine.apply([
      { kind: 'solve', challengeId: 'chall', teamId: 'team', solve: aSolve('chall', 'team', 1) },
    ]);
    expect(engine.compute(9).teams.ids).toEqual([]);
    engine.apply([
      { kind: 'team', id: 'team', team: aTeam() },
      { kind: 'challenge', id: 'chall', challenge: aChallenge() },
    ]);
    expect(engine.compute(9).teams.ids).toEqual(['team']);
  });
  it('that delete a challenge also delete its solves, even if the ID is used again', () => {
    const engine = engineOf(facts);
    engine.apply([
      { kind: 'challenge', id: 'chall', challenge: null },
      { kind: 'challenge', id: 'chall', challenge: aChallenge() },
    ]);
    const board = engine.compute(9);
    expect(board.teams.ids).toEqual([]);
    expect(board.teams.findIndex('team')).toBeUndefined();
  });
});
