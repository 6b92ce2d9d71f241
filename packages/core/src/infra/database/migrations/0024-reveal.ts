import type { Knex } from 'knex';

/** Final places that are shown although the event is frozen: from the last one up to this. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table event_state add column revealed_from_place integer');
}
