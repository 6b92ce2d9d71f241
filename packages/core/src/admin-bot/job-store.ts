import {
  type FinishedJob,
  type FinishedStatus,
  type JobOrder,
  type JobOwner,
  type OwnJob,
  STUCK_AFTER,
} from './job';
import type { JobRequestDetails } from './job-submission';
import { countRows, hasRow, violatedConstraint, type SqlExecutor } from '../infra/database';

/** A row of the submission record, of kind `admin_bot`. */
export interface JobRequestRecord extends JobOwner {
  readonly id: string;
  readonly ip: string;
  readonly details: JobRequestDetails;
  readonly at: Date;
}

export interface RefusedJobRequest extends JobRequestRecord {
  readonly result: 'invalid_input' | 'active_job' | 'bad_instancer_state';
}

export type EnqueueOutcome = 'queued' | 'activeJob' | 'unknownChallenge' | 'unknownTeam';

export interface JobStore {
  hasActive(owner: JobOwner): Promise<boolean>;
  /** Stores the job and its row of the submission record, or neither. */
  enqueue(job: JobOrder, record: JobRequestRecord): Promise<EnqueueOutcome>;
  recordRefused(record: RefusedJobRequest): Promise<void>;

  /** Fails stuck jobs, then claims the oldest queued one, all in one statement, so nobody else gets it. */
  pull(at: Date): Promise<JobOrder | undefined>;
  /**
   * Finishes a running job and returns its owner; undefined when it is not running. Absent logs are not
   * stored.
   */
  finish(job: {
    readonly id: string;
    readonly status: FinishedStatus;
    readonly logs: string | undefined;
    readonly at: Date;
  }): Promise<JobOwner | undefined>;
  /** Clears the logs of all but the newest `kept` jobs that have any; the jobs stay. */
  keepNewestLogs(owner: JobOwner, kept: number): Promise<void>;
  countQueued(): Promise<number>;

  findNewest(owner: JobOwner): Promise<OwnJob | undefined>;
  /** Newest first, back to the `kept`-th newest job with logs, or to the oldest one; none without any logs. */
  listFinished(owner: JobOwner, kept: number): Promise<readonly FinishedJob[]>;
  /** Null for a job that is unknown, not the owner's or without logs. */
  findLogs(owner: JobOwner, jobId: string): Promise<string | null>;
}

const ENQUEUE = `
  with job as (
    insert into admin_bot_jobs
      (id, challenge_id, team_id, config_revision, flags, inputs, instances, timeout_ms, created_at, updated_at)
    values (:id, :challengeId, :teamId, :configRevision, :flags::jsonb, :inputs::jsonb, :instances::jsonb, :timeoutMs,
            :createdAt, :createdAt)
    on conflict (team_id, challenge_id) where status in ('queued', 'running') do nothing
    returning admin_bot_jobs.id
  )
  insert into submissions (id, kind, challenge_id, team_id, ip, result, details, related_id, created_at)
  select :recordId, 'admin_bot', :challengeId, :teamId, :ip, 'queued', :details::jsonb, job.id, :createdAt
  from job
  returning submissions.id`;

/**
 * Both parts skip rows locked by another pull, so pulls neither wait for each other nor claim the same job. A
 * job is stuck when its last update is strictly older than the limit.
 */
const PULL = `
  with stuck as materialized (
    select admin_bot_jobs.id from admin_bot_jobs
    where admin_bot_jobs.status = 'running'
      and admin_bot_jobs.updated_at < :at::timestamptz - interval '1 millisecond'
          * greatest(admin_bot_jobs.timeout_ms::bigint * :timeouts, :atLeastMs)
    for update skip locked
  ), swept as (
    update admin_bot_jobs set status = 'failed', updated_at = :at
    from stuck where admin_bot_jobs.id = stuck.id
  ), oldest as materialized (
    select admin_bot_jobs.id from admin_bot_jobs
    where admin_bot_jobs.status = 'queued'
    order by admin_bot_jobs.created_at, admin_bot_jobs.id
    limit 1
    for update skip locked
  )
  update admin_bot_jobs set status = 'running', updated_at = :at
  from oldest where admin_bot_jobs.id = oldest.id
  returning admin_bot_jobs.id, admin_bot_jobs.challenge_id as "challengeId", admin_bot_jobs.team_id as "teamId",
            admin_bot_jobs.config_revision as "configRevision", admin_bot_jobs.flags, admin_bot_jobs.inputs,
            admin_bot_jobs.instances, admin_bot_jobs.timeout_ms as "timeoutMs", admin_bot_jobs.created_at as "createdAt"`;

