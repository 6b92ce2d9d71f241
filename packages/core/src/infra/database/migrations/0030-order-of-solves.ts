import type { Knex } from 'knex';

/**
 * What may change the place of a solve among the others of its challenge, beside later solves: few rows of the ledger. A
 * merge deletes a team.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index ledger_solve_order on ledger (id) where kind in
        ('solve_deleted', 'team_banned', 'team_unbanned', 'team_deleted', 'challenge_deleted')
      or (kind = 'solved' and actor <> team_id)
  `);
}
