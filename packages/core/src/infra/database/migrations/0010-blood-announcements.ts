import type { Knex } from 'knex';
import { ADVISORY_LOCK } from '../advisory-lock';

/**
 * First-blood announcements (services reference 5.4, decision 0014). The transaction of a solve writes one row of
 * `blood_outbox`; the worker hands it out to the destinations, which is when announcements get their order: rows that
 * are committed late are handed out late, so none can appear before one that was sent already.
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

    -- To be called under the locks of the challenges, after the solves were inserted. Looks at no more solves than there
    -- are bloods, from the first one on: new ones come last, so their places are their numbers. Solves of teams that are
    -- banned take none. Nulls in p_solve_ids are attempts that were no solves.
    create function record_bloods(p_challenge_ids text[], p_solve_ids text[], p_bloods_count integer)
      returns void language sql as $$
      insert into blood_outbox (solve_id, number, challenge_id, team_id, at)
      select early.id, early.number, challenge.id, early.team_id, early.created_at
      from (select distinct unnest(p_challenge_ids) as id) as challenge, lateral (
        select solves.id, solves.team_id, solves.created_at,
               row_number() over (order by solves.created_at, solves.id) as number
        from solves join teams on teams.id = solves.team_id and not teams.banned
        where solves.challenge_id = challenge.id
        order by solves.created_at, solves.id limit p_bloods_count
      ) as early
      where early.id = any (p_solve_ids)
      order by early.created_at, early.id
    $$;

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

    -- As it was in 0009, with the bloods. p_bloods_count comes last and has a default for those who call it as before.
    drop procedure record_solves(
      text[], text[], text[], timestamptz[], submission_result[], jsonb[], jsonb[], text[], text[]
    );
    create procedure record_solves(
      p_challenge_ids text[], p_team_ids text[], p_ips text[], p_nows timestamptz[], p_results submission_result[],
      p_details jsonb[], p_repeat_details jsonb[], p_submission_ids text[], inout solve_ids text[],
      p_bloods_count integer default 0
    ) language plpgsql as $$
    declare
      v_challenge_id text;
    begin
      -- In one order everywhere, so that nobody waits in a circle.
      for v_challenge_id in select distinct challenge_id from unnest(p_challenge_ids) as challenge_id order by 1 loop
        perform pg_advisory_xact_lock(${ADVISORY_LOCK.challengeClass}, hashtext(v_challenge_id));
      end loop;
      perform set_config('synchronous_commit', 'off', true);
      -- A statement of its own, begun under the locks: it sees what their last holders committed.
      with attempt as (
        select attempt.*,
               greatest(max(attempt.now) over (partition by attempt.challenge_id order by attempt.n), last.at) as at
        from unnest(p_challenge_ids, p_team_ids, p_ips, p_nows, p_results, p_details, p_repeat_details, p_submission_ids)
          with ordinality as attempt (challenge_id, team_id, ip, now, result, details, repeat_details, submission_id, n)
        left join lateral (
          select max(solves.created_at) as at from solves where solves.challenge_id = attempt.challenge_id
        ) as last on true
      ), numbered as materialized (
        select attempt.*, lpad(to_hex((extract(epoch from attempt.at) * 1000)::bigint), 12, '0') as ms,
               lpad(to_hex(nextval('solve_numbers')), 10, '0') as number
        from (select attempt.* from attempt order by attempt.n) as attempt
      ), named as materialized (
        -- A version 7 UUID whose random part begins with the number: ids of one challenge sort in the order of its lock.
        select numbered.*,
               substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7' || substr(number, 1, 3)
                 || '-8' || substr(number, 4, 3) || '-' || substr(number, 7, 4) || substr(submission_id, 1, 8) as solve_id
        from numbered
      ), solved as (
        insert into solves (id, challenge_id, team_id, created_at, ip)
          select solve_id, challenge_id, team_id, at, ip from named order by n
          on conflict on constraint solves_challenge_team_key do nothing
          returning id
      ), recorded as (
        insert into submissions (id, kind, challenge_id, team_id, ip, result, details, related_id, created_at)
          select submission_id, 'flag', challenge_id, team_id, ip,
                 case when solved.id is null then 'already_solved' else result end,
                 case when solved.id is null then repeat_details else details end,
                 solved.id, case when solved.id is null then now else at end
          from named left join solved on solved.id = solve_id order by n
      ), followed as (
        insert into ledger (kind, challenge_id, team_id, actor, at, ref)
          select 'solved', challenge_id, team_id, team_id, at, solve_id
          from named join solved on solved.id = solve_id order by n
      )
      select array_agg(solved.id order by n) into solve_ids
        from named left join solved on solved.id = solve_id;
      if p_bloods_count > 0 then
        perform record_bloods(p_challenge_ids, solve_ids, p_bloods_count);
      end if;
      commit;
      perform pg_logical_emit_message(true, 'rampart', '');
    end $$;
  `);
}
