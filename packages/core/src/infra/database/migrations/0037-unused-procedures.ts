import type { Knex } from 'knex';

/** `record_evaluated_solves` of 0014 replaced them; no replica that could still run calls them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop procedure record_solve;
    drop procedure record_solves;
  `);
}
