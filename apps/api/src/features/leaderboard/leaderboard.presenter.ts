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
  teamSolves,
  type Board,
  type BoardChallenge,
  type GraphPoint,
  type TeamGraph,
} from '@rampart/core/leaderboard';

export function presentEntryV1(board: Board, teamIndex: number): LeaderboardEntryV1 {
  const { id, name, score } = boardTeam(board, teamIndex);
  return { id, name, score };
}

export function presentEntryV2(board: Board, teamIndex: number): LeaderboardEntryV2 {
  const team = boardTeam(board, teamIndex);
  return {
    id: team.id,
    name: team.name,
    score: team.score,
    avatarUrl: team.avatarUrl,
    countryCode: team.countryCode,
    statusText: team.statusText,
    solves: teamSolves(board, teamIndex).map(({ challengeIndex, atMs }) => ({
      id: boardChallenge(board, challengeIndex).id,
      solveTime: atMs,
    })),
    dynamicScores: teamDynamicScores(board, teamIndex).map(({ challengeIndex, points, pointDelta }) => ({
      id: boardChallenge(board, challengeIndex).id,
      points,
      pointDelta,
    })),
    division: team.division,
    divisionPlace: team.divisionPlace,
    globalPlace: team.globalPlace,
  };
}

function presentPoints(points: readonly GraphPoint[]): GraphEntry['points'] {
  return points.map(({ timeMs, score }) => ({ time: timeMs, score }));
}

export function presentGraph(graph: TeamGraph): GraphEntry {
  return {
    id: graph.id,
    name: graph.name,
    points: presentPoints(graph.points),
    dynamicPoints: presentPoints(graph.dynamicPoints),
  };
}

export function presentChallenge(challenge: BoardChallenge): LeaderboardChallenge {
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
