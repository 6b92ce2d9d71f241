import type { Knex } from 'knex';

/**
 * Points that staff give or take, hints of challenges, and what teams paid for those. The price of a hint is an award of
 * negative points that names the hint, so that the board knows one kind of row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter type ledger_kind add value 'awarded';
    alter type ledger_kind add value 'award_revoked';
    alter type ledger_kind add value 'hint_taken';

    create table hints (
      id text constraint hints_pkey primary key,
      challenge_id text not null
        constraint hints_challenge_fkey references challenges (id) on delete cascade,
      title text not null,
      content text not null,
      -- 0: everybody may read it who sees the challenge
      price integer not null constraint hints_price check (price >= 0),
      release_at timestamptz,
      created_at timestamptz not null
    );
    create index hints_challenge on hints (challenge_id);
    insert into revisions values ('hints', 1);
    -- By trigger, because hints also go with their challenge.
    create function raise_hints_revision() returns trigger language plpgsql as $$
    begin
      update revisions set value = revisions.value + 1 where revisions.collection = 'hints';
      return null;
    end $$;
    create trigger hints_changed after insert or update or delete or truncate on hints
      for each statement execute function raise_hints_revision();

    create table awards (
      id text constraint awards_pkey primary key,
      team_id text not null constraint awards_team_fkey references teams (id) on delete cascade,
      points integer not null constraint awards_points check (points <> 0),
      -- the hint that was paid for; null for an award by staff
      hint_id text constraint awards_hint_fkey references hints (id) on delete cascade,
      -- null for a hint
      reason text,
      -- a team id, or 'operator'
      actor text not null,
      at timestamptz not null,
      revoked_at timestamptz,
      revoked_by text,
      revoke_reason text
    );
    create index awards_team on awards (team_id);
    create unique index awards_hint_key on awards (hint_id, team_id) where revoked_at is null;
  `);
}
