/** Counts, values and first solvers of the engine's challenges. */
import type { ScoreFormula } from '../../scoring';
import type { BoardChallenge } from './board';
import type { EngineState } from './engine-state';
import type { ChallengeState, TeamState } from './fact-states';
import type { ChallengeFact } from './facts';
import { graphBucketAtMs } from './graph-bucket';
import type { Steps } from './value-series';
import { maxSteps, valueAt, valueSteps } from './value-series';

const FIRST_SOLVERS = 3;

/** Computes the marked challenges, and all of them when the formula depends on the most solved one. */
export function refreshChallenges(state: EngineState, formula: ScoreFormula, gridMs: number): void {
  const { dirtyChallenges } = state;
  const recounted = new Map<ChallengeState, number>();
  for (const challenge of dirtyChallenges) recounted.set(challenge, recount(state, challenge, gridMs));
  const all = [...state.challenges.values()];
  // Values that everybody sees must not reveal how often challenges that only some teams see were solved.
  const shown = all.filter(({ fact }) => fact?.hasPrerequisites !== true);
  const maxSolves = shown.reduce((max, { counts }) => Math.max(max, countOf(counts)), 0);
  const dependsOnAll = formula.dependsOn.maxSolves;
  const maxCounts = dependsOnAll ? maxSteps(shown.map(({ counts }) => counts)) : { atMs: [], values: [] };
  for (const challenge of dependsOnAll ? all : dirtyChallenges) {
    const fromStep = dependsOnAll ? 0 : (recounted.get(challenge) ?? 0);
    describe(state, challenge, formula, { maxSolves, maxCounts, fromStep });
  }
}

function isEligible(team: TeamState | undefined): boolean {
  return team?.fact?.banned === false;
}

function countOf(counts: Steps): number {
  return counts.values.at(-1) ?? 0;
}

/** Counts the solves that are not counted yet. Returns the first step that may have changed. */
function recount({ timing: { endAtMs } }: EngineState, challenge: ChallengeState, gridMs: number): number {
  const { solvers, solvedAtMs } = challenge;
  const isCounted = challenge.isReleased && challenge.fact?.kind === 'decay';
  if (!isCounted || challenge.countedUpTo === 0) {
    challenge.countedUpTo = 0;
    challenge.counts = { atMs: [], values: [] };
    challenge.firstCountedAtMs = challenge.lastCountedAtMs = undefined;
  }
  if (!isCounted) return 0;
  const { atMs: bucketsAtMs, values } = challenge.counts;
  const firstNewStep = Math.max(0, bucketsAtMs.length - 1);
  let count = countOf(challenge.counts);
  for (; challenge.countedUpTo < solvers.length; challenge.countedUpTo += 1) {
    const atMs = solvedAtMs[challenge.countedUpTo] ?? 0;
    if (atMs > endAtMs || !isEligible(solvers[challenge.countedUpTo])) continue;
    count += 1;
    challenge.firstCountedAtMs ??= atMs;
    challenge.lastCountedAtMs = atMs;
    const bucketAtMs = graphBucketAtMs(atMs, gridMs, endAtMs);
    if (bucketsAtMs.at(-1) === bucketAtMs) values.pop();
    else bucketsAtMs.push(bucketAtMs);
    values.push(count);
  }
  return firstNewStep;
}

interface AmongOthers {
  readonly maxSolves: number;
  readonly maxCounts: Steps;
  /** Index of the first step of the counts that may have changed since the challenge was last described. */
  readonly fromStep: number;
}

function describe(
  state: EngineState,
  challenge: ChallengeState,
  formula: ScoreFormula,
  { maxSolves, maxCounts, fromStep }: AmongOthers,
): void {
  const { fact } = challenge;
  challenge.computed = undefined;
  if (fact === undefined || !challenge.isReleased) return;
  if (fact.kind === 'dynamic') {
    challenge.computed = dynamicChallenge(challenge, fact, state);
    return;
  }
  const { counts } = challenge;
  const valued = { fact, firstSolveAtMs: challenge.firstCountedAtMs, counts };
  challenge.series = valueSteps(formula, state.timing, valued, {
    maxCounts,
    fromStep,
    before: challenge.series,
  });
  challenge.computed = {
    points: valueAt(formula, state.timing, valued, countOf(counts), maxSolves),
    solves: countOf(counts),
    firstSolvers: firstSolvers(challenge),
    tickedAtMs: null,
    seriesAtMs: Float64Array.from(challenge.series.atMs),
    seriesPoints: Float64Array.from(challenge.series.values),
    ...description(fact),
  };
}

type Description = Pick<
  BoardChallenge,
  'id' | 'name' | 'category' | 'sortWeight' | 'scoringKind' | 'hasPrerequisites'
>;

function description(fact: ChallengeFact): Description {
  const { id, name, category, sortWeight, kind, hasPrerequisites } = fact;
  const described = { id, name, category, sortWeight, scoringKind: kind };
  return hasPrerequisites ? { ...described, hasPrerequisites } : described;
}

function dynamicChallenge(
  challenge: ChallengeState,
  fact: ChallengeFact,
  state: EngineState,
): BoardChallenge {
  let solves = 0;
  for (const teamId of challenge.dynamicScores.keys()) if (isEligible(state.teams.get(teamId))) solves += 1;
  return {
    points: 0,
    solves,
    firstSolvers: [],
    tickedAtMs: challenge.tickedAtMs,
    seriesAtMs: new Float64Array(),
    seriesPoints: new Float64Array(),
    ...description(fact),
  };
}

/** Like the solve list, first solvers include solves after the end of the event. */
function firstSolvers({ solvers }: ChallengeState): string[] {
  const teamIds: string[] = [];
  for (const team of solvers) {
    if (teamIds.length === FIRST_SOLVERS) break;
    if (isEligible(team)) teamIds.push(team.id);
  }
  return teamIds;
}
