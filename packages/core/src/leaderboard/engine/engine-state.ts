/**
 * The facts as the engine holds them: rows under their team and their challenge, the solves of a challenge in
 * order, and marks of what a change touched. A team or challenge known only from rows exists without a fact
 * and does not count, so changes may arrive in any order.
 */
import type { ChallengeFact, DynamicScoreFact, FactChange, SolveFact, TeamFact, TimingFacts } from './facts';
import type { BoardChallenge } from './board';
import { compareSolves, insertInOrder } from './ordering';
import type { ListedChallenge, TeamListing } from './team-listing';
import type { Steps } from './value-series';

export interface ChallengeState extends ListedChallenge {
  fact: ChallengeFact | undefined;
  isPublic: boolean;
  index: number;
  points: number;
  tiebreakEligible: boolean;
  sortWeight: number | null;
  /** of all teams, banned and unknown ones included, in order */
  readonly solves: SolveFact[];
  readonly dynamicScores: Map<string, DynamicScoreFact>;
  tickedAtMs: number | null;
  /** counted solves, in order; empty unless public and decay */
  countedSolves: readonly SolveFact[];
  counts: Steps;
  computed: BoardChallenge | undefined;
}

export interface TeamState {
  readonly id: string;
  fact: TeamFact | undefined;
  readonly solves: Map<string, SolveFact>;
  readonly dynamicScores: Map<string, DynamicScoreFact>;
  /** its rows on public challenges and their totals; undefined while unranked */
  listing: TeamListing | undefined;
}

/** Whether two facts are equal, apart from `places`, on which no board depends. */
function isSameFact<T extends object>(a: T | null | undefined, b: T | null | undefined): boolean {
  if (!a || !b) return (a ?? null) === (b ?? null);
  for (const key in a) {
    if (key !== 'places' && a[key] !== b[key]) return false;
  }
  return true;
}

export class EngineState {
  readonly challenges = new Map<string, ChallengeState>();
  readonly teams = new Map<string, TeamState>();
  /** challenges whose count, value or description may have changed */
  readonly dirtyChallenges = new Set<ChallengeState>();
  /** teams whose fact or rows may have changed */
  readonly dirtyTeams = new Set<TeamState>();

  constructor(public timing: TimingFacts) {}

  applyTiming(timing: TimingFacts): void {
    if (isSameFact(this.timing, timing)) return;
    this.timing = timing;
    for (const challenge of this.challenges.values()) this.dirtyChallenges.add(challenge);
    for (const team of this.teams.values()) this.dirtyTeams.add(team);
  }

  applyTeam(id: string, fact: TeamFact | null): void {
    const team = this.teams.get(id) ?? this.addTeam(id);
    if (fact === null || !isSameFact(team.fact, fact)) {
      this.dirtyTeams.add(team);
      // A renamed team changes no challenge, but one that comes, goes or is banned changes counts and bloods.
      if (fact === null || team.fact?.banned !== fact.banned) this.markChallengesOf(team);
      team.fact = fact ?? undefined;
    }
    if (fact !== null) return;
    for (const challengeId of [...team.solves.keys()]) this.applySolve(challengeId, id, null);
    for (const challengeId of [...team.dynamicScores.keys()]) this.applyDynamicScore(challengeId, id, null);
    this.teams.delete(id);
  }

  applyChallenge(id: string, fact: ChallengeFact | null): void {
    const challenge = this.challenges.get(id) ?? this.addChallenge(id);
    if (fact === null || !isSameFact(challenge.fact, fact)) {
      this.markTeamsOf(challenge);
      challenge.fact = fact ?? undefined;
      challenge.tiebreakEligible = fact?.tiebreakEligible ?? false;
      challenge.sortWeight = fact?.sortWeight ?? null;
    }
    if (fact !== null) return;
    challenge.isPublic = false;
    for (const { teamId } of [...challenge.solves]) this.applySolve(id, teamId, null);
    for (const teamId of [...challenge.dynamicScores.keys()]) this.applyDynamicScore(id, teamId, null);
    this.challenges.delete(id);
  }

