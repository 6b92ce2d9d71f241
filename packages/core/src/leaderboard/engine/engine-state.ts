/**
 * The facts as the engine holds them: rows under their team and their challenge, the solves of a challenge in order,
 * and marks for what a change affected. A team or challenge known only from rows exists without a fact and does not
 * count, so changes may arrive in any order. A solve is a time in two lists and not an object of its own, because
 * there may be millions.
 */
import type {
  AwardFact,
  ChallengeFact,
  DynamicScoreFact,
  FactChange,
  SolveFact,
  TeamFact,
  TimingFacts,
} from './facts';
import { createChallengeState, createTeamState, type ChallengeState, type TeamState } from './fact-states';
import { compareTexts, placeAmong } from './ordering';

/** Counts that can be compared with those of the database. */
export interface FactCounts {
  readonly challenges: number;
  readonly solves: number;
  readonly dynamicScores: number;
  readonly dynamicPoints: number;
  readonly awards: number;
  readonly awardPoints: number;
}

/** Whether two facts are equal. */
function isSameFact<T extends object>(a: T | null | undefined, b: T | null | undefined): boolean {
  if (!a || !b) return (a ?? null) === (b ?? null);
  for (const key in a) {
    if (a[key] !== b[key]) return false;
  }
  return true;
}

function sumOf(awards: readonly AwardFact[]): number {
  return awards.reduce((sum, { points }) => sum + points, 0);
}

/** Inserts nearly always at the end, where `push` is several times faster than `splice`. */
function insertAt<T>(list: T[], place: number, item: T): void {
  if (place === list.length) list.push(item);
  else list.splice(place, 0, item);
}

export class EngineState {
  readonly challenges = new Map<string, ChallengeState>();
  readonly teams = new Map<string, TeamState>();
  /** Challenges whose count, value or description may have changed. */
  readonly dirtyChallenges = new Set<ChallengeState>();
  /** Teams whose fact or rows may have changed. */
  readonly dirtyTeams = new Set<TeamState>();

  private solves = 0;
  private dynamicPoints = 0;
  private awards = 0;
  private awardPoints = 0;

  constructor(public timing: TimingFacts) {}

  applyTiming(timing: TimingFacts): void {
    if (isSameFact(this.timing, timing)) return;
    this.timing = timing;
    for (const challenge of this.challenges.values()) this.recount(challenge);
    for (const team of this.teams.values()) this.dirtyTeams.add(team);
  }

  applyTeam(id: string, fact: TeamFact | null): void {
    const team = this.teamOf(id);
    if (fact === null || !isSameFact(team.fact, fact)) {
      this.dirtyTeams.add(team);
      // A renamed team changes no challenge, but one that comes, goes or is banned changes counts and bloods.
      if (fact === null || team.fact?.banned !== fact.banned) this.markChallengesOf(team);
      team.fact = fact ?? undefined;
    }
    if (fact !== null) return;
    for (const challengeId of [...team.solveChallengeIds]) this.applySolve(challengeId, id, null);
    for (const { challengeId } of team.dynamicScores) this.applyDynamicScore(challengeId, id, null);
    this.applyAwards(id, []);
    this.teams.delete(id);
  }

  applyChallenge(id: string, fact: ChallengeFact | null): void {
    const challenge = this.challengeOf(id);
    if (fact === null || !isSameFact(challenge.fact, fact)) {
      this.recount(challenge);
      const { kind, tiebreakEligible } = challenge.fact ?? {};
      if (kind !== fact?.kind || tiebreakEligible !== fact?.tiebreakEligible) this.markTeamsOf(challenge);
      challenge.fact = fact ?? undefined;
    }
    if (fact !== null) return;
    challenge.isReleased = false;
    // From the end, so that removing one does not move the others.
    for (const team of challenge.solvers.toReversed()) this.applySolve(id, team.id, null);
    for (const teamId of [...challenge.dynamicScores.keys()]) this.applyDynamicScore(id, teamId, null);
    for (const team of [...challenge.hintTakers])
      this.applyAwards(
        team.id,
        team.awards.filter(({ challengeId }) => challengeId !== id),
      );
    this.challenges.delete(id);
  }

  /** Compares solves by time only: a team that solves a challenge again, after its solve was deleted, does so later. */
  applySolve(challengeId: string, teamId: string, solve: Pick<SolveFact, 'atMs'> | null): void {
    const known = this.solvedAtMs(challengeId, teamId);
    if (known === solve?.atMs) return;
    const challenge = this.challengeOf(challengeId);
    const team = this.teamOf(teamId);
    team.solveChallengeIds = [...team.solveChallengeIds];
    team.solveAtMs = [...team.solveAtMs];
    if (known !== undefined) {
      const place = challenge.solvers.lastIndexOf(team);
      challenge.solvers.splice(place, 1);
      challenge.solvedAtMs.splice(place, 1);
      const row = team.solveChallengeIds.indexOf(challengeId);
      team.solveChallengeIds.splice(row, 1);
      team.solveAtMs.splice(row, 1);
      challenge.countedUpTo = 0;
      this.solves -= 1;
    }
    if (solve !== null) this.addSolve(challenge, team, solve.atMs);
    this.markRow(challenge, team);
  }

  /**
   * Adds a solve before the first board is computed, while everything is marked anyway. The solves of a challenge
   * have to come in order.
   */
  loadSolve(challengeId: string, teamId: string, atMs: number): void {
    const challenge = this.challengeOf(challengeId);
    this.addSolve(challenge, this.teamOf(teamId), atMs);
  }

