import fc from 'fast-check';
import { createScoreFormula } from '../../scoring';
import { computeBoard } from '../testing/compute-board';
import type { BoardFacts } from '../engine/facts';
import type { GraphPoint, TeamGraph } from './graph';
import { teamGraph } from './graph';
import { graphBucketAtMs, graphGridMs } from '../engine/graph-bucket';
import { LeaderboardEngine } from '../engine/leaderboard-engine';
import {
  aChallenge,
  anAward,
  aDynamicScore,
  aPushedChange,
  aSolve,
  aTeam,
  second,
  someFacts,
} from '../testing/fact-builders';
import { changesOf, firstFacts, randomMoves, withChange } from '../testing/random-histories';

const config = { graphSampleMs: 10 * second };

function graphOf(teamId: string, facts: BoardFacts, nowMs: number): TeamGraph | undefined {
  const engine = new LeaderboardEngine(createScoreFormula('scores/classic'), config, facts);
  return teamGraph(engine.compute(nowMs), engine.history(), teamId);
}

const inSeconds = (points: readonly GraphPoint[] | undefined): [number, number][] =>
  (points ?? []).map(({ timeMs, score }) => [timeMs / second, score]);

const koth = aChallenge({ id: 'koth', kind: 'dynamic' });

test('awards move the graph when they are given, and after the end at the end', () => {
  const facts = someFacts({
    challenges: [aChallenge()],
    teams: [aTeam({ id: 'ant' })],
    solves: [aSolve('chall', 'ant', 5 * second)],
    awards: [anAward('ant', -50, 15 * second), anAward('ant', 30, 500 * second)],
  });
  const graph = graphOf('ant', facts, 600 * second);
  expect(inSeconds(graph?.points)).toEqual([
    [100, 480],
    [100, 480],
    [20, 450],
    [10, 500],
  ]);
  expect(graph?.dynamicPoints).toEqual([]);
});

describe('graph samples', () => {
  it.each([
    [1, 10],
    [10, 10],
    [10.001, 20],
    [91, 95],
    [95, 95],
    [95.001, 100],
    [101, 110],
  ])('an event at %d s of a 95 s event belongs to %d s', (atSeconds, bucketAtSeconds) => {
    expect(graphBucketAtMs(atSeconds * second, 10 * second, 95 * second)).toBe(bucketAtSeconds * second);
  });

  it.each([
    [250, 1000],
    [999, 1000],
    [1000, 1000],
    [1001, 1001],
  ])('an interval of %d ms acts as %d ms', (sampleMs, gridMs) => {
    expect(graphGridMs(sampleMs)).toBe(gridMs);
    const facts = someFacts({
      challenges: [aChallenge()],
      teams: [aTeam({ id: 'ant' })],
      solves: [aSolve('chall', 'ant', 100)],
    });
    const formula = createScoreFormula('scores/classic');
    const engine = new LeaderboardEngine(formula, { graphSampleMs: sampleMs }, facts);
    const graph = teamGraph(engine.compute(9 * second), engine.history(), 'ant');
    expect(graph?.points.at(-1)).toEqual({ timeMs: gridMs, score: 500 });
  });
});

