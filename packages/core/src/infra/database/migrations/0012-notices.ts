import type { Knex } from 'knex';

/** What organisers announce to everybody; `revisions` counts its changes, as it does for challenges. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table notices (
      id text constraint notices_pkey primary key,
      title text not null,
      content text not null,
      pinned boolean not null,
      revision bigint not null,
      created_at timestamptz not null,
      edited_at timestamptz
    );
    insert into revisions values ('notices', 1);
  `);
}
