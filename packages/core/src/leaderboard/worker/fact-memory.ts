/**
 * What the ledger consumer keeps of the facts besides the engine: enough to count them for the audit, and the
 * teams, their profiles and the solves without places.
 */
import type { BoardFacts, FactChange, SolveFact, TeamFact } from '../engine/facts';
import type { FactCounts } from './fact-store';

type RowsByTeam<Row> = Map<string, Map<string, Row>>;

/** Rows by team and challenge; removing a team or challenge removes its rows. */
class RowTable<Row> {
  private readonly byTeam: RowsByTeam<Row> = new Map();
  size = 0;

  set(teamId: string, challengeId: string, row: Row | null): void {
    const rows = this.byTeam.get(teamId) ?? new Map<string, Row>();
    this.byTeam.set(teamId, rows);
    this.size -= rows.size;
    if (row === null) rows.delete(challengeId);
    else rows.set(challengeId, row);
    this.size += rows.size;
    if (rows.size === 0) this.byTeam.delete(teamId);
  }

  removeTeam(teamId: string): void {
    this.size -= this.byTeam.get(teamId)?.size ?? 0;
    this.byTeam.delete(teamId);
  }

  removeChallenge(challengeId: string): void {
    for (const teamId of [...this.byTeam.keys()]) this.set(teamId, challengeId, null);
  }

  *values(): Iterable<Row> {
    for (const rows of this.byTeam.values()) yield* rows.values();
  }
}

function isSameTeam(a: TeamFact | undefined, b: TeamFact): boolean {
  return (
    a?.name === b.name &&
    a.division === b.division &&
    a.avatarUrl === b.avatarUrl &&
    a.countryCode === b.countryCode &&
    a.statusText === b.statusText &&
    a.banned === b.banned &&
    a.createdAtMs === b.createdAtMs
  );
}

export class FactMemory {
  private readonly teams = new Map<string, TeamFact>();
  private readonly challengeIds = new Set<string>();
  private readonly solveIds = new RowTable<string>();
  private readonly points = new RowTable<number>();
  private readonly unplaced = new RowTable<SolveFact>();

  constructor(facts: BoardFacts) {
    for (const team of facts.teams) this.teams.set(team.id, team);
    for (const { id } of facts.challenges) this.challengeIds.add(id);
    for (const solve of facts.solves) this.setSolve(solve.teamId, solve.challengeId, solve);
    for (const row of facts.dynamicScores) this.points.set(row.teamId, row.challengeId, row.points);
  }

  apply(changes: readonly FactChange[]): void {
    for (const change of changes) {
      switch (change.kind) {
        case 'team':
          if (change.team === null) this.removeTeam(change.id);
          else this.teams.set(change.id, change.team);
          break;
        case 'challenge':
          if (change.challenge === null) this.removeChallenge(change.id);
          else this.challengeIds.add(change.id);
          break;
        case 'solves':
          this.setSolve(change.teamId, change.challengeId, change.solve);
          break;
        case 'dynamicScore':
          this.points.set(change.teamId, change.challengeId, change.row?.points ?? null);
          break;
        case 'timing':
        case 'feed':
        case 'pushedChanges':
          break;
      }
    }
  }

  isKnownTeam(teamId: string): boolean {
    return this.teams.has(teamId);
  }

  /** The teams that are new or differ from what is known. */
  changedTeams(teams: readonly TeamFact[]): TeamFact[] {
    return teams.filter((team) => !isSameTeam(this.teams.get(team.id), team));
  }

  /** Solves whose places are not stored yet. */
  unplacedSolves(): SolveFact[] {
    return [...this.unplaced.values()];
  }

  markPlaced(solves: readonly SolveFact[]): void {
    for (const { teamId, challengeId } of solves) this.unplaced.set(teamId, challengeId, null);
  }

  counts(): FactCounts {
    let dynamicPoints = 0;
    for (const points of this.points.values()) dynamicPoints += points;
    return {
      challenges: this.challengeIds.size,
      solves: this.solveIds.size,
      dynamicScores: this.points.size,
      dynamicPoints,
    };
  }

  private setSolve(teamId: string, challengeId: string, solve: SolveFact | null): void {
    this.solveIds.set(teamId, challengeId, solve?.id ?? null);
    const isPlaced = solve?.places !== null && solve?.places !== undefined;
    this.unplaced.set(teamId, challengeId, isPlaced ? null : solve);
  }

  private removeTeam(teamId: string): void {
    this.teams.delete(teamId);
    this.solveIds.removeTeam(teamId);
    this.points.removeTeam(teamId);
    this.unplaced.removeTeam(teamId);
  }

  private removeChallenge(challengeId: string): void {
    this.challengeIds.delete(challengeId);
    this.solveIds.removeChallenge(challengeId);
    this.points.removeChallenge(challengeId);
    this.unplaced.removeChallenge(challengeId);
  }
}
