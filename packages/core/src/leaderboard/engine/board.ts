/**
 * The computed leaderboard, as the worker publishes it and the API serves it. A board never changes; boards that
 * follow each other share whatever did not change between them.
 */
import type { ScoringKind } from '@rampart/domain-data';
import type { TimingFacts } from './facts';
import type { RankedTeams } from './ranked-teams';
import type { TeamEntry, TeamProfile } from './team-entry';

/** A released challenge. */
export interface BoardChallenge {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly sortWeight: number | null;
  readonly scoringKind: ScoringKind;
  /** Current value of a decay challenge, 0 for a dynamic one. */
  readonly points: number;
  /** Decay: counted flag solves; dynamic: teams holding a non-zero pushed score. */
  readonly solves: number;
  /** IDs of up to three teams, earliest solve first */
  readonly firstSolvers: readonly string[];
  /** Time of the latest push that changed a score; null for decay challenges and before the first push. */
  readonly tickedAtMs: number | null;
  /** Graph buckets at which the value changed, ascending, and the value from then on; empty before a solve. */
  readonly seriesAtMs: Float64Array;
  readonly seriesPoints: Float64Array;
  /** True if only teams that have solved others see it; absent if everybody does. */
  readonly hasPrerequisites?: true;
}

/**
 * A board without a version. `challenges` and `teams` stay the same objects from one `compute` of an engine to the
 * next while nothing in them changes, so two comparisons tell whether anything has changed.
 */
export interface Board {
  readonly computedAtMs: number;
  /** Time of the newest graph point: stops at the end of the event unless a push arrives later. */
  readonly updateAtMs: number;
  readonly timing: TimingFacts;
  readonly graphSampleMs: number;
  /** Released challenges in list order (docs/rules/challenges-and-flags.md#list-order). */
  readonly challenges: readonly BoardChallenge[];
  readonly teams: RankedTeams;
}

/**
 * The history of pushes, summed per graph bucket. It is not part of the board because it is large and rarely
 * changes.
 */
export interface BoardHistory {
  readonly teamIds: readonly string[];
  readonly challengeIds: readonly string[];
  /** Rows of team i are offsets[i] .. offsets[i + 1], by challenge ID and time. */
  readonly offsets: Uint32Array;
  readonly challenges: Uint32Array;
  /** Time of the last change in the bucket. */
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
  /** Change by the latest tick of the challenge, 0 when that tick did not change the team's points. */
  readonly pointDelta: number;
  readonly updatedAtMs: number;
}

/** One ranked team without its rows. */
export interface BoardTeam extends TeamProfile {
  readonly score: number;
  readonly globalPlace: number;
  readonly divisionPlace: number;
  readonly lastSolveAtMs: number;
}

/** Reads a column; throws RangeError for an index outside of it. */
function at<T>(column: ArrayLike<T>, index: number): T {
  const value = column[index];
  if (value === undefined) throw new RangeError(`no board entry at index ${String(index)}`);
  return value;
}

/** The ranked team at an index (place - 1). */
export function boardTeam({ teams }: Board, teamIndex: number): BoardTeam {
  const entry = teams.entryAt(teamIndex);
  return {
    id: entry.id,
    name: entry.name,
    division: entry.division,
    avatarUrl: entry.avatarUrl,
    countryCode: entry.countryCode,
    statusText: entry.statusText,
    score: teams.scoreAt(teamIndex),
    globalPlace: teamIndex + 1,
    divisionPlace: teams.divisionPlaceAt(teamIndex),
    createdAtMs: entry.createdAtMs,
    lastSolveAtMs: entry.lastSolveAtMs,
  };
}

/** The ranked teams, best first. */
export function* boardTeams(board: Board): Generator<BoardTeam> {
  for (let index = 0; index < board.teams.count; index += 1) yield boardTeam(board, index);
}

/** Flag solves of a team on released challenges, by time, including those after the end, which do not count. */
export function teamSolves(board: Board, teamIndex: number): BoardSolve[] {
  const { solveChallengeIds, solveAtMs } = board.teams.entryAt(teamIndex);
  return solveChallengeIds.map((challengeId, position) => ({
    challengeIndex: indexOnBoard(board, challengeId),
    atMs: at(solveAtMs, position),
  }));
}

/** Kept by entry, which is the same object until its team changes: a team may be first at thousands of challenges. */
const solveTimes = new WeakMap<TeamEntry, ReadonlyMap<string, number>>();

/** Time of each flag solve, by challenge ID. */
function solveTimesOf(entry: TeamEntry): ReadonlyMap<string, number> {
  const known = solveTimes.get(entry);
  if (known !== undefined) return known;
  const { solveChallengeIds, solveAtMs } = entry;
  const times = new Map(solveChallengeIds.map((id, position) => [id, at(solveAtMs, position)]));
  solveTimes.set(entry, times);
  return times;
}

/** The first solves of a challenge with their numbers from 0, without those of teams that are not ranked. */
export function firstSolves(
  { teams }: Board,
  { id, firstSolvers }: BoardChallenge,
): { readonly team: TeamEntry; readonly index: number; readonly atMs: number }[] {
  return firstSolvers.flatMap((teamId, index) => {
    const teamIndex = teams.findIndex(teamId);
    if (teamIndex === undefined) return [];
    const team = teams.entryAt(teamIndex);
    const atMs = solveTimesOf(team).get(id);
    return atMs === undefined ? [] : [{ team, index, atMs }];
  });
}

/** Pushed scores of a team on released challenges, by challenge ID. */
export function teamDynamicScores(board: Board, teamIndex: number): BoardDynamicScore[] {
  return entryDynamicScores(board, board.teams.entryAt(teamIndex));
}

/** Pushed scores of an entry on challenges of the board, by challenge ID. */
export function entryDynamicScores(board: Board, { dynamicScores }: TeamEntry): BoardDynamicScore[] {
  return dynamicScores.map(({ challengeId, points, delta, updatedAtMs }) => {
    const challengeIndex = indexOnBoard(board, challengeId);
    // A team whose points the latest tick did not change has no delta.
    const pointDelta = updatedAtMs === boardChallenge(board, challengeIndex).tickedAtMs ? delta : 0;
    return { challengeIndex, points, pointDelta, updatedAtMs };
  });
}

/** Throws RangeError for a challenge that is not on the board, because rows are on released challenges only. */
function indexOnBoard(board: Board, challengeId: string): number {
  const index = findChallengeIndex(board, challengeId);
  if (index === undefined) throw new RangeError(`challenge ${challengeId} is not on the board`);
  return index;
}

/** The challenge at the index that a row names. */
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

/** Index of a released challenge; undefined when it is unknown, hidden or unreleased. */
export function findChallengeIndex(board: Board, challengeId: string): number | undefined {
  return indexOf(board.challenges, () => board.challenges.map((challenge) => challenge.id)).get(challengeId);
}

/** Index of a team in the history; undefined when no score was ever pushed for it. */
export function findHistoryIndex(history: BoardHistory, teamId: string): number | undefined {
  return indexOf(history, () => history.teamIds).get(teamId);
}
