import type { Knex } from 'knex';

/** Services that teams may sign in to; of a secret only its hash is kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table external_auth_clients (
      id text constraint external_auth_clients_pkey primary key,
      name text not null,
      redirect_uri text not null,
      secret_hash text not null,
      created_at timestamptz not null,
      created_by text constraint external_auth_clients_creator_fkey references teams (id) on delete set null
    );
    create index external_auth_clients_created_at on external_auth_clients (created_at, id);
    create index external_auth_clients_created_by on external_auth_clients (created_by);
  `);
}
