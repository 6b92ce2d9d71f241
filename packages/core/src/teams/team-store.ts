import type { Team } from './team';

export interface NewTeam {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly ranksiteId: string | null;
  readonly division: string;
  readonly perms: number;
  /** Who made it; a team made by the operator needs no way to log in by itself. */
  readonly createdBy: 'registration' | 'operator';
  readonly createdAt: Date;
}

/** A value that another team already has. */
export type TeamConflict = 'knownName' | 'knownEmail' | 'knownRanksiteId';

/** What administrators and the operator can change; a missing key keeps its value. */
export interface TeamChanges {
  readonly name?: string;
  readonly division?: string;
  readonly avatarUrl?: string | null;
  readonly countryCode?: string | null;
  readonly statusText?: string | null;
  readonly banned?: boolean;
  readonly perms?: number;
}

export interface TeamStore {
  find(teamId: string): Promise<Team | undefined>;
  /** By id; ids without a team are missing. */
  findAll(teamIds: readonly string[]): Promise<ReadonlyMap<string, Team>>;
  /** `email` is normalised. */
  findByEmail(email: string): Promise<Team | undefined>;
  findByRanksiteId(ranksiteId: string): Promise<Team | undefined>;
  /** Whether a team has this name, without regard to case. A glance, as `findConflict`. */
  hasName(name: string): Promise<boolean>;
  /** Banned teams, and deleted ones. */
  listUnrankedIds(): Promise<string[]>;
  /** Teams with any permission bit, by name. */
  listPrivileged(): Promise<Team[]>;
  /** Whether a team has this name (without regard to case) or this address; the name first. A glance: only an insert decides. */
  findConflict(wanted: {
    readonly name: string;
    readonly email: string;
  }): Promise<'knownName' | 'knownEmail' | undefined>;
  /** Keeps the row locked until the transaction ends; nobody solves, is pushed points or is changed meanwhile. */
  lock(teamId: string): Promise<Team | undefined>;
  /** As `lock`, by name without regard to case. */
  lockByName(name: string): Promise<Team | undefined>;
  /** A conflict aborts the transaction it happens in. Several at once: the first of name, e-mail, ranking-site id. */
  insert(team: NewTeam): Promise<'inserted' | TeamConflict>;
  /** A conflict aborts the transaction it happens in. */
  update(teamId: string, changes: TeamChanges): Promise<'updated' | TeamConflict>;
  /** A conflict aborts the transaction it happens in. */
  setEmail(teamId: string, email: string | null): Promise<'updated' | 'unknownTeam' | 'knownEmail'>;
  /** With its solves, pushed scores and minted flags; submissions and ledger rows stay. */
  delete(teamId: string): Promise<void>;
}
