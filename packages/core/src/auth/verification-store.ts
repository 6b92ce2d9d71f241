import { countRows, type SqlExecutor } from '../infra/database';

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

const COLUMNS = ['id', 'token', 'name', 'email', 'division', 'created_at', 'expires_at'] as const;

const SEARCH = `(
  position(lower(:search) in lower(name::text)) > 0 or position(lower(:search) in lower(email)) > 0
)`;

interface VerificationRow {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly division: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

function verificationOf(row: VerificationRow): PendingVerification {
  return {
    id: row.id,
    token: row.token,
    name: row.name,
    email: row.email,
    division: row.division,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export function createVerificationStore(executor: SqlExecutor): VerificationStore {
  const unexpired = (now: Date) => executor('pending_verifications').where('expires_at', '>', now);
  const firstOf = async (rows: PromiseLike<unknown[]>): Promise<PendingVerification | undefined> => {
    const [row] = (await rows) as VerificationRow[];
    return row === undefined ? undefined : verificationOf(row);
  };
  return {
    async replace({ id, token, name, email, division, createdAt, expiresAt }) {
      await executor('pending_verifications')
        .insert({ id, token, name, email, division, created_at: createdAt, expires_at: expiresAt })
        .onConflict('email')
        .merge();
    },

    find: (id, now) => firstOf(unexpired(now).where('id', id).select(COLUMNS)),

    findByToken: (token, now) => firstOf(unexpired(now).where('token', token).select(COLUMNS)),

    async list({ limit, offset, search }, now) {
      const matching = unexpired(now);
      if (search !== undefined) void matching.whereRaw(SEARCH, { search });
      const total = await countRows(matching.clone());
      void matching.orderBy([{ column: 'created_at', order: 'desc' }, 'id']);
      if (limit !== undefined) void matching.limit(limit);
      if (offset !== undefined) void matching.offset(offset);
      const rows = await matching.select<VerificationRow[]>(COLUMNS);
      return { total, verifications: rows.map(verificationOf) };
    },

    claim: (id, now) => firstOf(unexpired(now).where('id', id).delete().returning(COLUMNS)),

    claimByToken: (token, now) => firstOf(unexpired(now).where('token', token).delete().returning(COLUMNS)),

    async deleteExpired(now) {
      await executor('pending_verifications').where('expires_at', '<=', now).delete();
    },
  };
}
