import type { Knex } from 'knex';

/** Each flag is written into every index of its table. Two of them are not needed beside the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- By team first, so that it finds the solves of a team as well; those of a challenge are in solves_challenge_order.
    -- The name stays: functions and processes of the previous release name it.
    alter table solves drop constraint solves_challenge_team_key;
    alter table solves add constraint solves_challenge_team_key unique (team_id, challenge_id);
    drop index solves_team;

    -- Right and wrong flags are most of the record, so that no index helps to find them; shared ones are few.
    drop index submissions_result;
    create index submissions_cheated on submissions (created_at) where result = 'cheated';
  `);
}
