import type { Knex } from 'knex';

/** What staff decided about integrity cases; the cases follow from the submissions (docs/decisions/0062). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table integrity_decisions (
      -- ids of the teams, see packages/core/src/integrity
      case_id text constraint integrity_decisions_pkey primary key,
      team_ids text[] not null,
      verdict text constraint integrity_decisions_verdict check (verdict in ('dismissed', 'confirmed')),
      note text not null,
      decided_by text not null,
      decided_at timestamptz not null
    );
  `);
}
