/** Which ranked teams a leaderboard page shows, and in which order (docs/rules/board-and-graph.md#selection). */
import type { Board } from '../engine/board';
import { boardChallenge, findChallengeIndex } from '../engine/board';
import { compareTexts } from '../engine/ordering';

export interface TeamFilter {
  readonly division?: string | undefined;
  /** Only teams with a solve or a pushed score on this challenge. */
  readonly challengeId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface SelectedTeams {
  /** Number of matching teams on all pages. */
  readonly total: number;
  /** Board indexes of the page's teams. */
  readonly teamIndexes: readonly number[];
}

/**
 * `found` are the teams that a search has found, best match first. Without a challenge: by place, or by similarity when
 * searching. With a challenge: best on it first. A challenge that not everybody sees selects no team.
 */
export function selectTeams(board: Board, filter: TeamFilter, found?: readonly number[]): SelectedTeams {
  const { division, challengeId, limit, offset } = filter;
  if (found === undefined && challengeId === undefined && division === undefined) {
    const size = Math.max(0, Math.min(limit, board.teams.count - offset));
    return { total: board.teams.count, teamIndexes: Array.from({ length: size }, (_, i) => offset + i) };
  }
  const isSelected = (index: number): boolean =>
    division === undefined || board.teams.entryAt(index).division === division;
  const selected = inOrder(board, challengeId, found).filter(isSelected);
  return { total: selected.length, teamIndexes: selected.slice(offset, offset + limit) };
}

function inOrder(
  board: Board,
  challengeId: string | undefined,
  found: readonly number[] | undefined,
): readonly number[] {
  if (challengeId === undefined)
    return found ?? Array.from({ length: board.teams.count }, (_, index) => index);
  const scorers = teamsOfChallenge(board, challengeId);
  if (found === undefined) return scorers;
  const matching = new Set(found);
  return scorers.filter((index) => matching.has(index));
}

interface RankedRow {
  readonly team: number;
  readonly id: string;
  readonly points: number;
  readonly atMs: number;
}

/** Decay: earliest solve first. Dynamic: most points first, then who has held them longest. Ties: by team ID. */
function teamsOfChallenge(board: Board, challengeId: string): number[] {
  const index = findChallengeIndex(board, challengeId);
  if (index === undefined || boardChallenge(board, index).hasPrerequisites) return [];
  const rows: RankedRow[] = [];
  for (let team = 0; team < board.teams.count; team += 1) {
    const { id, solveChallengeIds, solveAtMs, dynamicScores } = board.teams.entryAt(team);
    const solve = solveChallengeIds.indexOf(challengeId);
    if (solve !== -1) rows.push({ team, id, points: 0, atMs: solveAtMs[solve] ?? 0 });
    const pushed = dynamicScores.find((row) => row.challengeId === challengeId);
    if (pushed !== undefined) rows.push({ team, id, points: pushed.points, atMs: pushed.updatedAtMs });
  }
  rows.sort((a, b) => b.points - a.points || a.atMs - b.atMs || compareTexts(a.id, b.id));
  return rows.map(({ team }) => team);
}
