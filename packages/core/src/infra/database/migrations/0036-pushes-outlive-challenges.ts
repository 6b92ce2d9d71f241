import type { Knex } from 'knex';

/** A delivery that was accepted is no less a replay when its challenge was deleted and created again meanwhile. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table score_pushes drop constraint score_pushes_challenge_fkey');
}
