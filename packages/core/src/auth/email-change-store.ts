import type { ColumnsOf, SqlExecutor } from '../infra/database';

/** A change of address that is not confirmed yet. Its row makes the verify token single-use. */
export interface EmailChange {
  /** `verifyId` of the token. */
  readonly id: string;
  readonly teamId: string;
  /** The new address, normalised. */
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface EmailChangeStore {
  insert(change: EmailChange): Promise<void>;
  find(id: string, now: Date): Promise<EmailChange | undefined>;
  /** Removes it and returns whether it was still there: of two callers only one gets `true`. */
  consume(id: string, now: Date): Promise<boolean>;
  deleteExpired(now: Date): Promise<void>;
  deleteOf(teamId: string): Promise<void>;
}

const COLUMNS: ColumnsOf<EmailChange> = {
  id: 'id',
  teamId: 'team_id',
  email: 'email',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
};

export function createEmailChangeStore(executor: SqlExecutor): EmailChangeStore {
  const unexpired = (id: string, now: Date) =>
    executor('email_changes').where('id', id).where('expires_at', '>', now);
  return {
    async insert({ id, teamId, email, createdAt, expiresAt }) {
      await executor('email_changes').insert({
        id,
        team_id: teamId,
        email,
        created_at: createdAt,
        expires_at: expiresAt,
      });
    },

    find: (id, now) => unexpired(id, now).first<EmailChange | undefined>(COLUMNS),

    consume: async (id, now) => (await unexpired(id, now).delete()) > 0,

    async deleteExpired(now) {
      await executor('email_changes').where('expires_at', '<=', now).delete();
    },

    async deleteOf(teamId) {
      await executor('email_changes').where('team_id', teamId).delete();
    },
  };
}
