import type { Knex } from 'knex';

/** What staff has done to the running event: a pause, and a freeze of what is public. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table event_state (
      id integer constraint event_state_pkey primary key default 1 constraint event_state_one_row check (id = 1),
      paused_at timestamptz,
      -- what scores at this instant or later is not public; null: everything is
      frozen_from timestamptz,
      revision bigint not null default 1
    );
    insert into event_state default values;
  `);
}
