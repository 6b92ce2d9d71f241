import type { Knex } from 'knex';

/** Two teams that become one (docs/decisions/0068-teams-that-become-one.md). */
export async function up(knex: Knex): Promise<void> {
  // Of the team that stays; `ref` is the id of the other one.
  await knex.raw(`alter type ledger_kind add value 'team_merged'`);
}
