import type { Knex } from 'knex';

/** Wrong flags that are planted, and which teams have fetched what challenges hand out (docs/decisions/0069). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table challenges add column decoy_flags jsonb not null default '[]';
  `);
}
