import { withoutUndefined } from '@rampart/domain-data';
import type { Knex } from 'knex';
import { hasRow, violatedConstraint, type SqlExecutor } from '../infra/database';
import type { OidcIdentity, Team } from './team';
import { TEAM_COLUMNS } from './team-columns';

export interface NewTeam {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly ranksiteId: string | null;
  readonly identity?: OidcIdentity;
  readonly division: string;
  readonly perms: number;
  /** Who created the team; one created by the operator needs no way to log in by itself. */
  readonly createdBy: 'registration' | 'operator';
  readonly createdAt: Date;
}

/** A value that another team already has. */
export type TeamConflict = 'knownName' | 'knownEmail' | 'knownRanksiteId' | 'knownIdentity';

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
  /** Teams by id; unknown ids are missing. */
  findAll(teamIds: readonly string[]): Promise<ReadonlyMap<string, Team>>;
  /** `email` is normalised. */
  findByEmail(email: string): Promise<Team | undefined>;
  findByRanksiteId(ranksiteId: string): Promise<Team | undefined>;
  findByIdentity(identity: OidcIdentity): Promise<Team | undefined>;
  /** Whether a team has this name, without regard to case; not decisive, as `findConflict`. */
  hasName(name: string): Promise<boolean>;
  listIds(): Promise<string[]>;
  /** Banned teams, and deleted ones. */
  listUnrankedIds(): Promise<string[]>;
  /** Teams with any permission bit, by name. */
  listPrivileged(): Promise<Team[]>;
  /** Whether a team has this name (without regard to case) or this address; the name first. Only an insert decides. */
  findConflict(wanted: {
    readonly name: string;
    readonly email: string;
  }): Promise<'knownName' | 'knownEmail' | undefined>;
  /** Locks the row until the transaction ends: the team cannot solve, get points pushed or change meanwhile. */
  lock(teamId: string): Promise<Team | undefined>;
  /**
   * Like `lock`, for a deletion: first locks the tables that a merge locks before its teams, in the same order as a
   * merge.
   */
  lockToDelete(teamId: string): Promise<Team | undefined>;
  /** Like `lock`, by name without regard to case. */
  lockByName(name: string): Promise<Team | undefined>;
  /**
   * A conflict aborts the transaction. Of several conflicts, the first of name, e-mail, ranking-site id and
   * identity is returned.
   */
  insert(team: NewTeam): Promise<'inserted' | TeamConflict>;
  /** A conflict aborts the transaction it happens in. */
  update(teamId: string, changes: TeamChanges): Promise<'updated' | TeamConflict>;
  /** A conflict aborts the transaction it happens in. */
  setEmail(teamId: string, email: string | null): Promise<'updated' | TeamConflict>;
  /** Makes this address the only way to log in. A conflict aborts the transaction it happens in. */
  handOver(teamId: string, email: string): Promise<'updated' | TeamConflict>;
  /** Replaces an earlier one. A conflict aborts the transaction it happens in. */
  setRanksiteId(teamId: string, ranksiteId: string | null): Promise<'updated' | TeamConflict>;
  /** Replaces an earlier one. A conflict aborts the transaction it happens in. */
  setIdentity(teamId: string, identity: OidcIdentity | null): Promise<'updated' | TeamConflict>;
  /** Deletes the team with its solves, pushed scores and minted flags; submissions and ledger rows stay. */
  delete(teamId: string): Promise<void>;
}

/** In the order in which PostgreSQL checks the unique indexes, which is the order of their creation. */
const CONFLICTS = new Map<string, TeamConflict>([
  ['teams_name_key', 'knownName'],
  ['teams_email_key', 'knownEmail'],
  ['teams_ranksite_id_key', 'knownRanksiteId'],
  ['teams_oidc_key', 'knownIdentity'],
]);

async function orConflict<Done>(write: PromiseLike<unknown>, done: Done): Promise<Done | TeamConflict> {
  try {
    await write;
    return done;
  } catch (error) {
    const conflict = CONFLICTS.get(violatedConstraint(error) ?? '');
    if (conflict === undefined) throw error;
    return conflict;
  }
}

