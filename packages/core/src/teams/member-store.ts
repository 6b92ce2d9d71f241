import { countRows, violatedConstraint, type ColumnsOf, type SqlExecutor } from '../infra/database';

/** The address of a person in a team; for information only, nobody logs in with it. */
export interface Member {
  readonly id: string;
  readonly teamId: string;
  readonly email: string;
}

export interface MemberStore {
  /** In the order in which they were added. */
  list(teamId: string): Promise<Member[]>;
  count(teamId: string): Promise<number>;
  /** A conflict aborts the transaction it happens in. */
  insert(member: Member & { readonly createdAt: Date }): Promise<'inserted' | 'knownEmail'>;
  /** Has no effect on a member of another team. */
  delete(member: { readonly id: string; readonly teamId: string }): Promise<void>;
}

const COLUMNS: ColumnsOf<Member> = { id: 'id', teamId: 'team_id', email: 'email' };

export function createMemberStore(executor: SqlExecutor): MemberStore {
  const members = () => executor('team_members');
  return {
    list: (teamId) =>
      members().where('team_id', teamId).orderBy(['created_at', 'id']).select<Member[]>(COLUMNS),

    count: (teamId) => countRows(members().where('team_id', teamId)),

    async insert({ id, teamId, email, createdAt }) {
      try {
        await members().insert({ id, team_id: teamId, email, created_at: createdAt });
        return 'inserted';
      } catch (error) {
        if (violatedConstraint(error) !== 'team_members_team_email_key') throw error;
        return 'knownEmail';
      }
    },

    async delete({ id, teamId }) {
      await members().where('id', id).where('team_id', teamId).delete();
    },
  };
}