  applySolve(challengeId: string, teamId: string, solve: SolveFact | null): void {
    const known = this.teams.get(teamId)?.solves.get(challengeId);
    if (isSameFact(known, solve)) return;
    const challenge = this.challenges.get(challengeId) ?? this.addChallenge(challengeId);
    const team = this.teams.get(teamId) ?? this.addTeam(teamId);
    if (known !== undefined) challenge.solves.splice(challenge.solves.indexOf(known), 1);
    if (solve === null) {
      team.solves.delete(challengeId);
    } else {
      team.solves.set(challengeId, solve);
      insertInOrder(challenge.solves, solve, compareSolves);
    }
    this.markRow(challenge, team);
  }

  applyDynamicScore(challengeId: string, teamId: string, row: DynamicScoreFact | null): void {
    const known = this.teams.get(teamId)?.dynamicScores.get(challengeId);
    if (isSameFact(known, row)) return;
    const challenge = this.challenges.get(challengeId) ?? this.addChallenge(challengeId);
    const team = this.teams.get(teamId) ?? this.addTeam(teamId);
    if (row === null) {
      team.dynamicScores.delete(challengeId);
      challenge.dynamicScores.delete(teamId);
    } else {
      team.dynamicScores.set(challengeId, row);
      challenge.dynamicScores.set(teamId, row);
    }
    this.markRow(challenge, team);
  }

  applyFeed(challengeId: string, tickedAtMs: number | null): void {
    const challenge = this.challenges.get(challengeId) ?? this.addChallenge(challengeId);
    if (challenge.tickedAtMs === tickedAtMs) return;
    challenge.tickedAtMs = tickedAtMs;
    this.markTeamsOf(challenge);
  }

  apply(change: Exclude<FactChange, { kind: 'pushedChanges' }>): void {
    switch (change.kind) {
      case 'timing':
        return this.applyTiming(change.timing);
      case 'team':
        return this.applyTeam(change.id, change.team);
      case 'challenge':
        return this.applyChallenge(change.id, change.challenge);
      case 'solves':
        return this.applySolve(change.challengeId, change.teamId, change.solve);
      case 'dynamicScore':
        return this.applyDynamicScore(change.challengeId, change.teamId, change.row);
      case 'feed':
        return this.applyFeed(change.challengeId, change.tickedAtMs);
    }
  }

  /** Marks a changed challenge and every team with a row on it. */
  markTeamsOf(challenge: ChallengeState): void {
    this.dirtyChallenges.add(challenge);
    for (const { teamId } of challenge.solves) this.markTeam(teamId);
    for (const teamId of challenge.dynamicScores.keys()) this.markTeam(teamId);
  }

  private markTeam(teamId: string): void {
    const team = this.teams.get(teamId);
    if (team !== undefined) this.dirtyTeams.add(team);
  }

  private markChallengesOf(team: TeamState): void {
    for (const challengeId of [...team.solves.keys(), ...team.dynamicScores.keys()]) {
      const challenge = this.challenges.get(challengeId);
      if (challenge !== undefined) this.dirtyChallenges.add(challenge);
    }
  }

  private markRow(challenge: ChallengeState, team: TeamState): void {
    this.dirtyChallenges.add(challenge);
    this.dirtyTeams.add(team);
  }

  private addTeam(id: string): TeamState {
    const team: TeamState = {
      id,
      fact: undefined,
      solves: new Map(),
      dynamicScores: new Map(),
      listing: undefined,
    };
    this.teams.set(id, team);
    return team;
  }

  private addChallenge(id: string): ChallengeState {
    const challenge: ChallengeState = {
      id,
      fact: undefined,
      isPublic: false,
      index: -1,
      points: 0,
      tiebreakEligible: false,
      sortWeight: null,
      solves: [],
      dynamicScores: new Map(),
      tickedAtMs: null,
      countedSolves: [],
      counts: { atMs: [], values: [] },
      computed: undefined,
    };
    this.challenges.set(id, challenge);
    return challenge;
  }
}
