import fc from 'fast-check';
import { createScoreFormula, SCORE_FORMULAS } from '../../scoring';
import type { BoardHistory } from './board';
import { computeBoard, computeHistory, plainBoard, type PlainBoard } from '../testing/compute-board';
import type { BoardFacts, FactChange } from './facts';
import type { FactCounts } from './engine-state';
import { LeaderboardEngine } from './leaderboard-engine';
import type { Move } from '../testing/random-histories';
import { changesOf, firstFacts, longHistories, withChange } from '../testing/random-histories';

const config = { graphSampleMs: 2000 };
const formulaName = fc.constantFrom(...SCORE_FORMULAS.map(({ name }) => name));

interface Observed {
  readonly board: PlainBoard;
  readonly history: BoardHistory;
  readonly counts: FactCounts;
}

interface Step {
  readonly facts: BoardFacts;
  readonly changes: readonly FactChange[];
  readonly nowMs: number;
}

/** Applies moves to plain facts; every step has the changes that led to it. */
function play(moves: readonly Move[]): Step[] {
  const steps: Step[] = [];
  let step: Step = { facts: firstFacts(), changes: [], nowMs: 0 };
  moves.forEach((move, position) => {
    const changes = move.do === 'repeat' ? step.changes : changesOf(move, step.facts, position);
    step = {
      facts: changes.reduce(withChange, step.facts),
      changes,
      nowMs: move.do === 'wait' ? move.toMs : step.nowMs,
    };
    steps.push(step);
  });
  return steps;
}

function observe(engine: LeaderboardEngine, nowMs: number): Observed {
  return { board: plainBoard(engine.compute(nowMs)), history: engine.history(), counts: engine.counts() };
}

const sumOf = (rows: readonly { readonly points: number }[]) =>
  rows.reduce((sum, { points }) => sum + points, 0);

function countFacts({ challenges, solves, dynamicScores, awards }: BoardFacts): FactCounts {
  return {
    challenges: challenges.length,
    solves: solves.length,
    dynamicScores: dynamicScores.length,
    dynamicPoints: sumOf(dynamicScores),
    awards: awards.length,
    awardPoints: sumOf(awards),
  };
}

/** The property: after every step the engine returns what the rules say about the facts. */
function expectEqualToRules(
  name: string,
  moves: readonly Move[],
  takeOver: (engine: LeaderboardEngine, changes: readonly FactChange[]) => void,
): void {
  const formula = createScoreFormula(name);
  const engine = new LeaderboardEngine(formula, config, firstFacts());
  for (const { facts, changes, nowMs } of play(moves)) {
    takeOver(engine, changes);
    const expected: Observed = {
      board: computeBoard(facts, formula, config, nowMs),
      history: computeHistory(facts, config),
      counts: countFacts(facts),
    };
    expect(observe(engine, nowMs)).toEqual(expected);
    expect(observe(new LeaderboardEngine(formula, config, facts), nowMs)).toEqual(expected);
  }
}

describe('whatever happens in an event', () => {
  it('after every step the incremental board equals the naive one and a freshly built one', () => {
    fc.assert(
      fc.property(formulaName, longHistories, (name, moves) => {
        expectEqualToRules(name, moves, (engine, changes) => {
          engine.apply(changes);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('changes that are applied twice change nothing more', () => {
    fc.assert(
      fc.property(formulaName, longHistories, (name, moves) => {
        expectEqualToRules(name, moves, (engine, changes) => {
          engine.apply(changes);
          engine.compute(0);
          engine.apply(changes);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('nothing changes by time alone before the announced instant, except the time itself', () => {
    fc.assert(
      fc.property(longHistories, (moves) => {
        const { facts, nowMs } = play(moves).at(-1) ?? { facts: firstFacts(), nowMs: 0 };
        const engine = new LeaderboardEngine(createScoreFormula('scores/classic'), config, facts);
        const before = engine.compute(nowMs);
        const nextAtMs = engine.nextChangeAt(nowMs);
        const after = engine.compute(nextAtMs === null ? nowMs + 1_000_000 : nextAtMs - 1);
        expect(after.teams).toBe(before.teams);
        expect(after.challenges).toBe(before.challenges);
      }),
    );
  });
});

function withoutChallenges(change: FactChange): FactChange {
  if (change.kind !== 'awards') return change;
  return { ...change, awards: change.awards.map((award) => ({ ...award, challengeId: null })) };
}

describe('control: the property notices an engine that', () => {
  const broken: [string, (changes: readonly FactChange[]) => FactChange[]][] = [
    ['overlooks bans', (changes) => changes.filter((c) => !(c.kind === 'team' && c.team?.banned === true))],
    ['overlooks deleted solves', (changes) => changes.filter((c) => !(c.kind === 'solve' && !c.solve))],
    [
      'overlooks revoked awards',
      (changes) => changes.filter((c) => !(c.kind === 'awards' && !c.awards.length)),
    ],
    ['overlooks hints of what is hidden', (changes) => changes.map(withoutChallenges)],
    ['overlooks ticks', (changes) => changes.filter((c) => c.kind !== 'feed')],
    ['overlooks a moved end', (changes) => changes.filter((c) => c.kind !== 'timing')],
    [
      'overlooks prerequisites',
      (changes) =>
        changes.map((c) =>
          c.kind === 'challenge' && c.challenge !== null
            ? { ...c, challenge: { ...c.challenge, hasPrerequisites: false } }
            : c,
        ),
    ],
    ['forgets the pushes', (changes) => changes.filter((c) => c.kind !== 'pushedChanges')],
  ];
  it.each(broken)('%s', (_, damage) => {
    const property = fc.property(formulaName, longHistories, (name, moves) => {
      expectEqualToRules(name, moves, (engine, changes) => {
        engine.apply(damage(changes));
      });
    });
    // More runs than above, because a history may not reveal the defect; ends at the first that does.
    expect(fc.check(property, { numRuns: 5_000, endOnFailure: true }).failed).toBe(true);
  });
});
