import type { Knex } from 'knex';

/**
 * Every worker that takes the lead draws a number on the session that holds the lock. Boards carry it, so one of a
 * leader that was paused and replaced is recognised as old.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create sequence leader_epochs as bigint');
}