function changedColumns(changes: TeamChanges): Readonly<Record<string, unknown>> {
  return withoutUndefined({
    name: changes.name,
    division: changes.division,
    avatar_url: changes.avatarUrl,
    country_code: changes.countryCode,
    status_text: changes.statusText,
    banned: changes.banned,
    perms: changes.perms,
  });
}

export function createTeamStore(executor: SqlExecutor): TeamStore {
  const teams = () => executor('teams');
  const first = async (query: Knex.QueryBuilder) => query.first<Team | undefined>(TEAM_COLUMNS);
  const lock = (teamId: string) => first(teams().where('teams.id', teamId).forUpdate());
  return {
    find: (teamId) => first(teams().where('teams.id', teamId)),

    async findAll(teamIds) {
      const found = await teams()
        .whereIn('teams.id', [...teamIds])
        .select<Team[]>(TEAM_COLUMNS);
      return new Map(found.map((team) => [team.id, team]));
    },

    findByEmail: (email) => first(teams().where('teams.email', email)),

    hasName: (name) => hasRow(teams().where('teams.name', name)),

    async findConflict({ name, email }) {
      const rows = await teams()
        .where('teams.name', name)
        .orWhere('teams.email', email)
        .select({ hasName: executor.raw('teams.name = ?', [name]) });
      if (rows.length === 0) return undefined;
      return (rows as { hasName: boolean }[]).some((row) => row.hasName) ? 'knownName' : 'knownEmail';
    },

    findByRanksiteId: (ranksiteId) => first(teams().where('teams.ranksite_id', ranksiteId)),

    findByIdentity: ({ issuer, subject }) =>
      first(teams().where({ oidc_issuer: issuer, oidc_subject: subject })),

    listIds: () => teams().pluck('teams.id'),

    async listUnrankedIds() {
      const { rows } = await executor.raw<{ rows: { id: string }[] }>(
        `select teams.id from teams where teams.banned
         union all
         select ledger.team_id from ledger where ledger.kind = 'team_deleted'
           and not exists (select from teams where teams.id = ledger.team_id)`,
      );
      return rows.map(({ id }) => id);
    },

    listPrivileged: () =>
      teams().where('teams.perms', '<>', 0).orderBy('teams.name').select<Team[]>(TEAM_COLUMNS),

    lock,

    async lockToDelete(teamId) {
      await executor.raw('lock table practice_solves, minted_flags in row exclusive mode');
      return lock(teamId);
    },

    lockByName: (name) => first(teams().where('teams.name', name).forUpdate()),

    insert: (team) =>
      orConflict(
        executor('teams').insert({
          id: team.id,
          name: team.name,
          email: team.email,
          ranksite_id: team.ranksiteId,
          oidc_issuer: team.identity?.issuer ?? null,
          oidc_subject: team.identity?.subject ?? null,
          division: team.division,
          perms: team.perms,
          created_by: team.createdBy,
          created_at: team.createdAt,
        }),
        'inserted',
      ),

    update: (teamId, changes) =>
      orConflict(teams().where('teams.id', teamId).update(changedColumns(changes)), 'updated'),

    setEmail: (teamId, email) => orConflict(teams().where('teams.id', teamId).update({ email }), 'updated'),
    handOver: (teamId, email) =>
      orConflict(
        teams()
          .where('teams.id', teamId)
          .update({ email, ranksite_id: null, oidc_issuer: null, oidc_subject: null }),
        'updated',
      ),

    setRanksiteId: (teamId, ranksiteId) =>
      orConflict(teams().where('teams.id', teamId).update({ ranksite_id: ranksiteId }), 'updated'),

    setIdentity: (teamId, identity) =>
      orConflict(
        teams()
          .where('teams.id', teamId)
          .update({ oidc_issuer: identity?.issuer ?? null, oidc_subject: identity?.subject ?? null }),
        'updated',
      ),

    async delete(teamId) {
      await teams().where('teams.id', teamId).delete();
    },
  };
}
