import type { Knex } from 'knex';

/**
 * Tokens of a team that end before the team does: all of them at once, when it signs out everywhere, and those that it
 * made for its members (docs/decisions/0057-tokens-that-end.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- stands in every token of the team; null until it signs out everywhere for the first time
    alter table teams add column token_epoch text;
    -- drawn from revisions in the transaction that ends a token of the team; 0: never
    alter table teams add column access_revision bigint not null default 0;
    create index teams_access_revision on teams (access_revision) where access_revision > 0;
    insert into revisions values ('team_access', 0);

    create table member_tokens (
      id text constraint member_tokens_pkey primary key,
      team_id text not null constraint member_tokens_team_fkey references teams (id) on delete cascade,
      name text not null,
      scope text not null constraint member_tokens_scope check (scope in ('read', 'play', 'manage')),
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index member_tokens_team on member_tokens (team_id);
  `);
}
