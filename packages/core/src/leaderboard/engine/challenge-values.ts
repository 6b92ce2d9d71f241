/** Counts, values and first solvers of the engine's challenges. */
import type { ScoreFormula } from '../../scoring';
import type { BoardChallenge } from './board';
import type { ChallengeState, EngineState, TeamState } from './engine-state';
import type { ChallengeFact, SolveFact } from './facts';
import type { Steps } from './value-series';
import { countSteps, maxSteps, valueAt, valueSteps } from './value-series';

const FIRST_SOLVERS = 3;

/**
 * Computes the marked challenges, and all of them when the formula depends on the most solved one. Returns
 * the teams whose score changes because the value of a challenge they solved has changed.
 */
export function refreshChallenges(state: EngineState, formula: ScoreFormula, gridMs: number): Set<TeamState> {
  const { dirtyChallenges, timing } = state;
  for (const challenge of dirtyChallenges) {
    challenge.countedSolves = countedSolves(state, challenge);
    challenge.counts = countSteps(challenge.countedSolves, gridMs, timing.endAtMs);
  }
  const all = [...state.challenges.values()];
  const maxSolves = all.reduce((max, { countedSolves: { length } }) => Math.max(max, length), 0);
  const dependsOnAll = formula.dependsOn.maxSolves && dirtyChallenges.size > 0;
  const maxCounts = dependsOnAll ? maxSteps(all.map(({ counts }) => counts)) : { atMs: [], values: [] };
  const repriced = new Set<TeamState>();
  for (const challenge of dependsOnAll ? new Set([...dirtyChallenges, ...all]) : dirtyChallenges) {
    const before = challenge.points;
    describe(state, challenge, formula, maxSolves, maxCounts);
    if (challenge.points === before) continue;
    for (const { teamId } of challenge.countedSolves) {
      const team = state.teams.get(teamId);
      if (team !== undefined) repriced.add(team);
    }
  }
  return repriced;
}

function isEligible(state: EngineState, teamId: string): boolean {
  return state.teams.get(teamId)?.fact?.banned === false;
}

function countedSolves(state: EngineState, challenge: ChallengeState): readonly SolveFact[] {
  if (!challenge.isPublic || challenge.fact?.kind !== 'decay') return [];
  const { endAtMs } = state.timing;
  return challenge.solves.filter((solve) => solve.atMs <= endAtMs && isEligible(state, solve.teamId));
}

function describe(
  state: EngineState,
  challenge: ChallengeState,
  formula: ScoreFormula,
  maxSolves: number,
  maxCounts: Steps,
): void {
  const { fact } = challenge;
  challenge.computed = undefined;
  challenge.points = 0;
  if (fact === undefined || !challenge.isPublic) return;
  if (fact.kind === 'dynamic') {
    challenge.computed = dynamicChallenge(state, challenge, fact);
    return;
  }
  const { counts, countedSolves: counted } = challenge;
  const valued = { fact, firstSolveAtMs: counted[0]?.atMs, counts };
  challenge.points = valueAt(formula, state.timing, valued, counted.length, maxSolves);
  const series = valueSteps(formula, state.timing, valued, maxCounts);
  challenge.computed = {
    ...description(fact),
    points: challenge.points,
    solves: counted.length,
    firstSolvers: firstSolvers(state, challenge),
    tickedAtMs: null,
    seriesAtMs: Float64Array.from(series.atMs),
    seriesPoints: Float64Array.from(series.values),
  };
}

type Description = Pick<BoardChallenge, 'id' | 'name' | 'category' | 'sortWeight' | 'scoringKind'>;

function description(fact: ChallengeFact): Description {
  const { id, name, category, sortWeight, kind } = fact;
  return { id, name, category, sortWeight, scoringKind: kind };
}

function dynamicChallenge(
  state: EngineState,
  challenge: ChallengeState,
  fact: ChallengeFact,
): BoardChallenge {
  let solves = 0;
  for (const teamId of challenge.dynamicScores.keys()) if (isEligible(state, teamId)) solves += 1;
  return {
    ...description(fact),
    points: 0,
    solves,
    firstSolvers: [],
    tickedAtMs: challenge.tickedAtMs,
    seriesAtMs: new Float64Array(),
    seriesPoints: new Float64Array(),
  };
}

/** Like the solve list, first solvers include solves after the end of the event. */
function firstSolvers(state: EngineState, challenge: ChallengeState): string[] {
  const teamIds: string[] = [];
  for (const { teamId } of challenge.solves) {
    if (teamIds.length === FIRST_SOLVERS) break;
    if (isEligible(state, teamId)) teamIds.push(teamId);
  }
  return teamIds;
}
