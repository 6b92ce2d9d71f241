import type { Knex } from 'knex';
import { ADVISORY_LOCK } from '../advisory-lock';

/**
 * First-blood announcements. The transaction of a solve writes one row of `blood_outbox`; the worker hands it out to
 * the destinations, which is when announcements get their order: rows that are committed late are handed out late, so
 * none can appear before one that was sent already.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Bloods that were not handed out yet. Nothing refers to the solve: a deleted one is noticed when it is announced.
    create table blood_outbox (
      solve_id text constraint blood_outbox_pkey primary key,
      number integer not null constraint blood_outbox_number check (number >= 1),
      challenge_id text not null,
      team_id text not null,
      at timestamptz not null,
      -- in the order of the challenge's lock
      drawn bigint generated always as identity
    );

    create table blood_announcements (
      -- solve id and destination
      id text constraint blood_announcements_pkey primary key,
      destination text not null,
      -- order within the destination
      position bigint not null,
      solve_id text not null,
      challenge_id text not null,
      team_id text not null,
      number integer not null,
      solved_at timestamptz not null,
      status text not null default 'queued'
        constraint blood_announcements_status check (status in ('queued', 'sent', 'failed')),
      attempts integer not null default 0,
      -- those of the attempts that were answered with a refusal of this very message
      refusals integer not null default 0,
      last_error text,
      -- null: at once
      next_attempt_at timestamptz,
      finished_at timestamptz,
      constraint blood_announcements_order unique (destination, position)
    );
    create index blood_announcements_queued on blood_announcements (destination, position) where status = 'queued';
    create index blood_announcements_unsent on blood_announcements (solved_at desc, id) where status <> 'sent';
    create index blood_announcements_finished on blood_announcements (finished_at) where status <> 'queued';

    -- To be called under the locks of the challenges, after the solves were inserted; p_solve_ids has null for attempts
    -- that were no solves. Looks at no more solves than there are bloods, from the first one on: new ones come last, so
    -- their places are their numbers. Solves of teams that are banned take none. Its plans are kept, since planning takes
    -- ten times as long as looking.
    create function record_bloods(p_challenge_ids text[], p_solve_ids text[], p_bloods_count integer)
      returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      v_solve_ids text[] := array_remove(p_solve_ids, null);
      v_open text[];
    begin
      v_open := array(
        select distinct challenge.id from unnest(p_challenge_ids) as challenge (id)
        where p_bloods_count > (
          select count(*) from (
            select from solves join teams on teams.id = solves.team_id and not teams.banned
            where solves.challenge_id = challenge.id and solves.id <> all (v_solve_ids)
            order by solves.created_at, solves.id limit p_bloods_count
          ) as before
        )
      );
      if v_open = '{}' then return; end if;
      insert into blood_outbox (solve_id, number, challenge_id, team_id, at)
      select early.id, early.number, challenge.id, early.team_id, early.created_at
      from unnest(v_open) as challenge (id), lateral (
        select solves.id, solves.team_id, solves.created_at,
               row_number() over (order by solves.created_at, solves.id) as number
        from solves join teams on teams.id = solves.team_id and not teams.banned
        where solves.challenge_id = challenge.id
        order by solves.created_at, solves.id limit p_bloods_count
      ) as early
      where early.id = any (v_solve_ids)
      order by early.created_at, early.id;
    end $$;

    -- Makes an announcement of every blood for every destination, in the order of the bloods. Workers take turns.
    create function hand_out_bloods(p_destinations text[]) returns void language plpgsql as $$
    begin
      if exists (select from blood_outbox) then
        perform pg_advisory_xact_lock(${ADVISORY_LOCK.bloodHandOut});
        with taken as (
          delete from blood_outbox returning *
        ), numbered as (
          select taken.*, row_number() over (order by taken.drawn) as place from taken
        ), last as (
          select coalesce(max(blood_announcements.position), 0) as position from blood_announcements
        )
        insert into blood_announcements
          (id, destination, position, solve_id, challenge_id, team_id, number, solved_at)
        select numbered.solve_id || ':' || destination, destination, last.position + numbered.place,
               numbered.solve_id, numbered.challenge_id, numbered.team_id, numbered.number, numbered.at
        from numbered, last, unnest(p_destinations) as destination;
      end if;
    end $$;
  `);
}
