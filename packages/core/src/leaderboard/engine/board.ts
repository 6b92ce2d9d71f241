/**
 * The computed leaderboard, as the worker publishes it and the API serves it. Teams are columns in rank order
 * (index 0 is place 1) and their rows are typed arrays with offsets, so that decoding a board of 100,000
 * solves makes no object per solve. Readers use the functions below instead of offsets.
 */
import type { ScoringKind } from '@rampart/domain-data';
import type { TimingFacts } from './facts';

/** A public challenge. */
export interface BoardChallenge {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly sortWeight: number | null;
  readonly scoringKind: ScoringKind;
  /** current value of a decay challenge, 0 for a dynamic one */
  readonly points: number;
  /** decay: counted flag solves; dynamic: teams holding a non-zero pushed score */
  readonly solves: number;
  /** IDs of up to three teams, earliest solve first */
  readonly firstSolvers: readonly string[];
  /** time of the latest push that changed a score; null for decay challenges and before the first push */
  readonly tickedAtMs: number | null;
  /** graph buckets at which the value changed, ascending, and the value from then on; empty before a solve */
  readonly seriesAtMs: Float64Array;
  readonly seriesPoints: Float64Array;
}

/** Ranked teams: one entry per team in every column. Team i has the rows `…Offsets[i]` to `…Offsets[i + 1]`. */
export interface BoardTeams {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly divisions: readonly string[];
  readonly avatarUrls: readonly (string | null)[];
  readonly countryCodes: readonly (string | null)[];
  readonly statusTexts: readonly (string | null)[];
  readonly scores: Float64Array;
  readonly divisionPlaces: Uint32Array;
  readonly createdAtMs: Float64Array;
  readonly lastSolveAtMs: Float64Array;
  /** Infinity when none of the team's rows is eligible for the tie-break */
  readonly lastTiebreakSolveAtMs: Float64Array;

  readonly solveOffsets: Uint32Array;
  readonly solveChallenges: Uint32Array;
  readonly solveAtMs: Float64Array;

  readonly dynamicOffsets: Uint32Array;
  readonly dynamicChallenges: Uint32Array;
  readonly dynamicPoints: Float64Array;
  readonly dynamicPointDeltas: Float64Array;
  readonly dynamicUpdatedAtMs: Float64Array;
}

export interface DivisionCount {
  readonly division: string;
  readonly teams: number;
}

/**
 * A board without a version. While nothing in them changes, `challenges` and `teams` stay the same objects
 * from one `compute` of an engine to the next, so two comparisons tell whether anything has changed.
 */
export interface Board {
  readonly computedAtMs: number;
  /** time of the newest graph point: stops at the end of the event unless a push arrives later */
  readonly updateAtMs: number;
  readonly timing: TimingFacts;
  readonly graphSampleMs: number;
  /** public challenges in list order (docs/rules/challenges-and-flags.md#list-order) */
  readonly challenges: readonly BoardChallenge[];
  readonly teams: BoardTeams;
  /** ranked teams per division, divisions in text order */
  readonly divisionCounts: readonly DivisionCount[];
}

/**
 * The history of pushes, summed per graph bucket. It is not part of the board because it is large and rarely
 * changes.
 */
export interface BoardHistory {
  readonly teamIds: readonly string[];
  readonly challengeIds: readonly string[];
  /** rows of team i are offsets[i] .. offsets[i + 1], by challenge ID and time */
  readonly offsets: Uint32Array;
  readonly challenges: Uint32Array;
  /** time of the last change in the bucket */
  readonly atMs: Float64Array;
  readonly deltas: Float64Array;
}

export interface BoardSolve {
  readonly challengeIndex: number;
  readonly atMs: number;
}

export interface BoardDynamicScore {
  readonly challengeIndex: number;
  readonly points: number;
  /** change by the latest tick of the challenge, 0 when that tick did not change the team's points */
  readonly pointDelta: number;
  readonly updatedAtMs: number;
}

/** One ranked team without its rows. */
export interface BoardTeam {
  readonly id: string;
  readonly name: string;
  readonly division: string;
  readonly avatarUrl: string | null;
  readonly countryCode: string | null;
  readonly statusText: string | null;
  readonly score: number;
  readonly globalPlace: number;
  readonly divisionPlace: number;
  readonly createdAtMs: number;
  readonly lastSolveAtMs: number;
  readonly lastTiebreakSolveAtMs: number | null;
}

