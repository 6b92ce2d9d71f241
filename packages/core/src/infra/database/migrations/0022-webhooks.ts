import type { Knex } from 'knex';
import { ADVISORY_LOCK } from '../advisory-lock';

/**
 * What webhooks are told (docs/decisions/0061). The facts themselves are the outbox: a worker collects them into one
 * list, in which every webhook has a place.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Holds ids only: names are read when an event is sent.
    create table webhook_events (
      position bigint constraint webhook_events_pkey primary key,
      -- the same for every webhook and at every attempt
      id text not null constraint webhook_events_id_key unique,
      type text not null,
      team_id text,
      challenge_id text,
      -- solve, announcement or submission
      ref text,
      at timestamptz not null
    );
    create index webhook_events_at on webhook_events (at, position);

    create table webhooks (
      -- of the settings
      name text constraint webhooks_pkey primary key,
      -- everything up to here is done with
      position bigint not null,
      -- of the next event
      attempts integer not null default 0,
      refusals integer not null default 0,
      last_error text,
      next_attempt_at timestamptz,
      delivered_at timestamptz,
      -- events that it refused for good
      refused_events integer not null default 0
    );

    create table webhook_collection (
      id integer constraint webhook_collection_pkey primary key default 1
        constraint webhook_collection_one_row check (id = 1),
      ledger_position bigint not null default 0,
      collected_at timestamptz
    );
    insert into webhook_collection default values;

    -- Appends what has happened since the last call, and lets webhooks without a place begin behind it. Of the ledger
    -- nothing can appear before what was read; of everything else what was committed late is found by looking ten minutes
    -- back, which is longer than any transaction takes.
    create function collect_webhook_events(p_names text[], p_now timestamptz) returns void language plpgsql as $$
    declare
      v_ledger bigint;
      v_read bigint;
      v_since timestamptz;
      v_last bigint;
    begin
      perform pg_advisory_xact_lock(${ADVISORY_LOCK.webhookCollection});
      select webhook_collection.ledger_position, coalesce(webhook_collection.collected_at, '-infinity')
        - interval '10 minutes' into v_ledger, v_since from webhook_collection;
      select coalesce(max(ledger.position), 0) into v_read from ledger;
      select coalesce(max(webhook_events.position), 0) into v_last from webhook_events;
      with scored as (
        select 'ledger-' || ledger.id as id, ledger.kind, ledger.team_id, ledger.challenge_id, ledger.ref, ledger.at,
               ledger.position, ledger.actor
        from ledger
        where ledger.position > v_ledger and ledger.position <= v_read
          and ledger.kind in ('solved', 'solve_deleted', 'team_banned', 'team_unbanned')
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
        collected_at = greatest(webhook_collection.collected_at, p_now);
      insert into webhooks (name, position)
        select name, (select coalesce(max(webhook_events.position), 0) from webhook_events)
        from unnest(p_names) as name
        on conflict on constraint webhooks_pkey do nothing;
    end $$;
  `);
}
