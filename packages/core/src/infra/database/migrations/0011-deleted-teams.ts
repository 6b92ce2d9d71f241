import type { Knex } from 'knex';

/** Every API asks each second which teams are deleted; without this the whole ledger would be read for the few. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("create index ledger_team_deletions on ledger (team_id) where kind = 'team_deleted'");
}
