import type { Knex } from 'knex';

/** Visits of the admin bot that teams asked for. They go with their team or challenge. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create type admin_bot_job_status as enum ('queued', 'running', 'completed', 'failed');
    create table admin_bot_jobs (
      id text constraint admin_bot_jobs_pkey primary key,
      challenge_id text not null
        constraint admin_bot_jobs_challenge_fkey references challenges (id) on delete cascade,
      team_id text not null constraint admin_bot_jobs_team_fkey references teams (id) on delete cascade,
      status admin_bot_job_status not null default 'queued',
      -- of the script when the job was asked for
      config_revision text not null,
      flags jsonb not null,
      inputs jsonb not null,
      instances jsonb not null,
      timeout_ms integer not null constraint admin_bot_jobs_timeout check (timeout_ms > 0),
      -- null: none were reported, or newer ones took their place
      logs text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create unique index admin_bot_jobs_active_key on admin_bot_jobs (team_id, challenge_id)
      where status in ('queued', 'running');
    create index admin_bot_jobs_queue on admin_bot_jobs (created_at, id) where status = 'queued';
    create index admin_bot_jobs_running on admin_bot_jobs (updated_at) where status = 'running';
    create index admin_bot_jobs_of_team on admin_bot_jobs (team_id, challenge_id, created_at desc, id desc);
    create index admin_bot_jobs_challenge on admin_bot_jobs (challenge_id);
  `);
}
