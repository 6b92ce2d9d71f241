import type { Knex } from 'knex';
import { ADVISORY_LOCK } from '../advisory-lock';

/**
 * Right flags in one round trip: what they were evaluated against is compared in the transaction that writes them, instead of
 * read before. `record_solves` of 0009 stays for replicas that have not been replaced yet.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Attempts stand in the arrays at the same index, and so do their outcomes: 'solved', 'alreadySolved', 'banned',
    -- 'teamGone', or 'stale' when the challenges are newer than the revision by which the flag was evaluated (null: any);
    -- the last three leave nothing behind. solve_ids has null where nothing was solved. revision: of the challenges.
    -- Locks, commits and time order are those of record_solve. A team or challenge deleted meanwhile violates
    -- solves_team_fkey or solves_challenge_fkey, and nothing is written.
    -- p_bloods_count: how many first solves of a challenge are announced.
    create procedure record_evaluated_solves(
      p_challenge_ids text[], p_team_ids text[], p_ips text[], p_nows timestamptz[], p_results submission_result[],
      p_details jsonb[], p_repeat_details jsonb[], p_submission_ids text[], p_revisions bigint[], p_bloods_count integer,
      inout outcomes text[], inout solve_ids text[], inout revision bigint
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
      with attempt as materialized (
        select attempt.*, revisions.value as current_revision,
               case when teams.id is null then 'teamGone'
                    when teams.banned then 'banned'
                    when attempt.revision < revisions.value then 'stale' end as refusal
        from unnest(p_challenge_ids, p_team_ids, p_ips, p_nows, p_results, p_details, p_repeat_details, p_submission_ids,
                    p_revisions) with ordinality
          as attempt (challenge_id, team_id, ip, now, result, details, repeat_details, submission_id, revision, n)
        join revisions on revisions.collection = 'challenges'
        left join teams on teams.id = attempt.team_id
      ), last as materialized (
        select challenge.id, (select max(solves.created_at) from solves where solves.challenge_id = challenge.id) as at
        from (select distinct attempt.challenge_id as id from attempt) as challenge
      ), timed as (
        select attempt.*,
               greatest(max(attempt.now) over (partition by attempt.challenge_id order by attempt.n), last.at) as at
        from attempt join last on last.id = attempt.challenge_id
        where attempt.refusal is null
      ), numbered as materialized (
        select timed.*, lpad(to_hex((extract(epoch from timed.at) * 1000)::bigint), 12, '0') as ms,
               lpad(to_hex(nextval('solve_numbers')), 10, '0') as number
        from (select timed.* from timed order by timed.n) as timed
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
      select array_agg(coalesce(attempt.refusal, case when solved.id is null then 'alreadySolved' else 'solved' end)
                       order by attempt.n),
             array_agg(solved.id order by attempt.n), max(attempt.current_revision)
        into outcomes, solve_ids, revision
        from attempt left join named on named.n = attempt.n left join solved on solved.id = named.solve_id;
      if p_bloods_count > 0 then
        perform record_bloods(p_challenge_ids, solve_ids, p_bloods_count);
      end if;
      commit;
      perform pg_logical_emit_message(true, 'rampart', '');
    end $$;
  `);
}
