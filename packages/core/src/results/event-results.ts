/** The result of an event as organisers hand it over, from a computed board. */
import type { ScoringKind } from '@rampart/domain-data';
import {
  boardChallenge,
  boardTeams,
  firstSolves,
  teamDynamicScores,
  teamSolves,
  type Board,
} from '../leaderboard';

/** A solve, or the points that a feed has given. */
export interface ResultRow {
  readonly challengeId: string;
  /** When it was solved; for points of a feed, when they last changed. */
  readonly atMs: number;
  /** What it adds to the score: 0 for a solve after the end. */
  readonly points: number;
}

export interface ResultTeam {
  readonly place: number;
  readonly division: string;
  readonly divisionPlace: number;
  readonly id: string;
  readonly name: string;
  readonly countryCode: string | null;
  readonly score: number;
  /** By time. */
  readonly solves: readonly ResultRow[];
  /** Rows of challenges whose points are pushed, by challenge id. */
  readonly pushed: readonly ResultRow[];
  /** What staff gave or took and hints cost, by time. */
  readonly awards: readonly Omit<ResultRow, 'challengeId'>[];
}

export interface ResultChallenge {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly scoringKind: ScoringKind;
  /** Its value now; 0 when its points are pushed. */
  readonly points: number;
  /** Counted solves, or teams with pushed points. */
  readonly solves: number;
  /** Share of all ranked teams, from 0 to 1. */
  readonly share: number;
  /** False when only teams that have solved other challenges see it. */
  readonly isSeenByAll: boolean;
  /** Up to three, the first one first; none when its points are pushed. */
  readonly firstSolvers: readonly { readonly id: string; readonly name: string; readonly atMs: number }[];
}

export interface EventResults {
  readonly computedAtMs: number;
  readonly startAtMs: number;
  readonly endAtMs: number;
  /** Released ones in list order. */
  readonly challenges: readonly ResultChallenge[];
  /**
   * Ranked teams by place. Each is created on request, because their rows are a hundred times as large as the board.
   */
  readonly teams: Iterable<ResultTeam>;
}

function* resultTeams(board: Board): Generator<ResultTeam> {
  const { endAtMs } = board.timing;
  for (const team of boardTeams(board)) {
    const { id, name, division, divisionPlace, globalPlace, countryCode, score } = team;
    const index = globalPlace - 1;
    const solves = teamSolves(board, index).map(({ challengeIndex, atMs }) => {
      const challenge = boardChallenge(board, challengeIndex);
      return { challengeId: challenge.id, atMs, points: atMs > endAtMs ? 0 : challenge.points };
    });
    const pushed = teamDynamicScores(board, index).map(({ challengeIndex, points, updatedAtMs }) => ({
      challengeId: boardChallenge(board, challengeIndex).id,
      atMs: updatedAtMs,
      points,
    }));
    const awards = board.teams.entryAt(index).awards;
    const place = globalPlace;
    yield { place, division, divisionPlace, id, name, countryCode, score, solves, pushed, awards };
  }
}

export function resultsOf(board: Board): EventResults {
  const { timing, computedAtMs } = board;
  const challenges = board.challenges.map((challenge): ResultChallenge => {
    const { id, name, category, scoringKind, points, solves } = challenge;
    const firstSolvers = firstSolves(board, challenge).map(({ team, atMs }) => ({
      id: team.id,
      name: team.name,
      atMs,
    }));
    const share = board.teams.count === 0 ? 0 : solves / board.teams.count;
    const isSeenByAll = challenge.hasPrerequisites !== true;
    return { id, name, category, scoringKind, points, solves, share, isSeenByAll, firstSolvers };
  });
  const teams = { [Symbol.iterator]: () => resultTeams(board) };
  return { computedAtMs, ...timing, challenges, teams };
}
