/** Which ranked teams a leaderboard page shows, and in which order (docs/rules/board-and-graph.md#selection). */
import type { Board } from '../engine/board';
import { findChallengeIndex, teamCount } from '../engine/board';
import { compareTexts } from '../engine/ordering';
import type { TeamNameSearch } from './team-name-search';

export interface TeamFilter {
  readonly division?: string | undefined;
  /** part of a team name; typing errors are tolerated */
  readonly search?: string | undefined;
  /** only teams with a solve or a pushed score on this challenge */
  readonly challengeId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface SelectedTeams {
  /** number of matching teams on all pages */
  readonly total: number;
  /** board indexes of the page's teams */
  readonly teamIndexes: readonly number[];
}

/**
 * Without a challenge: by place, or by similarity when searching. With a challenge: best on it first. A
 * challenge that is unknown, hidden or unreleased selects no team.
 */
export function selectTeams(board: Board, filter: TeamFilter, searchNames: TeamNameSearch): SelectedTeams {
  const { division, search, challengeId, limit, offset } = filter;
  const found = search === undefined ? undefined : searchNames(board, search);
  if (found === undefined && challengeId === undefined && division === undefined) {
    const size = Math.max(0, Math.min(limit, teamCount(board) - offset));
    return { total: teamCount(board), teamIndexes: Array.from({ length: size }, (_, i) => offset + i) };
  }
  const { divisions } = board.teams;
  const isSelected = (index: number): boolean => division === undefined || divisions[index] === division;
  const selected = inOrder(board, challengeId, found).filter(isSelected);
  return { total: selected.length, teamIndexes: selected.slice(offset, offset + limit) };
}

function inOrder(board: Board, challengeId: string | undefined, found: number[] | undefined): number[] {
  if (challengeId === undefined) return found ?? Array.from(board.teams.ids, (_, index) => index);
  const scorers = teamsOfChallenge(board, challengeId);
  if (found === undefined) return scorers;
  const matching = new Set(found);
  return scorers.filter((index) => matching.has(index));
}

/** Decay: earliest solve first. Dynamic: most points first, then who has held them longest. Ties: by team ID. */
function teamsOfChallenge(board: Board, challengeId: string): number[] {
  const challengeIndex = findChallengeIndex(board, challengeId);
  if (challengeIndex === undefined) return [];
  const { teams } = board;
  const rows =
    board.challenges[challengeIndex]?.scoringKind === 'dynamic'
      ? rowsOf(teams.dynamicOffsets, teams.dynamicChallenges, challengeIndex).map(({ team, row }) => ({
          team,
          points: teams.dynamicPoints[row] ?? 0,
          atMs: teams.dynamicUpdatedAtMs[row] ?? 0,
        }))
      : rowsOf(teams.solveOffsets, teams.solveChallenges, challengeIndex).map(({ team, row }) => ({
          team,
          points: 0,
          atMs: teams.solveAtMs[row] ?? 0,
        }));
  const idOf = (team: number): string => teams.ids[team] ?? '';
  rows.sort((a, b) => b.points - a.points || a.atMs - b.atMs || compareTexts(idOf(a.team), idOf(b.team)));
  return rows.map(({ team }) => team);
}

function rowsOf(
  offsets: Uint32Array,
  challenges: Uint32Array,
  challengeIndex: number,
): { readonly team: number; readonly row: number }[] {
  const rows: { team: number; row: number }[] = [];
  let team = 0;
  for (let row = 0; row < challenges.length; row += 1) {
    while ((offsets[team + 1] ?? Infinity) <= row) team += 1;
    if (challenges[row] === challengeIndex) rows.push({ team, row });
  }
  return rows;
}
