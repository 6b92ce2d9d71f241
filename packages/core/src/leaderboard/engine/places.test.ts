import { createScoreFormula } from '../../scoring';
import { LeaderboardEngine } from './leaderboard-engine';
import { placesAtSolveTime } from './places';
import { aChallenge, aSolve, aTeam, second, someFacts } from '../testing/fact-builders';

describe('places and value at solve time', () => {
  const solves = [
    aSolve('web', 'ant', 1),
    aSolve('web', 'bee', 2),
    aSolve('secret', 'bee', 3),
    aSolve('web', 'cat', 4),
  ];
  const facts = someFacts({
    challenges: [aChallenge({ id: 'web' }), aChallenge({ id: 'secret', hidden: true })],
    teams: [
      aTeam({ id: 'ant' }),
      aTeam({ id: 'bee', division: 'student' }),
      aTeam({ id: 'cat', banned: true }),
    ],
    solves,
  });
  const formula = createScoreFormula('scores/classic');
  const board = new LeaderboardEngine(formula, { graphSampleMs: 1000 }, facts).compute(9);

  it('are those on the first board that counts the solve', () => {
    expect(placesAtSolveTime(board, solves)).toEqual([
      { solveId: 'web/ant', globalPlace: 1, division: 'open', divisionPlace: 1, awardedPoints: 481 },
      { solveId: 'web/bee', globalPlace: 2, division: 'student', divisionPlace: 1, awardedPoints: 481 },
    ]);
  });
  it('a solve after the end is awarded nothing', () => {
    const late = aSolve('web', 'bee', 100 * second + 1);
    const inTime = aSolve('web', 'ant', 100 * second);
    const ended = new LeaderboardEngine(
      formula,
      { graphSampleMs: 1000 },
      {
        ...facts,
        solves: [inTime, aSolve('other', 'bee', 1), late],
        challenges: [...facts.challenges, aChallenge({ id: 'other' })],
      },
    ).compute(101 * second);
    expect(placesAtSolveTime(ended, [inTime, late])).toMatchObject([
      { solveId: 'web/ant', awardedPoints: 500 },
      { solveId: 'web/bee', awardedPoints: 0 },
    ]);
  });
});