describe('the graph of a team', () => {
  const teams = ['ant', 'bee', 'cat'].map((id) => aTeam({ id }));

  it('has a point per sample with an event, newest first, the current one in front', () => {
    const facts = someFacts({
      challenges: [aChallenge({ id: 'web' }), aChallenge({ id: 'pwn' })],
      teams,
      solves: [
        aSolve('web', 'ant', 1 * second),
        aSolve('pwn', 'ant', 2 * second),
        aSolve('web', 'bee', 25 * second),
      ],
    });
    // bee's solve takes web from 500 to 481, which moves ant as well
    expect(inSeconds(graphOf('ant', facts, 45 * second)?.points)).toEqual([
      [45, 981],
      [30, 981],
      [10, 1000],
    ]);
    expect(inSeconds(graphOf('bee', facts, 45 * second)?.points)).toEqual([
      [45, 481],
      [30, 481],
    ]);
  });
  it('may have a sample ahead of the current point', () => {
    const facts = someFacts({
      challenges: [aChallenge()],
      teams,
      solves: [aSolve('chall', 'ant', 11 * second)],
    });
    expect(inSeconds(graphOf('ant', facts, 12 * second)?.points)).toEqual([
      [20, 500],
      [12, 500],
    ]);
  });
  it('ends with the event', () => {
    const facts = someFacts({
      timing: { startAtMs: 0, endAtMs: 95 * second },
      challenges: [aChallenge()],
      teams,
      solves: [aSolve('chall', 'ant', 93 * second)],
    });
    expect(inSeconds(graphOf('ant', facts, 500 * second)?.points)).toEqual([
      [95, 500],
      [95, 500],
    ]);
  });
  it('counts a solve at the end, and none after it', () => {
    const facts = someFacts({
      challenges: [aChallenge({ id: 'web' }), aChallenge({ id: 'pwn' })],
      teams,
      solves: [
        aSolve('web', 'ant', 100 * second),
        aSolve('pwn', 'bee', 5 * second),
        aSolve('pwn', 'ant', 100 * second + 1),
      ],
    });
    expect(inSeconds(graphOf('ant', facts, 500 * second)?.points)).toEqual([
      [100, 500],
      [100, 500],
    ]);
  });
  it('shows a late push after the end', () => {
    const facts = someFacts({
      timing: { startAtMs: 0, endAtMs: 95 * second },
      challenges: [koth],
      teams,
      dynamicScores: [aDynamicScore('koth', 'ant', 30, 96 * second)],
      feeds: [{ challengeId: 'koth', tickedAtMs: 96 * second }],
      pushedChanges: [aPushedChange('koth', 'ant', 30, 96 * second)],
    });
    expect(inSeconds(graphOf('ant', facts, 500 * second)?.points)).toEqual([
      [100, 30],
      [96, 30],
    ]);
  });
  it('is corrected in the past by a ban', () => {
    const solves = [aSolve('chall', 'ant', 1 * second), aSolve('chall', 'bee', 11 * second)];
    const banned = [aTeam({ id: 'ant' }), aTeam({ id: 'bee', banned: true })];
    const facts = someFacts({ challenges: [aChallenge()], teams: banned, solves });
    expect(inSeconds(graphOf('ant', facts, 45 * second)?.points)).toEqual([
      [45, 500],
      [10, 500],
    ]);
  });
  it('exists only for ranked teams', () => {
    expect(graphOf('ant', someFacts({ teams }), 1)).toBeUndefined();
  });
});

