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

/** Takes a lock of the two-integer form until the transaction ends; false while another one has it. */
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
