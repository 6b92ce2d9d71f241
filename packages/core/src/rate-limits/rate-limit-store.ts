import type { SqlExecutor } from '../infra/database';
import type { RateLimitOverrides } from './rate-limits';

export interface StoredRateLimits {
  readonly overrides: RateLimitOverrides;
  /** Grows with every change. */
  readonly revision: number;
}

export interface RateLimitStore {
  get(): Promise<StoredRateLimits>;
  /** Locks them, so that other writers wait until the transaction ends. */
  getForUpdate(): Promise<StoredRateLimits>;
  /** Returns the new revision. */
  save(overrides: RateLimitOverrides): Promise<number>;
}

interface RateLimitRow {
  buckets: RateLimitOverrides['buckets'];
  networks: RateLimitOverrides['networks'];
  revision: string;
}

export function createRateLimitStore(executor: SqlExecutor): RateLimitStore {
  const read = async (forUpdate: boolean): Promise<StoredRateLimits> => {
    const query = executor('rate_limits')
      .select<RateLimitRow[]>('rate_limits.buckets', 'rate_limits.networks', 'rate_limits.revision')
      .where('rate_limits.id', 1);
    const [row] = await (forUpdate ? query.forUpdate() : query);
    if (row === undefined) throw new Error('the row of the rate limits is missing');
    const { buckets, networks, revision } = row;
    return { overrides: { buckets, networks }, revision: Number(revision) };
  };
  return {
    get: () => read(false),
    getForUpdate: () => read(true),
    async save({ buckets, networks }) {
      const { rows } = await executor.raw<{ rows: Pick<RateLimitRow, 'revision'>[] }>(
        `update rate_limits set buckets = ?, networks = ?, revision = rate_limits.revision + 1
         where rate_limits.id = 1 returning rate_limits.revision`,
        [JSON.stringify(buckets), JSON.stringify(networks)],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the row of the rate limits is missing');
      return Number(row.revision);
    },
  };
}
