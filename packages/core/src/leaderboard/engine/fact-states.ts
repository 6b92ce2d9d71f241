/** A challenge and a team as the engine holds them, with what is computed of them. */
import type { BoardChallenge } from './board';
import type { AwardFact, ChallengeFact, DynamicScoreFact, TeamFact } from './facts';
import type { TeamEntry } from './team-entry';
import type { Steps } from './value-series';

export interface ChallengeState {
  readonly id: string;
  fact: ChallengeFact | undefined;
  isReleased: boolean;
  /** Who solved it and when, banned and unknown teams included, in order. */
  readonly solvers: TeamState[];
  readonly solvedAtMs: number[];
  readonly dynamicScores: Map<string, DynamicScoreFact>;
  /** Teams that paid for its hints. */
  readonly hintTakers: Set<TeamState>;
  tickedAtMs: number | null;
  /** Number of solves, from the first on, that `counts` includes; 0 to count them again. */
  countedUpTo: number;
  /** Counted solves; none unless released and decay. */
  counts: Steps;
  firstCountedAtMs: number | undefined;
  lastCountedAtMs: number | undefined;
  series: Steps;
  computed: BoardChallenge | undefined;
}

export interface TeamState {
  readonly id: string;
  fact: TeamFact | undefined;
  /** By time, then challenge ID; replaced when they change, because entries of boards share them. */
  solveChallengeIds: string[];
  solveAtMs: number[];
  /** By challenge ID. */
  dynamicScores: readonly DynamicScoreFact[];
  /** By time, then ID. */
  awards: readonly AwardFact[];
  /** Undefined while unranked. */
  entry: TeamEntry | undefined;
}

const NO_STEPS: Steps = { atMs: [], values: [] };
const NO_ROWS: readonly DynamicScoreFact[] = [];
const NO_AWARDS: readonly AwardFact[] = [];

export function createTeamState(id: string): TeamState {
  return {
    id,
    fact: undefined,
    solveChallengeIds: [],
    solveAtMs: [],
    dynamicScores: NO_ROWS,
    awards: NO_AWARDS,
    entry: undefined,
  };
}

export function createChallengeState(id: string): ChallengeState {
  return {
    id,
    fact: undefined,
    isReleased: false,
    solvers: [],
    solvedAtMs: [],
    dynamicScores: new Map(),
    hintTakers: new Set(),
    tickedAtMs: null,
    countedUpTo: 0,
    counts: NO_STEPS,
    firstCountedAtMs: undefined,
    lastCountedAtMs: undefined,
    series: NO_STEPS,
    computed: undefined,
  };
}