  applyDynamicScore(challengeId: string, teamId: string, row: DynamicScoreFact | null): void {
    const challenge = this.challengeOf(challengeId);
    const known = challenge.dynamicScores.get(teamId);
    if (isSameFact(known, row)) return;
    const team = this.teamOf(teamId);
    const others = team.dynamicScores.filter((other) => other.challengeId !== challengeId);
    if (row === null) {
      team.dynamicScores = others;
      challenge.dynamicScores.delete(teamId);
    } else {
      team.dynamicScores = [...others, row].sort((a, b) => compareTexts(a.challengeId, b.challengeId));
      challenge.dynamicScores.set(teamId, row);
    }
    this.dynamicPoints += (row?.points ?? 0) - (known?.points ?? 0);
    this.markRow(challenge, team);
  }

  applyAwards(teamId: string, awards: readonly AwardFact[]): void {
    const team = this.teamOf(teamId);
    const sorted = awards.toSorted((a, b) => a.atMs - b.atMs || compareTexts(a.id, b.id));
    const { awards: known } = team;
    if (sorted.length === known.length && sorted.every((award, place) => isSameFact(award, known[place])))
      return;
    for (const { challengeId } of known)
      if (challengeId !== null) this.challenges.get(challengeId)?.hintTakers.delete(team);
    for (const { challengeId } of sorted)
      if (challengeId !== null) this.challengeOf(challengeId).hintTakers.add(team);
    team.awards = sorted;
    this.awards += sorted.length - known.length;
    this.awardPoints += sumOf(sorted) - sumOf(known);
    this.dirtyTeams.add(team);
  }

  applyFeed(challengeId: string, tickedAtMs: number | null): void {
    const challenge = this.challengeOf(challengeId);
    if (challenge.tickedAtMs === tickedAtMs) return;
    challenge.tickedAtMs = tickedAtMs;
    this.dirtyChallenges.add(challenge);
  }

  apply(change: Exclude<FactChange, { kind: 'pushedChanges' }>): void {
    switch (change.kind) {
      case 'timing':
        return this.applyTiming(change.timing);
      case 'team':
        return this.applyTeam(change.id, change.team);
      case 'challenge':
        return this.applyChallenge(change.id, change.challenge);
      case 'solve':
        return this.applySolve(change.challengeId, change.teamId, change.solve);
      case 'dynamicScore':
        return this.applyDynamicScore(change.challengeId, change.teamId, change.row);
      case 'awards':
        return this.applyAwards(change.teamId, change.awards);
      case 'feed':
        return this.applyFeed(change.challengeId, change.tickedAtMs);
    }
  }

  counts(): FactCounts {
    let [challenges, dynamicScores] = [0, 0];
    for (const { fact, dynamicScores: scores } of this.challenges.values()) {
      if (fact !== undefined) challenges += 1;
      dynamicScores += scores.size;
    }
    const { solves, dynamicPoints, awards, awardPoints } = this;
    return { challenges, dynamicScores, solves, dynamicPoints, awards, awardPoints };
  }

  /** Marks a changed challenge and every team with a row on it. */
  markTeamsOf(challenge: ChallengeState): void {
    this.recount(challenge);
    for (const team of challenge.solvers) this.dirtyTeams.add(team);
    for (const team of challenge.hintTakers) this.dirtyTeams.add(team);
    for (const teamId of challenge.dynamicScores.keys()) {
      const team = this.teams.get(teamId);
      if (team !== undefined) this.dirtyTeams.add(team);
    }
  }

  private solvedAtMs(challengeId: string, teamId: string): number | undefined {
    const team = this.teams.get(teamId);
    const row = team?.solveChallengeIds.indexOf(challengeId) ?? -1;
    return team?.solveAtMs[row];
  }

  private addSolve(challenge: ChallengeState, team: TeamState, atMs: number): void {
    const place = placeAmong(challenge.solvedAtMs, atMs);
    insertAt(challenge.solvers, place, team);
    insertAt(challenge.solvedAtMs, place, atMs);
    if (place < challenge.countedUpTo) challenge.countedUpTo = 0;
    let row = placeAmong(team.solveAtMs, atMs);
    const isBefore = (other: string | undefined): boolean => compareTexts(challenge.id, other ?? '') < 0;
    while (team.solveAtMs[row - 1] === atMs && isBefore(team.solveChallengeIds[row - 1])) row -= 1;
    insertAt(team.solveChallengeIds, row, challenge.id);
    insertAt(team.solveAtMs, row, atMs);
    this.solves += 1;
  }

  private recount(challenge: ChallengeState): void {
    challenge.countedUpTo = 0;
    this.dirtyChallenges.add(challenge);
  }

  private markChallengesOf(team: TeamState): void {
    const scored = team.dynamicScores.map(({ challengeId }) => challengeId);
    for (const challengeId of [...team.solveChallengeIds, ...scored]) {
      const challenge = this.challenges.get(challengeId);
      if (challenge !== undefined) this.recount(challenge);
    }
  }

  private markRow(challenge: ChallengeState, team: TeamState): void {
    this.dirtyChallenges.add(challenge);
    this.dirtyTeams.add(team);
  }

  private teamOf(id: string): TeamState {
    const known = this.teams.get(id);
    if (known !== undefined) return known;
    const added = createTeamState(id);
    this.teams.set(id, added);
    return added;
  }

  private challengeOf(id: string): ChallengeState {
    const known = this.challenges.get(id);
    if (known !== undefined) return known;
    const added = createChallengeState(id);
    this.challenges.set(id, added);
    return added;
  }
}
