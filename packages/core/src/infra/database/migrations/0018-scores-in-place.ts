import type { Knex } from 'knex';

/** A push changes the points of every team; with room on the page of a row no index has to follow. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table dynamic_scores set (fillfactor = 50)');
}