const KEEP_NEWEST_LOGS = `
  update admin_bot_jobs set logs = null
  where admin_bot_jobs.id in (
    select older.id from admin_bot_jobs older
    where older.team_id = :teamId and older.challenge_id = :challengeId and older.logs is not null
    order by older.created_at desc, older.id desc
    offset :kept
  )`;

const NEWEST = `
  select newest.id, newest.status, newest.created_at as "createdAt", newest.logs,
         case when newest.status = 'queued' then (
           select count(*)::integer from admin_bot_jobs ahead
           where ahead.status = 'queued' and (ahead.created_at, ahead.id) <= (newest.created_at, newest.id)
         ) end as "queuePosition"
  from admin_bot_jobs newest
  where newest.team_id = :teamId and newest.challenge_id = :challengeId
  order by newest.created_at desc, newest.id desc
  limit 1`;

const FINISHED = `
  with kept as (
    select logged.created_at, logged.id from admin_bot_jobs logged
    where logged.team_id = :teamId and logged.challenge_id = :challengeId and logged.logs is not null
    order by logged.created_at desc, logged.id desc
    limit :kept
  ), oldest as (
    select kept.created_at, kept.id from kept order by kept.created_at, kept.id limit 1
  )
  select jobs.id, jobs.status, jobs.created_at as "createdAt", jobs.logs is not null as "hasLogs"
  from admin_bot_jobs jobs join oldest on (jobs.created_at, jobs.id) >= (oldest.created_at, oldest.id)
  where jobs.team_id = :teamId and jobs.challenge_id = :challengeId and jobs.status in ('completed', 'failed')
  order by jobs.created_at desc, jobs.id desc`;

function goneBy(error: unknown): EnqueueOutcome {
  const violated = violatedConstraint(error);
  if (violated === 'admin_bot_jobs_challenge_fkey') return 'unknownChallenge';
  if (violated === 'admin_bot_jobs_team_fkey') return 'unknownTeam';
  throw error;
}

export function createJobStore(executor: SqlExecutor): JobStore {
  async function query<Row>(statement: string, values: Readonly<Record<string, unknown>>): Promise<Row[]> {
    const { rows } = await executor.raw<{ rows: Row[] }>(statement, { ...values });
    return rows;
  }

  return {
    hasActive: ({ challengeId, teamId }) =>
      hasRow(
        executor('admin_bot_jobs')
          .where({ challenge_id: challengeId, team_id: teamId })
          .whereIn('status', ['queued', 'running']),
      ),

    async enqueue(job, record) {
      try {
        const queued = await query(ENQUEUE, {
          id: job.id,
          challengeId: job.challengeId,
          teamId: job.teamId,
          configRevision: job.configRevision,
          flags: JSON.stringify(job.flags),
          inputs: JSON.stringify(job.inputs),
          instances: JSON.stringify(job.instances),
          timeoutMs: job.timeoutMs,
          createdAt: job.createdAt,
          recordId: record.id,
          ip: record.ip,
          details: JSON.stringify(record.details),
        });
        return queued.length > 0 ? 'queued' : 'activeJob';
      } catch (error) {
        return goneBy(error);
      }
    },

    async recordRefused({ id, challengeId, teamId, ip, result, details, at }) {
      await executor('submissions').insert({
        id,
        kind: 'admin_bot',
        challenge_id: challengeId,
        team_id: teamId,
        ip,
        result,
        details: JSON.stringify(details),
        created_at: at,
      });
    },

    async pull(at) {
      const [job] = await query<JobOrder>(PULL, { at, ...STUCK_AFTER });
      return job;
    },

    async finish({ id, status, logs, at }) {
      const [owner] = await executor('admin_bot_jobs')
        .where({ id, status: 'running' })
        .update({ status, updated_at: at, ...(logs === undefined ? {} : { logs }) })
        .returning<JobOwner[]>(['challenge_id as challengeId', 'team_id as teamId']);
      return owner;
    },

    async keepNewestLogs({ challengeId, teamId }, kept) {
      await query(KEEP_NEWEST_LOGS, { challengeId, teamId, kept });
    },

    countQueued: () => countRows(executor('admin_bot_jobs').where('status', 'queued')),

    async findNewest({ challengeId, teamId }) {
      const [job] = await query<OwnJob>(NEWEST, { challengeId, teamId });
      return job;
    },

    listFinished: ({ challengeId, teamId }, kept) =>
      query<FinishedJob>(FINISHED, { challengeId, teamId, kept }),

    async findLogs({ challengeId, teamId }, jobId) {
      const job = await executor('admin_bot_jobs')
        .where({ id: jobId, challenge_id: challengeId, team_id: teamId })
        .first<{ logs: string | null } | undefined>('logs');
      return job?.logs ?? null;
    },
  };
}
