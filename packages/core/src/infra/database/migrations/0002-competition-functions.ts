import type { Knex } from 'knex';
import { ADVISORY_LOCK } from '../advisory-lock';

/**
 * The two money paths, each one round trip and one transaction. They are functions, not statements, because every
 * statement after the lock must see what the previous holder committed, which a single statement's snapshot does not.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One lock per challenge: its submissions, score pushes and deletions run one at a time.
    create function lock_challenge(p_challenge_id text) returns void language sql as $$
      select pg_advisory_xact_lock(${ADVISORY_LOCK.challengeClass}, hashtext(p_challenge_id))
    $$;

    -- Numbers solves in the order of their challenge's lock.
    create sequence solve_numbers as bigint;

    -- Records an attempt with the right flag in one round trip. A team or challenge deleted meanwhile violates
    -- solves_team_fkey or solves_challenge_fkey. The lock is held until the commit, and a commit that waits for the disk
    -- would limit a challenge to as many solves a second as the disk takes flushes: so the first transaction commits
    -- without waiting, and the caller is answered when a second one, whose record comes later in the log and holds no
    -- lock, has reached the disk (decision 0003).
    create procedure record_solve(
      p_challenge_id text, p_team_id text, p_ip text, p_now timestamptz, p_result submission_result,
      p_details jsonb, p_repeat_details jsonb, p_submission_id text,
      inout outcome text, inout solve_id text
    ) language plpgsql as $$
    declare
      v_at timestamptz;
      v_ms text;
      v_number text;
    begin
      perform pg_advisory_xact_lock(${ADVISORY_LOCK.challengeClass}, hashtext(p_challenge_id));
      perform set_config('synchronous_commit', 'off', true);
      -- Time order is lock order, whichever replica's clock stamped the attempt.
      select greatest(p_now, max(solves.created_at)) into v_at
        from solves where solves.challenge_id = p_challenge_id;
      -- A version 7 UUID whose random part begins with the number: ids of one challenge sort in the order of its lock.
      v_ms := lpad(to_hex((extract(epoch from v_at) * 1000)::bigint), 12, '0');
      v_number := lpad(to_hex(nextval('solve_numbers')), 10, '0');
      solve_id := substr(v_ms, 1, 8) || '-' || substr(v_ms, 9, 4) || '-7' || substr(v_number, 1, 3)
        || '-8' || substr(v_number, 4, 3) || '-' || substr(v_number, 7, 4) || substr(p_submission_id, 1, 8);
      insert into solves (id, challenge_id, team_id, created_at, ip)
        values (solve_id, p_challenge_id, p_team_id, v_at, p_ip)
        on conflict on constraint solves_challenge_team_key do nothing;
      if found then
        insert into submissions
          (id, kind, challenge_id, team_id, ip, result, details, related_id, created_at)
          values (p_submission_id, 'flag', p_challenge_id, p_team_id, p_ip, p_result, p_details, solve_id, v_at);
        insert into ledger (kind, challenge_id, team_id, actor, at, ref)
          values ('solved', p_challenge_id, p_team_id, p_team_id, v_at, solve_id);
        outcome := 'solved';
      else
        insert into submissions (id, kind, challenge_id, team_id, ip, result, details, created_at)
          values (p_submission_id, 'flag', p_challenge_id, p_team_id, p_ip, 'already_solved', p_repeat_details, p_now);
        outcome := 'alreadySolved';
        solve_id := null;
      end if;
      commit;
      perform pg_logical_emit_message(true, 'rampart', '');
    end $$;

    -- p_team_ids holds each team once. 'replayed' leaves nothing behind.
    create function apply_score_push(
      p_challenge_id text, p_signature text, p_team_ids text[], p_points integer[], p_now timestamptz,
      out outcome text, out inserted integer, out updated integer, out deleted integer
    ) language plpgsql as $$
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
      -- By then the timestamp of the signature is outside its window of ten minutes and would be refused for that.
      delete from score_pushes
        where score_pushes.challenge_id = p_challenge_id and score_pushes.accepted_at < p_now - interval '11 minutes';
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
        select 'points_pushed', p_challenge_id, moved.team_id, 'feed', v_at, moved.delta from moved
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

    -- Gives every committed row that has none the next position, under one lock among sequencers only. Positions are
    -- handed out after commit, so no row can appear behind one that was read. Answers the last position.
    -- Sequential scans are off: the few rows without a position always are found through their partial index, also when
    -- the statistics remember a moment at which they were many.
    create function sequence_ledger() returns bigint language plpgsql set enable_seqscan = off as $$
    declare
      v_last bigint;
      v_ids bigint[];
    begin
      if exists (select from ledger where ledger.position is null) then
        perform pg_advisory_xact_lock(${ADVISORY_LOCK.sequencer});
        select coalesce(max(ledger.position), 0) into v_last from ledger;
        v_ids := array(select ledger.id from ledger where ledger.position is null order by ledger.id);
        update ledger set position = v_last + waiting.place
          from unnest(v_ids) with ordinality as waiting (id, place)
          where ledger.id = waiting.id;
      end if;
      select max(ledger.position) into v_last from ledger;
      return coalesce(v_last, 0);
    end $$;
  `);
}
