import type { Knex } from 'knex';

/**
 * What teams allow external clients: each sign-in is a row, and its tokens end with it
 * (docs/decisions/0065-external-grants.md). Clients of before keep the access to everything, without an end.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table external_auth_clients add column scope text not null default 'full'
      constraint external_auth_clients_scope check (scope in ('profile', 'play', 'full'));
    -- null: tokens do not expire
    alter table external_auth_clients add column token_lifetime_ms bigint
      constraint external_auth_clients_token_lifetime check (token_lifetime_ms > 0);

    create table external_grants (
      id text constraint external_grants_pkey primary key,
      team_id text not null constraint external_grants_team_fkey references teams (id) on delete cascade,
      client_id text not null
        constraint external_grants_client_fkey references external_auth_clients (id) on delete cascade,
      scope text not null constraint external_grants_scope check (scope in ('profile', 'play', 'full')),
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      -- of the one refresh token that still works; null: it has none
      refresh_serial integer
    );
    create index external_grants_team on external_grants (team_id);
    create index external_grants_client on external_grants (client_id, team_id);
  `);
}
