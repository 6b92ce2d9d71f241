import type { Knex } from 'knex';
import { countRows, type ColumnsOf, type SqlExecutor } from '../infra/database';

/** A registration whose address is not confirmed yet. It reserves nothing. */
export interface PendingVerification {
  readonly id: string;
  /** The token in the mailed link; never shown to anybody. */
  readonly token: string;
  readonly name: string;
  /** Normalised; there is one pending registration per address. */
  readonly email: string;
  readonly division: string;
  readonly createdAt: Date;
  /** From this instant on it counts as missing. */
  readonly expiresAt: Date;
}

export interface VerificationQuery {
  /** All of them without it. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** A part of name or address. */
  readonly search?: string | undefined;
}

export interface VerificationPage {
  /** The number of rows on all pages. */
  readonly total: number;
  readonly verifications: readonly PendingVerification[];
}

export interface VerificationStore {
  /** Replaces an earlier one for the same address, whose id and token become invalid. */
  replace(verification: PendingVerification): Promise<void>;
  find(id: string, now: Date): Promise<PendingVerification | undefined>;
  findByToken(token: string, now: Date): Promise<PendingVerification | undefined>;
  /** Newest first. */
  list(query: VerificationQuery, now: Date): Promise<VerificationPage>;
  /** Removes it and returns it; of two callers only one gets it. */
  claim(id: string, now: Date): Promise<PendingVerification | undefined>;
  /** As `claim`, by token. */
  claimByToken(token: string, now: Date): Promise<PendingVerification | undefined>;
  deleteExpired(now: Date): Promise<void>;
}

const COLUMNS: ColumnsOf<PendingVerification> = {
  id: 'id',
  token: 'token',
  name: 'name',
  email: 'email',
  division: 'division',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
};
/** The same for `returning`, which takes a list. */
const RETURNED = Object.entries(COLUMNS).map(([field, column]) => `${column} as ${field}`);

const SEARCH = `(
  position(lower(:search) in lower(name::text)) > 0 or position(lower(:search) in lower(email)) > 0
)`;

export function createVerificationStore(executor: SqlExecutor): VerificationStore {
  const unexpired = (now: Date) => executor('pending_verifications').where('expires_at', '>', now);
  const first = (query: Knex.QueryBuilder) => query.first<PendingVerification | undefined>(COLUMNS);
  const remove = async (query: Knex.QueryBuilder): Promise<PendingVerification | undefined> => {
    const [verification] = await query.delete().returning<PendingVerification[]>(RETURNED);
    return verification;
  };
  return {
    async replace({ id, token, name, email, division, createdAt, expiresAt }) {
      await executor('pending_verifications')
        .insert({ id, token, name, email, division, created_at: createdAt, expires_at: expiresAt })
        .onConflict('email')
        .merge();
    },

    find: (id, now) => first(unexpired(now).where('id', id)),

    findByToken: (token, now) => first(unexpired(now).where('token', token)),

    async list({ limit, offset, search }, now) {
      const matching = unexpired(now);
      if (search !== undefined) void matching.whereRaw(SEARCH, { search });
      const total = await countRows(matching.clone());
      void matching.orderBy([{ column: 'created_at', order: 'desc' }, 'id']);
      if (limit !== undefined) void matching.limit(limit);
      if (offset !== undefined) void matching.offset(offset);
      return { total, verifications: await matching.select<PendingVerification[]>(COLUMNS) };
    },

    claim: (id, now) => remove(unexpired(now).where('id', id)),

    claimByToken: (token, now) => remove(unexpired(now).where('token', token)),

    async deleteExpired(now) {
      await executor('pending_verifications').where('expires_at', '<=', now).delete();
    },
  };
}
