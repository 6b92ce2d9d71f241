import type { Knex } from 'knex';

/**
 * `record_bloods` of 0010 was planned anew by every call, under the locks of the challenges, which took ten times as long
 * as looking. Its plans are kept from now on, and most calls end with the first statement, since the bloods of their
 * challenges are over.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- To be called under the locks of the challenges, after the solves were inserted; p_solve_ids has null for attempts
    -- that were no solves. Looks at no more solves than there are bloods, from the first one on: new ones come last, so
    -- their places are their numbers. Solves of teams that are banned take none.
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