/** Reads a column; throws RangeError for an index outside of it. */
function at<T>(column: ArrayLike<T>, index: number): T {
  const value = column[index];
  if (value === undefined) throw new RangeError(`no board entry at index ${String(index)}`);
  return value;
}

/** Number of ranked teams. */
export function teamCount(board: Board): number {
  return board.teams.ids.length;
}

/** The ranked team at an index (place - 1). */
export function boardTeam(board: Board, teamIndex: number): BoardTeam {
  const { teams } = board;
  const lastTiebreakSolveAtMs = at(teams.lastTiebreakSolveAtMs, teamIndex);
  return {
    id: at(teams.ids, teamIndex),
    name: at(teams.names, teamIndex),
    division: at(teams.divisions, teamIndex),
    avatarUrl: at(teams.avatarUrls, teamIndex),
    countryCode: at(teams.countryCodes, teamIndex),
    statusText: at(teams.statusTexts, teamIndex),
    score: at(teams.scores, teamIndex),
    globalPlace: teamIndex + 1,
    divisionPlace: at(teams.divisionPlaces, teamIndex),
    createdAtMs: at(teams.createdAtMs, teamIndex),
    lastSolveAtMs: at(teams.lastSolveAtMs, teamIndex),
    lastTiebreakSolveAtMs: lastTiebreakSolveAtMs === Infinity ? null : lastTiebreakSolveAtMs,
  };
}

/** Flag solves of a team on public challenges, by time, including those after the end, which do not count. */
export function teamSolves(board: Board, teamIndex: number): BoardSolve[] {
  const { solveOffsets, solveChallenges, solveAtMs } = board.teams;
  const solves: BoardSolve[] = [];
  for (let i = at(solveOffsets, teamIndex); i < at(solveOffsets, teamIndex + 1); i += 1) {
    solves.push({ challengeIndex: at(solveChallenges, i), atMs: at(solveAtMs, i) });
  }
  return solves;
}

/** Pushed scores of a team on public challenges, by challenge ID. */
export function teamDynamicScores(board: Board, teamIndex: number): BoardDynamicScore[] {
  const { dynamicOffsets, dynamicChallenges, dynamicPoints, dynamicPointDeltas, dynamicUpdatedAtMs } =
    board.teams;
  const scores: BoardDynamicScore[] = [];
  for (let i = at(dynamicOffsets, teamIndex); i < at(dynamicOffsets, teamIndex + 1); i += 1) {
    scores.push({
      challengeIndex: at(dynamicChallenges, i),
      points: at(dynamicPoints, i),
      pointDelta: at(dynamicPointDeltas, i),
      updatedAtMs: at(dynamicUpdatedAtMs, i),
    });
  }
  return scores;
}

/** The public challenge at the index that a row names. */
export function boardChallenge(board: Board, challengeIndex: number): BoardChallenge {
  return at(board.challenges, challengeIndex);
}

// An index by ID is built on first use and lives as long as the list it belongs to.
const indexes = new WeakMap<object, ReadonlyMap<string, number>>();

function indexOf(owner: object, ids: () => readonly string[]): ReadonlyMap<string, number> {
  const known = indexes.get(owner);
  if (known !== undefined) return known;
  const index = new Map(ids().map((id, position) => [id, position]));
  indexes.set(owner, index);
  return index;
}

/** Index of a ranked team; undefined when the team is not ranked. */
export function findTeamIndex(board: Board, teamId: string): number | undefined {
  return indexOf(board.teams, () => board.teams.ids).get(teamId);
}

/** Index of a public challenge; undefined when it is unknown, hidden or unreleased. */
export function findChallengeIndex(board: Board, challengeId: string): number | undefined {
  return indexOf(board.challenges, () => board.challenges.map((challenge) => challenge.id)).get(challengeId);
}

/** Index of a team in the history; undefined when no score was ever pushed for it. */
export function findHistoryIndex(history: BoardHistory, teamId: string): number | undefined {
  return indexOf(history, () => history.teamIds).get(teamId);
}
