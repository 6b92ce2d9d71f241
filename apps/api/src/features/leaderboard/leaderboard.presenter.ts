import type {
  GraphEntry,
  LeaderboardChallenge,
  LeaderboardEntryV1,
  LeaderboardEntryV2,
} from '@rampart/contract';
import {
  boardChallenge,
  boardTeam,
  teamDynamicScores,
  teamGraph,
  teamSolves,
  type Board,
  type BoardChallenge,
  type BoardHistory,
  type GraphPoint,
  type TeamGraph,
} from '@rampart/core/leaderboard';

/** The teams of one page, by their places on the board. */
export interface BoardPage {
  readonly board: Board;
  readonly total: number;
  readonly teamIndexes: readonly number[];
}

export interface GraphPage extends BoardPage {
  readonly history: BoardHistory;
}

function presentEntryV1(board: Board, teamIndex: number): LeaderboardEntryV1 {
  const { id, name, score } = boardTeam(board, teamIndex);
  return { id, name, score };
}

/** What a row says with the ID of its challenge; nothing for a challenge that not everybody sees. */
function presentRow<Row extends { readonly challengeIndex: number }, Shown>(
  board: Board,
  row: Row,
  shownOf: (id: string, row: Row) => Shown,
): Shown[] {
  const { id, hasPrerequisites } = boardChallenge(board, row.challengeIndex);
  return hasPrerequisites ? [] : [shownOf(id, row)];
}

function presentEntryV2(board: Board, teamIndex: number): LeaderboardEntryV2 {
  const team = boardTeam(board, teamIndex);
  return {
    id: team.id,
    name: team.name,
    score: team.score,
    avatarUrl: team.avatarUrl,
    countryCode: team.countryCode,
    statusText: team.statusText,
    solves: teamSolves(board, teamIndex).flatMap((solve) =>
      presentRow(board, solve, (id, { atMs }) => ({ id, solveTime: atMs })),
    ),
    dynamicScores: teamDynamicScores(board, teamIndex).flatMap((score) =>
      presentRow(board, score, (id, { points, pointDelta }) => ({ id, points, pointDelta })),
    ),
    division: team.division,
    divisionPlace: team.divisionPlace,
    globalPlace: team.globalPlace,
  };
}

export function presentPageV1({ board, total, teamIndexes }: BoardPage): {
  total: number;
  leaderboard: LeaderboardEntryV1[];
} {
  return { total, leaderboard: teamIndexes.map((index) => presentEntryV1(board, index)) };
}

export function presentPageV2({ board, total, teamIndexes }: BoardPage): {
  total: number;
  leaderboard: LeaderboardEntryV2[];
} {
  return { total, leaderboard: teamIndexes.map((index) => presentEntryV2(board, index)) };
}

function presentPoints(points: readonly GraphPoint[]): GraphEntry['points'] {
  return points.map(({ timeMs, score }) => ({ time: timeMs, score }));
}

function presentGraph(graph: TeamGraph): GraphEntry {
  return {
    id: graph.id,
    name: graph.name,
    points: presentPoints(graph.points),
    dynamicPoints: presentPoints(graph.dynamicPoints),
  };
}

export function presentGraphs({ board, history }: GraphPage, teamIndexes: readonly number[]): GraphEntry[] {
  return teamIndexes.flatMap((index) => {
    const graph = teamGraph(board, history, boardTeam(board, index).id);
    return graph === undefined ? [] : [presentGraph(graph)];
  });
}

function presentChallenge(challenge: BoardChallenge): LeaderboardChallenge {
  return {
    name: challenge.name,
    category: challenge.category,
    solves: challenge.solves,
    points: challenge.points,
    sortWeight: challenge.sortWeight ?? 0,
    scoringKind: challenge.scoringKind,
    firstSolvers: challenge.firstSolvers.map((id) => ({ id })),
  };
}

export function presentChallenges({ challenges }: Board): {
  challenges: Record<string, LeaderboardChallenge>;
} {
  return {
    challenges: Object.fromEntries(
      challenges
        .filter(({ hasPrerequisites }) => !hasPrerequisites)
        .map((challenge) => [challenge.id, presentChallenge(challenge)]),
    ),
  };
}
