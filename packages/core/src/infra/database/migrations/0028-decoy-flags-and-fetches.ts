import type { Knex } from 'knex';

/** Wrong flags that are planted, and which teams have fetched what challenges hand out (docs/decisions/0069). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table challenges add column decoy_flags jsonb not null default '[]';

    -- Empty while fetches are not recorded.
    create table fetch_tracking (
      id boolean not null default true constraint fetch_tracking_pkey primary key
        constraint fetch_tracking_single check (id),
      since timestamptz not null
    );

    create table challenge_fetches (
      team_id text not null constraint challenge_fetches_team_fkey references teams (id) on delete cascade,
      challenge_id text not null
        constraint challenge_fetches_challenge_fkey references challenges (id) on delete cascade,
      kind text not null constraint challenge_fetches_kind check (kind in ('file', 'instance')),
      -- of the first one
      fetched_at timestamptz not null,
      constraint challenge_fetches_pkey primary key (team_id, challenge_id, kind)
    );
    create index challenge_fetches_challenge on challenge_fetches (challenge_id);
  `);
}
