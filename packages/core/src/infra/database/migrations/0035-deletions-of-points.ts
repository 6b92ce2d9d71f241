import type { Knex } from 'knex';

/** Staff delete few scores; without an index all pushes of the challenge are looked through for them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("create index ledger_points_deleted on ledger (challenge_id) where kind = 'points_deleted'");
}
