import type { MetricsRegistry } from '@rampart/core/infra/metrics';

/** Metrics that the runner records itself. */
export interface RunnerMetrics {
  /** `failed`: the platform could not be reached, or refused. */
  polled(result: 'job' | 'empty' | 'failed'): void;
  jobStarted(): void;
  jobEnded(result: 'succeeded' | 'failed', durationMs: number): void;
}

/** From a visit of a page on this machine up to the longest job. */
const BUCKETS_SECONDS = [0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600];

export function createRunnerMetrics(metrics: MetricsRegistry): RunnerMetrics {
  const busy = metrics.gauge({
    name: 'rampart_runner_busy',
    help: '1 while this runner has a job, else 0.',
  });
  const jobs = metrics.counterBy<'succeeded' | 'failed'>({
    name: 'rampart_runner_jobs_total',
    help: 'Jobs that this runner finished, by result.',
    label: 'result',
    values: ['succeeded', 'failed'],
  });
  const durations = metrics.durations({
    name: 'rampart_runner_job_duration_seconds',
    help: 'Duration of the jobs that this runner finished.',
    bucketsSeconds: BUCKETS_SECONDS,
  });
  return {
    polled: metrics.counterBy<'job' | 'empty' | 'failed'>({
      name: 'rampart_runner_polls_total',
      help: 'Polls for a job by result; failed: the platform could not be reached, or refused.',
      label: 'result',
      values: ['job', 'empty', 'failed'],
    }),
    jobStarted: () => busy(1),
    jobEnded(result, durationMs) {
      busy(0);
      jobs(result);
      durations(durationMs);
    },
  };
}
