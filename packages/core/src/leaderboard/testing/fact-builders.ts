/** Fact builders for tests: name only what matters. */
import type {
  AwardFact,
  BoardFacts,
  ChallengeFact,
  DynamicScoreFact,
  PushedChangeFact,
  SolveFact,
  TeamFact,
} from '../engine/facts';

export const second = 1000;

export function aChallenge(overrides: Partial<ChallengeFact> = {}): ChallengeFact {
  const id = overrides.id ?? 'chall';
  return {
    id,
    name: `Challenge ${id}`,
    category: 'misc',
    sortWeight: null,
    min: 100,
    max: 500,
    kind: 'decay',
    tiebreakEligible: true,
    hidden: false,
    releaseAtMs: null,
    hasPrerequisites: false,
    ...overrides,
  };
}

export function aTeam(overrides: Partial<TeamFact> = {}): TeamFact {
  const id = overrides.id ?? 'team';
  return {
    id,
    name: `Team ${id}`,
    division: 'open',
    avatarUrl: null,
    countryCode: null,
    statusText: null,
    banned: false,
    createdAtMs: 0,
    ...overrides,
  };
}

/** A solve named after its challenge and team. */
export function aSolve(challengeId: string, teamId: string, atMs: number): SolveFact {
  return { id: `${challengeId}/${teamId}`, challengeId, teamId, atMs };
}

/** A score pushed once. */
export function aDynamicScore(
  challengeId: string,
  teamId: string,
  points: number,
  atMs: number,
): DynamicScoreFact {
  return { challengeId, teamId, points, delta: points, createdAtMs: atMs, updatedAtMs: atMs };
}

export function aPushedChange(
  challengeId: string,
  teamId: string,
  delta: number,
  atMs: number,
): PushedChangeFact {
  return { challengeId, teamId, delta, atMs, ledgerId: atMs };
}

/** Named after its team and time. */
export function anAward(teamId: string, points: number, atMs: number): AwardFact {
  return { id: `${teamId}@${String(atMs)}`, teamId, challengeId: null, points, atMs };
}

/** An event of a hundred seconds. */
export function someFacts(overrides: Partial<BoardFacts> = {}): BoardFacts {
  return {
    timing: { startAtMs: 0, endAtMs: 100 * second },
    challenges: [],
    teams: [],
    solves: [],
    dynamicScores: [],
    feeds: [],
    pushedChanges: [],
    awards: [],
    ...overrides,
  };
}
