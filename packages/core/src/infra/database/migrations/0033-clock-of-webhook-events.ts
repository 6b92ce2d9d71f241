import type { Knex } from 'knex';
import { ADVISORY_LOCK } from '../advisory-lock';

/** A worker whose clock is ahead makes no webhook miss events. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Appends what has happened since the last call, and lets webhooks without a place begin behind it. Of the ledger
    -- nothing can appear before what was read; of everything else what was committed late is found by looking ten minutes
    -- back, which is longer than any transaction takes; from no later than the clock of the database, or a worker whose clock
    -- was ahead would have what happens until then passed over.
    create or replace function collect_webhook_events(p_names text[], p_now timestamptz) returns void language plpgsql as $$
    declare
      v_ledger bigint;
      v_read bigint;
      v_since timestamptz;
      v_last bigint;
    begin
      perform pg_advisory_xact_lock(${ADVISORY_LOCK.webhookCollection});
      select webhook_collection.ledger_position, coalesce(webhook_collection.collected_at, '-infinity')
        - interval '10 minutes' into v_ledger, v_since from webhook_collection;
      select coalesce(max(ledger_runs.last_position), 0) into v_read from ledger_runs;
      select coalesce(max(webhook_events.position), 0) into v_last from webhook_events;
      with scored as (
        select 'ledger-' || row.id as id, row.kind, row.team_id, row.challenge_id, row.ref, row.at, row.position, row.actor
        from ledger_rows_after(v_ledger, null) as row
        where row.position <= v_read and row.kind in ('solved', 'solve_deleted', 'team_banned', 'team_unbanned')
      ), happened as (
        select scored.id, scored.team_id, scored.challenge_id, scored.ref, scored.at, scored.position as place,
               case scored.kind when 'solved' then 'solve' when 'solve_deleted' then 'solveDeleted'
                 when 'team_banned' then 'ban' else 'unban' end as type
        from scored
        union all
        -- Right after its solve; what staff added is no blood, as for announcements.
        select scored.id || '-blood', scored.team_id, scored.challenge_id, scored.ref, scored.at, scored.position,
               'firstBlood'
        from scored
        join solves on solves.id = scored.ref
        join teams on teams.id = solves.team_id and not teams.banned
        where scored.kind = 'solved' and scored.actor = scored.team_id and not exists (
          select from solves earlier join teams others on others.id = earlier.team_id and not others.banned
          where earlier.challenge_id = solves.challenge_id
            and (earlier.created_at, earlier.id) < (solves.created_at, solves.id))
        union all
        select 'team-' || teams.id, teams.id, null, null, teams.created_at, 0, 'registration'
        from teams where teams.created_at >= v_since
        union all
        select 'announcement-' || notices.id, null, null, notices.id, notices.created_at, 0, 'announcement'
        from notices where notices.created_at >= v_since
        union all
        select 'submission-' || submissions.id, submissions.team_id, submissions.challenge_id, submissions.id,
               submissions.created_at, 0, 'incident'
        from submissions
        where submissions.kind = 'flag' and submissions.result = 'cheated' and submissions.created_at >= v_since
      )
      insert into webhook_events (position, id, type, team_id, challenge_id, ref, at)
      select v_last + row_number() over (order by happened.at, happened.place, happened.type desc, happened.id),
             happened.id, happened.type, happened.team_id, happened.challenge_id, happened.ref, happened.at
      from happened
      where not exists (select from webhook_events known where known.id = happened.id);
      update webhook_collection set ledger_position = v_read,
        collected_at = least(greatest(webhook_collection.collected_at, p_now), clock_timestamp());
      insert into webhooks (name, position)
        select name, (select coalesce(max(webhook_events.position), 0) from webhook_events)
        from unnest(p_names) as name
        on conflict on constraint webhooks_pkey do nothing;
    end $$;
  `);
}
