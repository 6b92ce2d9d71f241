import type { Knex } from 'knex';

/** What staff write down about a team, for themselves. Beside the team, so that no read of a team can show it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table team_notes (
      team_id text constraint team_notes_pkey primary key
        constraint team_notes_team_fkey references teams (id) on delete cascade,
      note text,
      tags text[] not null
    );
    create index team_notes_tags on team_notes using gin (tags);
  `);
}
