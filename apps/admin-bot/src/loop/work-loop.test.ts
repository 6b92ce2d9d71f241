import { silentLogger, type LogFields, type Logger } from '@rampart/core/infra/logging';
import { createMetricsRegistry } from '@rampart/core/infra/metrics';
import type { JobOutcome } from '../job/run-job';
import { createRunnerMetrics } from '../metrics/runner-metrics';
import type { Job } from '../platform/job';
import { createWorkLoop, type WorkLoopDependencies } from './work-loop';

const INTERVAL_MS = 5_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const aJob = (id: string): Job => ({
  id,
  challengeId: 'chall',
  configRevision: 'revision',
  userId: 'team',
  submittedAt: 0,
  flags: [],
  flag: '',
  inputs: {},
  instancerInstances: [],
});

/** A loop over a queue whose jobs end when the test says so. */
function aLoop(changes: Partial<WorkLoopDependencies> = {}) {
  const queue: Job[] = [];
  const reports: [string, object][] = [];
  const running: ((outcome: JobOutcome) => void)[] = [];
  let pulls = 0;
  const metrics = createMetricsRegistry();
  const loop = createWorkLoop({
    platform: {
      pull: () => {
        pulls += 1;
        return Promise.resolve(queue.shift());
      },
      getSource: () => Promise.reject(new Error('not asked for')),
      report: (id, result) => {
        reports.push([id, result]);
        return Promise.resolve();
      },
    },
    scripts: { get: () => Promise.resolve({ code: 'code' }) },
    runJob: () => new Promise((resolve) => running.push(resolve)),
    pollIntervalMs: INTERVAL_MS,
    logger: silentLogger,
    metrics: createRunnerMetrics(metrics),
    ...changes,
  });
  return { loop, queue, reports, running, pulls: () => pulls, metrics: () => metrics.text() };
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the loop of a runner', () => {
  it('counts its polls and its jobs, and reports whether it has one', async () => {
    const { loop, queue, running, metrics } = aLoop();
    queue.push(aJob('one'));
    loop.start();
    await pass(0);
    expect(await metrics()).toContain('\nrampart_runner_busy 1\n');
    running[0]?.({ succeeded: false, reason: 'it threw' });
    await pass(INTERVAL_MS);
    const text = await metrics();
    expect(text).toContain('\nrampart_runner_busy 0\n');
    expect(text).toContain('\nrampart_runner_polls_total{result="job"} 1\n');
    expect(text).toContain('\nrampart_runner_polls_total{result="empty"} 1\n');
    expect(text).toContain('\nrampart_runner_jobs_total{result="failed"} 1\n');
    expect(text).toContain('\nrampart_runner_job_duration_seconds_count 1\n');
  });

  it('polls once at the start, then once an interval', async () => {
    const { loop, pulls } = aLoop();
    loop.start();
    await pass(0);
    expect(pulls()).toBe(1);
    await pass(INTERVAL_MS - 1);
    expect(pulls()).toBe(1);
    await pass(1);
    expect(pulls()).toBe(2);
    await pass(3 * INTERVAL_MS);
    expect(pulls()).toBe(5);
  });

  it('does not poll while a job runs, however long it takes, and goes on with the next interval', async () => {
    const { loop, queue, running, reports, pulls } = aLoop();
    queue.push(aJob('one'), aJob('two'));
    loop.start();
    await pass(10 * INTERVAL_MS);
    expect([pulls(), running.length]).toEqual([1, 1]);
    running[0]?.({ succeeded: true, logs: 'seen' });
    await pass(INTERVAL_MS);
    expect([pulls(), running.length]).toEqual([2, 2]);
    expect(reports).toEqual([['one', { succeeded: true, logs: 'seen' }]]);
  });

  it('does not repeat a report that fails, and takes the next job', async () => {
    let tries = 0;
    const warnings: LogFields[] = [];
    const logger: Logger = { ...silentLogger, warn: (_text, fields) => void warnings.push(fields ?? {}) };
    const { queue } = aLoop();
    queue.push(aJob('one'), aJob('two'));
    const reported: string[] = [];
    const loop = createWorkLoop({
      platform: {
        pull: () => Promise.resolve(queue.shift()),
        getSource: () => Promise.reject(new Error('not asked for')),
        report: (id) => {
          tries += 1;
          reported.push(id);
          return tries === 1 ? Promise.reject(new Error('the platform is away')) : Promise.resolve();
        },
      },
      scripts: { get: () => Promise.resolve({ code: 'code' }) },
      runJob: () => Promise.resolve({ succeeded: true, logs: '' }),
      pollIntervalMs: INTERVAL_MS,
      logger,
      metrics: createRunnerMetrics(createMetricsRegistry()),
    });
    loop.start();
    await pass(4 * INTERVAL_MS);
    expect(reported).toEqual(['one', 'two']);
    expect(warnings).toHaveLength(1);
  });

  it('logs once a minute that the platform is away, in a sentence, and once that it is back', async () => {
    const lines: string[] = [];
    const keep = (text: string, fields?: LogFields) => void lines.push(`${text} ${JSON.stringify(fields)}`);
    const logger: Logger = { ...silentLogger, info: keep, warn: keep };
    let isAway = true;
    const { loop } = aLoop({
      logger,
      platform: {
        pull: () => (isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(undefined)),
        getSource: () => Promise.reject(new Error('not asked for')),
        report: () => Promise.resolve(),
      },
    });
    loop.start();
    await pass(59_000);
    expect(lines).toEqual([
      expect.stringMatching(/^polling .*"reason":"connect ECONNREFUSED","failures":1}$/),
    ]);
    await pass(60_000);
    expect(lines).toHaveLength(2);
    isAway = false;
    await pass(60_000);
    expect(lines.slice(2)).toEqual(['the platform answers again {"failures":24}']);
  });

  it.each<[string, Partial<WorkLoopDependencies>]>([
    ['fetched', { scripts: { get: () => Promise.reject(new Error('404')) } }],
    ['loaded', { scripts: { get: () => Promise.resolve({ detail: 'line 1: no' }) } }],
  ])('fails a job whose script cannot be %s, without logs', async (_what, changes) => {
    const { loop, queue, reports } = aLoop(changes);
    queue.push(aJob('one'));
    loop.start();
    await pass(0);
    expect(reports).toEqual([['one', { succeeded: false }]]);
  });

  it('that is stopped asks for no other job, and is done when the current one is reported', async () => {
    const { loop, queue, running, reports, pulls } = aLoop();
    queue.push(aJob('one'), aJob('two'));
    loop.start();
    await pass(0);
    let isStopped = false;
    const stopped = loop.stop().then(() => (isStopped = true));
    await pass(10 * INTERVAL_MS);
    expect([isStopped, pulls()]).toEqual([false, 1]);
    running[0]?.({ succeeded: false, logs: '' });
    await stopped;
    expect(reports).toHaveLength(1);
    await pass(10 * INTERVAL_MS);
    expect(pulls()).toBe(1);
  });
});
