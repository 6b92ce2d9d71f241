import type { Knex } from 'knex';

/** Rate limits that staff changed while the event runs, in one row, as the runtime settings are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table rate_limits (
      id integer constraint rate_limits_pkey primary key default 1 constraint rate_limits_one_row check (id = 1),
      -- by name of the bucket: {"burst", "windowMs"}
      buckets jsonb not null default '{}',
      -- exceptions for networks, as a list
      networks jsonb not null default '[]',
      revision bigint not null default 1
    );
    insert into rate_limits default values;
  `);
}
