import type { FinishedJob, FinishedStatus, JobOrder, JobOwner, NewJob, OwnJob } from './job';
import type { JobRequestDetails } from './job-submission';

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

export type EnqueueOutcome = 'queued' | 'activeJob' | 'challengeGone' | 'teamGone';

export interface JobStore {
  hasActive(owner: JobOwner): Promise<boolean>;
  /** Stores the job and its row of the submission record, or neither. */
  enqueue(job: NewJob, record: JobRequestRecord): Promise<EnqueueOutcome>;
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
