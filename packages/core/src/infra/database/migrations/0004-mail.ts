import type { Knex } from 'knex';

/**
 * Registrations and address changes that wait for a mailed link, members, and the mails to be sent. A mail names what
 * it is about; its token is made or looked up when it is sent, so no row of the outbox can log anybody in.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table pending_verifications (
      id text constraint pending_verifications_pkey primary key,
      token text not null constraint pending_verifications_token_key unique,
      name citext not null,
      email text not null constraint pending_verifications_email_key unique,
      division text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index pending_verifications_created_at on pending_verifications (created_at desc, id);
    create index pending_verifications_expires_at on pending_verifications (expires_at);

    -- the single-use markers of Verify tokens; here and not in Redis, so that an emptied Redis breaks no mailed link
    create table email_changes (
      id text constraint email_changes_pkey primary key,
      team_id text not null constraint email_changes_team_fkey references teams (id) on delete cascade,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index email_changes_team on email_changes (team_id);
    create index email_changes_expires_at on email_changes (expires_at);

    create table team_members (
      id text constraint team_members_pkey primary key,
      team_id text not null constraint team_members_team_fkey references teams (id) on delete cascade,
      email text not null,
      created_at timestamptz not null,
      constraint team_members_team_email_key unique (team_id, email)
    );

    create table mail_outbox (
      id text constraint mail_outbox_pkey primary key,
      purpose text not null
        constraint mail_outbox_purpose check (purpose in ('register', 'recover', 'update')),
      recipient text not null,
      -- register: the pending verification; update: the email change; recover: null, the address is all there is
      subject_id text,
      status text not null default 'queued'
        constraint mail_outbox_status check (status in ('queued', 'sent', 'failed')),
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null,
      next_attempt_at timestamptz not null,
      finished_at timestamptz
    );
    create index mail_outbox_due on mail_outbox (next_attempt_at) where status = 'queued';
    create index mail_outbox_unsent on mail_outbox (created_at desc, id) where status <> 'sent';
    create index mail_outbox_finished on mail_outbox (finished_at) where status <> 'queued';
  `);
}
