import { createScoreFormula } from '../scoring';
import { createLeaderboardEngine } from './leaderboard-engine';
import { placesAtSolveTime } from './places';
import { aChallenge, aSolve, aTeam, someFacts } from './testing/fact-builders';

describe('places at solve time', () => {
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
  const board = createLeaderboardEngine(formula, { graphSampleMs: 1000 }, facts).compute(9);

  it('are the ones of the first board that counts the solve', () => {
    expect(placesAtSolveTime(board, solves)).toEqual([
      { solveId: 'web/ant', globalPlace: 1, division: 'open', divisionPlace: 1 },
      { solveId: 'web/bee', globalPlace: 2, division: 'student', divisionPlace: 1 },
    ]);
  });
  it('are never given twice', () => {
    const places = { globalPlace: 7, division: 'open', divisionPlace: 7 };
    expect(placesAtSolveTime(board, [{ ...aSolve('web', 'ant', 1), places }])).toEqual([]);
    expect(placesAtSolveTime(board, [{ ...aSolve('web', 'ant', 1), places: null }])).toHaveLength(1);
  });
});
