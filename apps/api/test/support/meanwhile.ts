import { until } from '@rampart/core/testing';
import type { LocalTarget } from './local-target';
import type { Answer } from './send';

/** A request that has to wait for what a transaction has done, and is answered after its end. */
export async function meanwhile(
  { database }: Pick<LocalTarget, 'database'>,
  work: (holder: LocalTarget['database']) => Promise<unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await database.transaction(async (holder) => {
    await work(holder);
    const { rows } = await holder.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    const waiting = request();
    await until('the request waits', async () => {
      const blocked = 'select from pg_stat_activity where ?::integer = any (pg_blocking_pids(pid))';
      const found = await database.raw<{ rows: unknown[] }>(blocked, [rows[0]?.pid ?? 0]);
      return found.rows.length > 0;
    });
    // Not awaited before the transaction has ended.
    return { answer: waiting };
  });
  return answer;
}
