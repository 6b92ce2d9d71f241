import { boardTeams, type Board } from '@rampart/core/leaderboard';

const finite = (atMs: number): string | null => (Number.isFinite(atMs) ? new Date(atMs).toISOString() : null);

/**
 * The board as lines, for other programs and for comparing two: places and scores, values, and the history of
 * values, from which together with the solves all graphs follow.
 */
export function boardLines(board: Board): string {
  const challenges = board.challenges.map(
    ({ id, points, solves, firstSolvers, seriesAtMs, seriesPoints }) => ({
      challenge: id,
      points,
      solves,
      firstSolvers,
      values: Array.from(seriesAtMs, (atMs, index) => [finite(atMs), seriesPoints[index]]),
    }),
  );
  const teams = Array.from(boardTeams(board), (team) => ({
    team: team.id,
    place: team.globalPlace,
    division: team.division,
    divisionPlace: team.divisionPlace,
    score: team.score,
    lastSolveAt: finite(team.lastSolveAtMs),
  }));
  return [...challenges, ...teams].map((line) => `${JSON.stringify(line)}\n`).join('');
}
