import type { Knex } from 'knex';

/**
 * Teams, challenges, solves, pushed scores, attempts, settings and the ledger. Facts only: no score, rank or price is
 * stored. Constraints are named, because stores read their names.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists citext;
    create extension if not exists pg_trgm;

    create table teams (
      id text constraint teams_pkey primary key,
      name citext not null constraint teams_name_key unique,
      email text constraint teams_email_key unique,
      ranksite_id text constraint teams_ranksite_id_key unique,
      division text not null,
      perms integer not null default 0,
      banned boolean not null default false,
      avatar_url text,
      country_code text,
      status_text text,
      created_by text not null default 'registration'
        constraint teams_created_by check (created_by in ('registration', 'operator')),
      created_at timestamptz not null,
      constraint teams_login_method
        check (email is not null or ranksite_id is not null or created_by = 'operator')
    );
    create index teams_created_at on teams (created_at, id);
    create index teams_division on teams (division);
    create index teams_name_trigrams on teams using gin ((lower(name::text)) gin_trgm_ops);
    create index teams_email_trigrams on teams using gin ((lower(email)) gin_trgm_ops);

    create table challenges (
      id text constraint challenges_pkey primary key,
      name text not null default '',
      description text not null default '',
      category text not null default '',
      author text not null default '',
      files jsonb not null default '[]',
      points_min integer not null default 0,
      points_max integer not null default 0,
      flags jsonb not null default '[]',
      tiebreak_eligible boolean not null default true,
      sort_weight double precision,
      tags jsonb,
      hidden boolean not null default false,
      release_at timestamptz,
      scoring_kind text not null default 'decay'
        constraint challenges_scoring_kind check (scoring_kind in ('decay', 'dynamic')),
      scoring_source jsonb,
      instancer_config jsonb,
      admin_bot_config jsonb,
      managed_by text,
      revision bigint not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint challenges_dynamic_source check (scoring_kind <> 'dynamic' or scoring_source is not null)
    );

    create table solves (
      id text constraint solves_pkey primary key,
      challenge_id text not null
        constraint solves_challenge_fkey references challenges (id) on delete cascade,
      team_id text not null constraint solves_team_fkey references teams (id) on delete cascade,
      created_at timestamptz not null,
      ip text not null,
      global_place integer,
      division text,
      division_place integer,
      constraint solves_challenge_team_key unique (challenge_id, team_id)
    );
    create index solves_challenge_order on solves (challenge_id, created_at, id);
    create index solves_team on solves (team_id);

    create table dynamic_feeds (
      challenge_id text constraint dynamic_feeds_pkey primary key
        constraint dynamic_feeds_challenge_fkey references challenges (id) on delete cascade,
      ticked_at timestamptz not null
    );

    create table dynamic_scores (
      challenge_id text not null
        constraint dynamic_scores_challenge_fkey references challenges (id) on delete cascade,
      team_id text not null constraint dynamic_scores_team_fkey references teams (id) on delete cascade,
      points integer not null constraint dynamic_scores_points check (points <> 0),
      delta bigint not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint dynamic_scores_pkey primary key (challenge_id, team_id)
    );
    create index dynamic_scores_team on dynamic_scores (team_id);

    create table score_pushes (
      challenge_id text not null
        constraint score_pushes_challenge_fkey references challenges (id) on delete cascade,
      signature text not null,
      accepted_at timestamptz not null,
      constraint score_pushes_pkey primary key (challenge_id, signature)
    );
    create index score_pushes_accepted_at on score_pushes (challenge_id, accepted_at);

    create type submission_kind as enum ('flag', 'admin_bot');
    create type submission_result as enum (
      'correct', 'cheated', 'incorrect', 'already_solved',
      'queued', 'active_job', 'invalid_input', 'bad_instancer_state'
    );
    create table submissions (
      id text constraint submissions_pkey primary key,
      kind submission_kind not null,
      challenge_id text not null,
      team_id text not null,
      ip text not null,
      result submission_result not null,
      details jsonb not null default '{}',
      related_id text,
      created_at timestamptz not null
    );
    create index submissions_created_at on submissions (created_at, id);
    create index submissions_challenge on submissions (challenge_id, created_at);
    create index submissions_team on submissions (team_id, created_at);
    create index submissions_result on submissions (kind, result);

    create table minted_flags (
      challenge_id text not null
        constraint minted_flags_challenge_fkey references challenges (id) on delete cascade,
      team_id text not null constraint minted_flags_team_fkey references teams (id) on delete cascade,
      base text not null,
      flag text not null,
      duplicate boolean not null default false,
      created_at timestamptz not null,
      constraint minted_flags_pkey primary key (challenge_id, team_id, base)
    );
    create unique index minted_flags_flag_key on minted_flags (challenge_id, flag) where not duplicate;
    create index minted_flags_flag on minted_flags (challenge_id, flag);
    create index minted_flags_team on minted_flags (team_id);

    create table settings (
      id integer constraint settings_pkey primary key default 1 constraint settings_one_row check (id = 1),
      overrides jsonb not null default '{}',
      revision bigint not null default 1
    );
    insert into settings default values;

    -- One counter a cached collection, raised in the transaction of every change to it.
    create table revisions (
      collection text constraint revisions_pkey primary key,
      value bigint not null
    );
    insert into revisions values ('challenges', 1);

    create type ledger_kind as enum (
      'solved', 'solve_deleted', 'points_pushed', 'points_deleted',
      'team_banned', 'team_unbanned', 'team_deleted', 'team_division_moved',
      'challenge_created', 'challenge_edited', 'challenge_hidden', 'challenge_released', 'challenge_deleted',
      'timing_changed'
    );
    create table ledger (
      id bigint generated always as identity constraint ledger_pkey primary key,
      position bigint constraint ledger_position_key unique,
      kind ledger_kind not null,
      challenge_id text,
      team_id text,
      -- who did it: a team id, 'feed' for the score webhook, 'operator' for the command line, 'clock' for passing time
      actor text not null,
      at timestamptz not null,
      -- points_pushed only: change of the team's points
      delta bigint,
      -- solved, solve_deleted: the solve id; challenge_released by the clock: the release time
      ref text
    );
    create index ledger_unsequenced on ledger (id) where position is null;
    create index ledger_pushes on ledger (challenge_id, team_id) where kind in ('points_pushed', 'points_deleted');
    create unique index ledger_clock_release_key on ledger (challenge_id, ref)
      where kind = 'challenge_released' and actor = 'clock';

    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only';
    end $$;
    create trigger ledger_append_only before update on ledger for each row
      when (old.position is not null or new.position is null or old.id <> new.id or old.kind <> new.kind
        or old.challenge_id is distinct from new.challenge_id or old.team_id is distinct from new.team_id
        or old.actor <> new.actor or old.at <> new.at
        or old.delta is distinct from new.delta or old.ref is distinct from new.ref)
      execute function refuse_ledger_change();
    create trigger ledger_no_delete before delete or truncate on ledger for each statement
      execute function refuse_ledger_change();
  `);
}
