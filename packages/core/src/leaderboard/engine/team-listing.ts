/** A team's rows on public challenges and the numbers that rank it. */
import type { DynamicScoreFact, SolveFact, TeamFact } from './facts';
import type { Standing } from './ordering';
import { compareSolves, compareTexts } from './ordering';

/** The public challenge of a row; `index` changes when others appear or go, `points` when its value changes. */
export interface ListedChallenge {
  readonly id: string;
  readonly index: number;
  readonly points: number;
  readonly tiebreakEligible: boolean;
  readonly tickedAtMs: number | null;
}

export interface ListedSolve {
  readonly challenge: ListedChallenge;
  readonly solve: SolveFact;
}

export interface ListedDynamicScore {
  readonly challenge: ListedChallenge;
  readonly row: DynamicScoreFact;
}

export interface TeamListing extends Standing {
  readonly team: TeamFact;
  /** challenges of the solves, by solve time; solves after the end are listed but do not count */
  readonly solveChallenges: readonly ListedChallenge[];
  readonly solveAtMs: readonly number[];
  /** by challenge ID */
  readonly dynamicScores: readonly ListedDynamicScore[];
}

type Rows = Pick<TeamListing, 'solveChallenges' | 'solveAtMs' | 'dynamicScores'>;

/**
 * Lists a team that is not banned with its rows on public challenges; undefined when none of them counts,
 * which leaves the team unranked. Decay solves count up to the end, dynamic scores also after it.
 */
export function listTeam(
  team: TeamFact,
  solves: ListedSolve[],
  dynamicScores: ListedDynamicScore[],
  endAtMs: number,
): TeamListing | undefined {
  let rows = 0;
  let lastSolveAtMs = -Infinity;
  let lastTiebreakSolveAtMs = -Infinity;
  const count = (challenge: ListedChallenge, atMs: number): void => {
    rows += 1;
    lastSolveAtMs = Math.max(lastSolveAtMs, atMs);
    if (challenge.tiebreakEligible) lastTiebreakSolveAtMs = Math.max(lastTiebreakSolveAtMs, atMs);
  };
  for (const { challenge, solve } of solves) {
    if (solve.atMs <= endAtMs) count(challenge, solve.atMs);
  }
  for (const { challenge, row } of dynamicScores) count(challenge, row.createdAtMs);
  if (rows === 0) return undefined;
  solves.sort((a, b) => compareSolves(a.solve, b.solve));
  const listed: Rows = {
    solveChallenges: solves.map(({ challenge }) => challenge),
    solveAtMs: solves.map(({ solve }) => solve.atMs),
    dynamicScores: dynamicScores.sort((a, b) => compareTexts(a.challenge.id, b.challenge.id)),
  };
  return {
    id: team.id,
    createdAtMs: team.createdAtMs,
    team,
    ...listed,
    score: scoreOf(listed, endAtMs),
    lastSolveAtMs,
    lastTiebreakSolveAtMs: lastTiebreakSolveAtMs === -Infinity ? Infinity : lastTiebreakSolveAtMs,
  };
}

/** The same rows at the current values of their challenges. */
export function repriceTeam(listing: TeamListing, endAtMs: number): TeamListing {
  return { ...listing, score: scoreOf(listing, endAtMs) };
}

function scoreOf({ solveChallenges, solveAtMs, dynamicScores }: Rows, endAtMs: number): number {
  let score = 0;
  solveChallenges.forEach(({ points }, position) => {
    if ((solveAtMs[position] ?? Infinity) <= endAtMs) score += points;
  });
  for (const { row } of dynamicScores) score += row.points;
  return score;
}
