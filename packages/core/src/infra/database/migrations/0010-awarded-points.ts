import type { Knex } from 'knex';

/**
 * What a solve was worth when it first counted, beside where the team stood then. Solves that were placed before stay
 * without: nobody wrote it down.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table solves add column awarded_points integer');
}
