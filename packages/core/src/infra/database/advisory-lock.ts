import type { SqlExecutor } from './database';

/**
 * Keys of the PostgreSQL advisory locks. The large ones are whole-database locks (bigint form); the others
 * are classes of the two-integer form, whose second number is `hashtext` of the id of the challenge or case, or of the
 * destination.
 */
export const ADVISORY_LOCK = {
  migrations: 7_260_001,
  leadership: 7_260_002,
  sequencer: 7_260_003,
  bloodHandOut: 7_260_004,
  webhookCollection: 7_260_005,
  challengeClass: 7261,
  announcementDestinationClass: 7262,
  webhookClass: 7263,
  integrityCaseClass: 7264,
} as const;

/**
 * SQL for whether a row of `pg_locks` is a granted lock of the bigint form, which has the upper and lower half of
 * its key and `objsubid` 1. `key` is the placeholder of a parameter.
 */
export const isGrantedLock = (key: string): string => `
  pg_locks.locktype = 'advisory' and pg_locks.granted and pg_locks.objsubid = 1
  and (pg_locks.classid::bigint << 32) | pg_locks.objid::bigint = ${key}::bigint`;

/** Takes a lock of the two-integer form until the transaction ends; false while another transaction has it. */
export async function tryTransactionLock(
  transaction: SqlExecutor,
  lockClass: number,
  name: string,
): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: { taken: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?, hashtext(?)) as taken',
    [lockClass, name],
  );
  return rows[0]?.taken === true;
}
