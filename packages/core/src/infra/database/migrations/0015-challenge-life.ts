import type { Knex } from 'knex';

/** Challenges that close, open in waves, and have prerequisites (docs/decisions/0045). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table waves (
      id text constraint waves_pkey primary key,
      opens_at timestamptz not null
    );

    alter table challenges
      add column closes_at timestamptz,
      -- The time of the wave is also release_at of its challenges, which is what everything reads.
      add column wave text constraint challenges_wave_fkey references waves (id),
      add column requires jsonb not null default '[]';

    -- As in 0008, but a challenge that not everybody sees has no bloods to announce.
    create or replace function record_bloods(p_challenge_ids text[], p_solve_ids text[], p_bloods_count integer)
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
        ) and not exists (
          select from challenges where challenges.id = challenge.id and challenges.requires <> '[]'
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
  `);
}
