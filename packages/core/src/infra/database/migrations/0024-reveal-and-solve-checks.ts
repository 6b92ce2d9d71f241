import type { Knex } from 'knex';

/** Final places that are shown although the event is frozen, and whether each challenge can still be solved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- from the last place up to this one
    alter table event_state add column revealed_from_place integer;

    create table solve_checks (
      challenge_id text constraint solve_checks_pkey primary key
        constraint solve_checks_challenge_fkey references challenges (id) on delete cascade,
      -- null: the script of the organisers has solved it
      failure text,
      -- of the first of the checks in a row that had this result
      since timestamptz not null,
      checked_at timestamptz not null,
      duration_ms integer not null
    );
  `);
}
