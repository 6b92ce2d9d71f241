import type { MemberScope } from '@rampart/domain-data';
import { countRows, type ColumnsOf, type SqlExecutor } from '../infra/database';

/** A token that a team made for one of its people or programs. Nothing of its text is stored. */
export interface MemberToken {
  readonly id: string;
  readonly teamId: string;
  readonly name: string;
  readonly scope: MemberScope;
  readonly createdAt: Date;
  /** Null until its first use; may be some minutes behind. */
  readonly lastUsedAt: Date | null;
}

export interface MemberTokenStore {
  /** In the order in which they were made. */
  list(teamId: string): Promise<readonly MemberToken[]>;
  count(teamId: string): Promise<number>;
  insert(token: MemberToken): Promise<void>;
  /** Whether the team had it. */
  delete(token: { readonly id: string; readonly teamId: string }): Promise<boolean>;
  deleteAll(teamId: string): Promise<void>;
  /** Does nothing for a token that is gone. */
  noteUse(id: string, at: Date): Promise<void>;
}

const COLUMNS: ColumnsOf<MemberToken> = {
  id: 'id',
  teamId: 'team_id',
  name: 'name',
  scope: 'scope',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
};

export function createMemberTokenStore(executor: SqlExecutor): MemberTokenStore {
  const tokens = () => executor('member_tokens');
  return {
    list: (teamId) =>
      tokens().where('team_id', teamId).orderBy(['created_at', 'id']).select<MemberToken[]>(COLUMNS),

    count: (teamId) => countRows(tokens().where('team_id', teamId)),

    async insert({ id, teamId, name, scope, createdAt, lastUsedAt }) {
      await tokens().insert({
        id,
        team_id: teamId,
        name,
        scope,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      });
    },

    delete: async ({ id, teamId }) => (await tokens().where('id', id).where('team_id', teamId).delete()) > 0,

    async deleteAll(teamId) {
      await tokens().where('team_id', teamId).delete();
    },

    async noteUse(id, at) {
      await tokens().where('id', id).update({ last_used_at: at });
    },
  };
}
