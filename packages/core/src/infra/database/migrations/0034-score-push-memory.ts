import type { Knex } from 'knex';

/** A signature is forgotten only when no process can accept it again, even if their clocks differ. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- p_team_ids holds each team once. 'replayed' leaves nothing behind.
    create or replace function apply_score_push(
      p_challenge_id text, p_signature text, p_team_ids text[], p_points integer[], p_now timestamptz,
      out outcome text, out inserted integer, out updated integer, out deleted integer
    ) language plpgsql set plan_cache_mode = force_custom_plan as $$
    declare
      v_at timestamptz;
      v_moved integer;
    begin
      inserted := 0; updated := 0; deleted := 0;
      perform lock_challenge(p_challenge_id);
      if not exists (select from challenges
                     where challenges.id = p_challenge_id and challenges.scoring_kind = 'dynamic') then
        outcome := 'challengeGone'; return;
      end if;
      insert into score_pushes (challenge_id, signature, accepted_at) values (p_challenge_id, p_signature, p_now)
        on conflict on constraint score_pushes_pkey do nothing;
      if not found then
        outcome := 'replayed'; return;
      end if;
      -- Each process accepts a timestamp for ten minutes by its own clock. Clocks that accept those of one scorer differ by at
      -- most ten minutes: together they accept one for twenty, and the process that deletes it may be ten minutes ahead.
      delete from score_pushes
        where score_pushes.challenge_id = p_challenge_id and score_pushes.accepted_at < p_now - interval '1 hour';
      -- One instant a push, later than the one before: it is what tells ticks apart.
      select greatest(p_now, max(dynamic_feeds.ticked_at) + interval '1 millisecond') into v_at
        from dynamic_feeds where dynamic_feeds.challenge_id = p_challenge_id;
      -- Share-locked so that a ban waits for the push or the push sees the ban.
      perform from teams where teams.id = any (p_team_ids) order by teams.id for share;
      with pushed as (
        select teams.id as team_id, entry.points
        from unnest(p_team_ids, p_points) as entry (team_id, points)
        join teams on teams.id = entry.team_id and not teams.banned
      ), moved as (
        select pushed.team_id, pushed.points, stored.team_id is not null as is_stored,
               pushed.points::bigint - coalesce(stored.points, 0) as delta
        from pushed left join dynamic_scores stored
          on stored.challenge_id = p_challenge_id and stored.team_id = pushed.team_id
        where pushed.points <> coalesce(stored.points, 0)
      ), removed as (
        delete from dynamic_scores using moved
        where dynamic_scores.challenge_id = p_challenge_id and dynamic_scores.team_id = moved.team_id
          and moved.points = 0
        returning 1
      ), changed as (
        update dynamic_scores set points = moved.points, delta = moved.delta, updated_at = v_at
        from moved
        where dynamic_scores.challenge_id = p_challenge_id and dynamic_scores.team_id = moved.team_id
          and moved.points <> 0
        returning 1
      ), added as (
        insert into dynamic_scores (challenge_id, team_id, points, delta, created_at, updated_at)
        select p_challenge_id, moved.team_id, moved.points, moved.delta, v_at, v_at
        from moved where not moved.is_stored
        returning 1
      ), written as (
        insert into ledger (kind, challenge_id, team_id, actor, at, delta)
        select 'points_pushed', p_challenge_id, moved.team_id, 'feed', v_at, moved.delta from moved order by moved.team_id
      )
      select (select count(*) from added), (select count(*) from changed), (select count(*) from removed),
             (select count(*) from moved)
        into inserted, updated, deleted, v_moved;
      if v_moved > 0 then
        insert into dynamic_feeds (challenge_id, ticked_at) values (p_challenge_id, v_at)
          on conflict on constraint dynamic_feeds_pkey do update set ticked_at = excluded.ticked_at;
      end if;
      outcome := 'applied';
    end $$;
  `);
}
