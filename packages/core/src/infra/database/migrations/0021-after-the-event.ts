import type { Knex } from 'knex';

/** What teams solved after the end, for themselves, which no score is made of; and links to how challenges are solved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table practice_solves (
      challenge_id text not null
        constraint practice_solves_challenge_fkey references challenges (id) on delete cascade,
      team_id text not null constraint practice_solves_team_fkey references teams (id) on delete cascade,
      created_at timestamptz not null,
      constraint practice_solves_pkey primary key (team_id, challenge_id)
    );
    create index practice_solves_challenge on practice_solves (challenge_id);

    create table writeups (
      challenge_id text not null
        constraint writeups_challenge_fkey references challenges (id) on delete cascade,
      -- in the order in which they are shown, from 1
      number integer not null,
      title text not null,
      url text not null,
      constraint writeups_pkey primary key (challenge_id, number)
    );
  `);
}
