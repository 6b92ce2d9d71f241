import type { ExternalScope, MemberScope } from '@rampart/domain-data';
import { runPrepared, type PreparedStatement, type SqlExecutor } from '../infra/database';
import type { Team } from '../teams';

/** A token of a member, as far as a request is concerned. */
export interface MemberTokenAccess {
  readonly id: string;
  readonly scope: MemberScope;
}

/** What a team allowed an external client, as far as a request is concerned. */
export interface ExternalGrantAccess {
  readonly id: string;
  readonly clientId: string;
  readonly scope: ExternalScope;
}

/** What decides whether a token of the team is accepted, and what it may do. */
export interface TeamAccess {
  readonly team: Pick<Team, 'id' | 'name' | 'email' | 'division' | 'perms' | 'banned' | 'tokenEpoch'>;
  readonly memberTokens: readonly MemberTokenAccess[];
  readonly externalGrants: readonly ExternalGrantAccess[];
}

/** Who may act for a team, and when that last changed. */
export interface TeamAccessStore {
  /** By id; ids without a team are missing. Not inside a transaction. */
  findAll(teamIds: readonly string[]): Promise<ReadonlyMap<string, TeamAccess>>;
  /** From now on only tokens with this epoch are the team's. */
  setTokenEpoch(teamId: string, epoch: string): Promise<void>;
  /** Rises whenever a token of the team ends; undefined without the team. */
  findRevision(teamId: string): Promise<number | undefined>;
  /**
   * To be called in the transaction that has locked the teams and ends a token of each. Such transactions commit in the
   * order of their revisions.
   */
  raiseRevisions(teamIds: readonly string[]): Promise<void>;
  /** Teams of which a token was ended after this revision, and the revision now. */
  listChanges(since: number): Promise<{ readonly revision: number; readonly teamIds: readonly string[] }>;
}

interface AccessRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly division: string;
  readonly perms: number;
  readonly banned: boolean;
  readonly token_epoch: string | null;
  readonly member_tokens: readonly (readonly [id: string, scope: MemberScope])[];
  readonly external_grants: readonly (readonly [id: string, clientId: string, scope: ExternalScope])[];
}

function accessOf({ member_tokens, external_grants, token_epoch, ...row }: AccessRow): TeamAccess {
  const { id, name, email, division, perms, banned } = row;
  return {
    team: { id, name, email, division, perms, banned, tokenEpoch: token_epoch },
    memberTokens: member_tokens.map(([tokenId, scope]) => ({ id: tokenId, scope })),
    externalGrants: external_grants.map(([grantId, clientId, scope]) => ({ id: grantId, clientId, scope })),
  };
}

const FIND: PreparedStatement = {
  name: 'team-access',
  text: `
  select teams.id, teams.name, teams.email, teams.division, teams.perms, teams.banned, teams.token_epoch,
    (select coalesce(json_agg(json_build_array(member_tokens.id, member_tokens.scope)), '[]')
     from member_tokens where member_tokens.team_id = teams.id) as member_tokens,
    (select coalesce(json_agg(json_build_array(
       external_grants.id, external_grants.client_id, external_grants.scope)), '[]')
     from external_grants where external_grants.team_id = teams.id) as external_grants
  from teams where teams.id = any($1::text[])`,
};

// The row of the collection is locked until the commit, so the next revision is drawn after it.
const RAISE = `
  with raised as (
    update revisions set value = revisions.value + 1 where revisions.collection = 'team_access'
    returning revisions.value
  )
  update teams set access_revision = raised.value from raised where teams.id = any(?::text[])`;

export function createTeamAccessStore(executor: SqlExecutor): TeamAccessStore {
  return {
    async findAll(teamIds) {
      const rows = await runPrepared<AccessRow>(executor, FIND, [teamIds]);
      return new Map(rows.map((row) => [row.id, accessOf(row)]));
    },

    async setTokenEpoch(teamId, epoch) {
      await executor('teams').where('teams.id', teamId).update({ token_epoch: epoch });
    },

    async findRevision(teamId) {
      const row = await executor('teams')
        .where('teams.id', teamId)
        .first<{ revision: string } | undefined>({ revision: 'teams.access_revision' });
      return row === undefined ? undefined : Number(row.revision);
    },

    async raiseRevisions(teamIds) {
      await executor.raw(RAISE, [[...teamIds]]);
    },

    async listChanges(since) {
      const { rows } = await executor.raw<{ rows: { revision: number; team_ids: string[] }[] }>(
        `select revisions.value::float8 as revision, array(
           select teams.id from teams where teams.access_revision > 0 and teams.access_revision > ?) as team_ids
         from revisions where revisions.collection = 'team_access'`,
        [since],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the collection "team_access" has no revision');
      return { revision: row.revision, teamIds: row.team_ids };
    },
  };
}
