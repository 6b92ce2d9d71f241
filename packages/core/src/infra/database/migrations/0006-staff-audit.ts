import type { Knex } from 'knex';

/**
 * Who of the staff changed what, and when. Append-only as the ledger is; rows outlive the teams, challenges and files
 * they name, so nothing here is a foreign key.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table staff_audit (
      id bigint generated always as identity constraint staff_audit_pkey primary key,
      at timestamptz not null,
      -- a team id, or 'operator' for the command line
      actor text not null,
      action text not null,
      target_kind text not null,
      target_id text not null,
      -- of the HTTP request; null for the command line
      request_id text,
      -- the fields that changed, secrets as {"changed": true}; null where there was nothing before, or is nothing after
      before jsonb,
      after jsonb
    );
    create index staff_audit_newest on staff_audit (at desc, id desc);
    create index staff_audit_actor on staff_audit (actor, at desc, id desc);
    create index staff_audit_action on staff_audit (action, at desc, id desc);
    create index staff_audit_target on staff_audit (target_id, at desc, id desc);

    create function refuse_staff_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the staff audit is append-only';
    end $$;
    create trigger staff_audit_append_only before update or delete or truncate on staff_audit for each statement
      execute function refuse_staff_audit_change();
  `);
}
