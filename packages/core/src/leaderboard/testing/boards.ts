/** Boards and engines over the facts of a test. */
import { createScoreFormula } from '../../scoring';
import type { Board } from '../engine/board';
import type { BoardFacts, ChallengeFact, TeamFact } from '../engine/facts';
import { LeaderboardEngine } from '../engine/leaderboard-engine';
import { aChallenge, aTeam, second, someFacts } from './fact-builders';

export function engineOf(facts: Partial<BoardFacts>, formulaName = 'scores/classic'): LeaderboardEngine {
  return new LeaderboardEngine(createScoreFormula(formulaName), { graphSampleMs: 1000 }, someFacts(facts));
}

export function boardOf(facts: Partial<BoardFacts>, nowMs = 50 * second): Board {
  return engineOf(facts).compute(nowMs);
}

export function names(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `t${String(i)}`);
}

export function teamsOf(ids: readonly string[]): TeamFact[] {
  return ids.map((id) => aTeam({ id }));
}

/** A challenge worth the same to any number of solvers. */
export function fixed(id: string, points: number): ChallengeFact {
  return aChallenge({ id, min: points, max: points });
}
