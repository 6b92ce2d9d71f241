/**
 * What this module needs from the leaderboard. A reader belongs to one board, so that score, places and values in one
 * reply agree. An empty board answers `undefined` and `[]`.
 */
export interface BoardReader {
  /** Undefined when the team is not ranked. */
  standingOf(teamId: string): TeamStanding | undefined;
  /** Pushed points on public challenges, by challenge id; none when the team is not ranked. */
  dynamicScoresOf(teamId: string): readonly TeamDynamicScore[];
  /** Undefined when the challenge is not public. */
  challengeValue(challengeId: string): ChallengeValue | undefined;
  /** Up to three team ids, earliest first. */
  firstSolvers(challengeId: string): readonly string[];
  scores(): ScoreTable;
}

export interface TeamStanding {
  readonly score: number;
  readonly globalPlace: number;
  readonly divisionPlace: number;
}

export interface TeamDynamicScore {
  readonly challengeId: string;
  readonly points: number;
  readonly pointDelta: number;
}

export interface ChallengeValue {
  readonly points: number;
  readonly solves: number;
}

/** Ranked teams: the score at an index belongs to the team id at the same index. */
export interface ScoreTable {
  readonly teamIds: readonly string[];
  readonly scores: ArrayLike<number>;
}