describe('dynamic points', () => {
  const teams = [aTeam({ id: 'ant' })];
  const pushed = someFacts({
    challenges: [koth, aChallenge({ id: 'web' })],
    teams,
    solves: [aSolve('web', 'ant', 1 * second)],
    dynamicScores: [{ ...aDynamicScore('koth', 'ant', 125, 5 * second), updatedAtMs: 25 * second }],
    feeds: [{ challengeId: 'koth', tickedAtMs: 25 * second }],
    pushedChanges: [
      aPushedChange('koth', 'ant', 300, 5 * second),
      aPushedChange('koth', 'ant', 20, 8 * second),
      aPushedChange('koth', 'ant', -195, 25 * second),
    ],
  });

  it('reflect pushes only, the last of each sample', () => {
    expect(inSeconds(graphOf('ant', pushed, 45 * second)?.dynamicPoints)).toEqual([
      [45, 125],
      [30, 125],
      [10, 320],
    ]);
    expect(inSeconds(graphOf('ant', pushed, 45 * second)?.points)).toEqual([
      [45, 625],
      [30, 625],
      [10, 820],
    ]);
  });
  it('stay after the score was cleared', () => {
    const cleared: BoardFacts = {
      ...pushed,
      dynamicScores: [],
      pushedChanges: [...pushed.pushedChanges, aPushedChange('koth', 'ant', -125, 35 * second)],
      feeds: [{ challengeId: 'koth', tickedAtMs: 35 * second }],
    };
    expect(inSeconds(graphOf('ant', cleared, 45 * second)?.dynamicPoints).slice(0, 2)).toEqual([
      [45, 0],
      [40, 0],
    ]);
  });
  it('end at the last push when the history knows a later one than the board', () => {
    const later: BoardFacts = {
      ...pushed,
      pushedChanges: [...pushed.pushedChanges, aPushedChange('koth', 'ant', 5, 48 * second)],
    };
    const formula = createScoreFormula('scores/classic');
    const board = new LeaderboardEngine(formula, config, pushed).compute(45 * second);
    const history = new LeaderboardEngine(formula, config, later).history();
    expect(inSeconds(teamGraph(board, history, 'ant')?.dynamicPoints).slice(0, 2)).toEqual([
      [50, 130],
      [48, 130],
    ]);
  });
  it('leave out hidden challenges', () => {
    const hidden = { ...pushed, challenges: [{ ...koth, hidden: true }, aChallenge({ id: 'web' })] };
    expect(graphOf('ant', hidden, 45 * second)?.dynamicPoints).toEqual([]);
  });
  it('are empty for a team without pushes', () => {
    const facts = someFacts({ challenges: [aChallenge()], teams, solves: [aSolve('chall', 'ant', 1)] });
    expect(graphOf('ant', facts, 45 * second)?.dynamicPoints).toEqual([]);
  });
});

describe('whatever happened in an event', () => {
  const formula = createScoreFormula('scores/legacy');

  /** The score of a team when only the facts up to a sample are known: the definition of the graph. */
  function scoreAt(facts: BoardFacts, teamId: string, sampleAtMs: number, nowMs: number): number {
    const { endAtMs } = facts.timing;
    const isUpTo = ({ atMs }: { atMs: number }): boolean =>
      graphBucketAtMs(atMs, config.graphSampleMs, endAtMs) <= sampleAtMs;
    const solves = facts.solves.filter(isUpTo);
    const board = computeBoard({ ...facts, solves, dynamicScores: [], awards: [] }, formula, config, nowMs);
    const awards = facts.awards.filter(
      (award) =>
        award.teamId === teamId &&
        isUpTo({ atMs: Math.min(award.atMs, endAtMs) }) &&
        (award.challengeId === null || board.challenges.some(({ id }) => id === award.challengeId)),
    );
    const pushed = facts.pushedChanges
      .filter((change) => change.teamId === teamId && isUpTo(change))
      .filter(({ challengeId }) =>
        board.challenges.some((c) => c.id === challengeId && c.scoringKind === 'dynamic'),
      );
    const index = board.teams.ids.indexOf(teamId);
    const points = [...pushed.map(({ delta }) => delta), ...awards.map((award) => award.points)];
    return points.reduce((sum, one) => sum + one, board.teams.scores[index] ?? 0);
  }

  it('every sample is the score according to the facts up to it', () => {
    fc.assert(
      fc.property(randomMoves, fc.integer({ min: 0, max: 20 }), (moves, nowSeconds) => {
        const nowMs = nowSeconds * second;
        const facts = moves.reduce(
          (before, move, position) => changesOf(move, before, position).reduce(withChange, before),
          firstFacts(),
        );
        const engine = new LeaderboardEngine(formula, config, facts);
        const board = engine.compute(nowMs);
        for (const teamId of board.teams.ids) {
          const points = teamGraph(board, engine.history(), teamId)?.points ?? [];
          const isCurrent = (point: GraphPoint): boolean => point.timeMs === board.updateAtMs;
          const samples = points.filter((point) => !isCurrent(point));
          expect(samples).toEqual(
            samples.map(({ timeMs }) => ({ timeMs, score: scoreAt(facts, teamId, timeMs, nowMs) })),
          );
          expect(points.find(isCurrent)?.score).toBe(board.teams.scores[board.teams.ids.indexOf(teamId)]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
