import type { Knex } from 'knex';
import { ADVISORY_LOCK } from '../advisory-lock';

/**
 * Positions of ledger rows stand beside the ledger, one row for each run of consecutive ids, and no row of the ledger is
 * changed any more (docs/decisions/0070-positions-of-runs.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A solve is given its places once; with room on its page no index has to follow.
    alter table solves set (fillfactor = 50);

    -- Given with the row, by an import or by a version before this one; the positions of all rows are in ledger_runs.
    alter table ledger drop constraint ledger_position_key;
    drop index ledger_unsequenced;
    drop trigger ledger_append_only on ledger;
    drop trigger ledger_no_delete on ledger;
    create trigger ledger_append_only before update or delete or truncate on ledger for each statement
      execute function refuse_ledger_change();

    -- Rows of these ids have no position yet.
    create table ledger_waiting (
      first_id bigint not null,
      last_id bigint not null
    );

    -- Rows of these ids, all there, have the positions up to last_position.
    create table ledger_runs (
      last_position bigint constraint ledger_runs_pkey primary key,
      first_id bigint not null constraint ledger_runs_first_id_key unique,
      last_id bigint not null
    );
    create trigger ledger_runs_append_only before update or delete or truncate on ledger_runs for each statement
      execute function refuse_ledger_change();

    insert into ledger_runs (last_position, first_id, last_id)
    select max(position), min(id), max(id)
    from (
      select ledger.id, ledger.position,
             ledger.position - row_number() over (partition by ledger.id - ledger.position order by ledger.position) as run
      from ledger where ledger.position is not null
    ) as placed
    group by placed.id - placed.position, placed.run;
    insert into ledger_waiting (first_id, last_id)
    select min(id), max(id)
    from (
      select ledger.id, ledger.id - row_number() over (order by ledger.id) as run from ledger where ledger.position is null
    ) as unplaced
    group by run;

    create function note_ledger_rows() returns trigger language plpgsql as $$
    declare
      v_first bigint;
      v_last bigint;
      v_count bigint;
      v_placed bigint;
    begin
      select min(added.id), max(added.id), count(*), count(added.position) into v_first, v_last, v_count, v_placed
        from added;
      if v_placed = 0 and v_count = v_last - v_first + 1 then
        insert into ledger_waiting (first_id, last_id) values (v_first, v_last);
        return null;
      end if;
      insert into ledger_waiting (first_id, last_id)
        select min(id), max(id)
        from (
          select added.id, added.id - row_number() over (order by added.id) as run from added where added.position is null
        ) as unplaced
        group by run;
      insert into ledger_runs (last_position, first_id, last_id)
        select max(position), min(id), max(id)
        from (
          select added.id, added.position,
                 added.position - row_number() over (partition by added.id - added.position order by added.position) as run
          from added where added.position is not null
        ) as placed
        group by placed.id - placed.position, placed.run;
      return null;
    end $$;
    create trigger ledger_rows_noted after insert on ledger referencing new table as added for each statement
      execute function note_ledger_rows();

    -- Gives every committed row that has none the next position, in the order of ids, under one lock among sequencers only.
    -- Positions are handed out after commit, so no row can appear behind one that was read. Answers the last position.
    create or replace function sequence_ledger() returns bigint language plpgsql as $$
    begin
      if exists (select from ledger_waiting) then
        perform pg_advisory_xact_lock(${ADVISORY_LOCK.sequencer});
        with taken as (
          delete from ledger_waiting returning first_id, last_id
        ), placed as (
          select taken.*, sum(last_id - first_id + 1) over (order by first_id) as place from taken
        )
        insert into ledger_runs (last_position, first_id, last_id)
          select (select coalesce(max(ledger_runs.last_position), 0) from ledger_runs) + max(place),
                 min(first_id), max(last_id)
          from placed group by last_id - place;
      end if;
      return (select coalesce(max(ledger_runs.last_position), 0) from ledger_runs);
    end $$;

    -- Rows of the ledger behind a position, in their order; null: all of them.
    create function ledger_rows_after(p_position bigint, p_limit bigint)
      returns table (
        "position" bigint, id bigint, kind ledger_kind, challenge_id text, team_id text, actor text, at timestamptz,
        delta bigint, ref text
      ) language sql stable as $$
      select run.last_position - run.last_id + row.id, row.id, row.kind, row.challenge_id, row.team_id, row.actor, row.at,
             row.delta, row.ref
      from ledger_runs run
      cross join lateral (
        select * from ledger
        where ledger.id between greatest(run.first_id, run.last_id - run.last_position + p_position + 1) and run.last_id
        order by ledger.id
      ) as row
      where run.last_position > p_position
      order by run.last_position, row.id limit p_limit
    $$;

    -- Appends what has happened since the last call, and lets webhooks without a place begin behind it. Of the ledger
    -- nothing can appear before what was read; of everything else what was committed late is found by looking ten minutes
    -- back, which is longer than any transaction takes.
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
        collected_at = greatest(webhook_collection.collected_at, p_now);
      insert into webhooks (name, position)
        select name, (select coalesce(max(webhook_events.position), 0) from webhook_events)
        from unnest(p_names) as name
        on conflict on constraint webhooks_pkey do nothing;
    end $$;
  `);
}
