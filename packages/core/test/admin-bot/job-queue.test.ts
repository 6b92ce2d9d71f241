import { createRunnerJobQueue } from '../../src/admin-bot/runner-job-queue';
import { createJobStore } from '../../src/admin-bot/job-store';
import type { ChallengeCache } from '../../src/challenges';
import { createTransact, openDatabase, type Database } from '../../src/infra/database';
import { createTestDatabase, type TestDatabase } from '../../src/testing';
import { jobsUnderTest, at } from './jobs-under-test';

const noChallengeCache: ChallengeCache = {
  at: () => Promise.reject(new Error('not asked for')),
  latest: () => Promise.reject(new Error('not asked for')),
  leased: () => undefined,
  known: () => undefined,
};

function runnerQueue(database: Database) {
  return createRunnerJobQueue({
    store: createJobStore(database),
    transact: createTransact(database, (executor) => ({ jobs: createJobStore(executor) })),
    challengeCache: noChallengeCache,
    readInstance: () => Promise.reject(new Error('not asked for')),
    keptLogs: 5,
  });
}

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());
beforeEach(() => fresh.database('admin_bot_jobs').delete());

describe('one active job of a team and challenge', () => {
  it('twenty submissions at once make one job and one row of the record', async () => {
    const { anOwner, aJob, enqueue } = jobsUnderTest(fresh.database);
    const owner = await anOwner();
    const jobs = Array.from({ length: 20 }, () => aJob(owner));
    const outcomes = await Promise.all(jobs.map(enqueue));
    expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'activeJob')).toHaveLength(19);
    const queued = jobs[outcomes.indexOf('queued')];
    expect(await fresh.database('admin_bot_jobs').pluck('id')).toEqual([queued?.id]);
    const record = fresh.database('submissions').where('challenge_id', owner.challengeId);
    expect(await record.select('kind', 'result', 'related_id')).toEqual([
      { kind: 'admin_bot', result: 'queued', related_id: queued?.id },
    ]);
  });

  it('twenty one after the other, each ended before the next, are all made (control)', async () => {
    const { anOwner, aJob, enqueue } = jobsUnderTest(fresh.database);
    const owner = await anOwner();
    const ended = Array.from({ length: 20 }, () => aJob(owner));
    // A job that is not active does not count: one after the other, all of them are made.
    for (const job of ended) {
      expect(await enqueue(job)).toBe('queued');
      await fresh.database('admin_bot_jobs').where('id', job.id).update('status', 'failed');
    }
    expect(await fresh.database('admin_bot_jobs').pluck('id')).toHaveLength(20);
  });

  it('a running job counts, a finished one does not; other teams and challenges are free', async () => {
    const { store, anOwner, aJob, enqueue, aQueuedJob } = jobsUnderTest(fresh.database);
    const job = await aQueuedJob();
    const [stranger, elsewhere] = [await anOwner(), await anOwner()];
    await store.pull(at(0));
    expect(await enqueue(aJob(job))).toBe('activeJob');
    expect(await store.hasActive(job)).toBe(true);
    expect(await enqueue(aJob({ ...job, teamId: stranger.teamId }))).toBe('queued');
    expect(await enqueue(aJob({ ...job, challengeId: elsewhere.challengeId }))).toBe('queued');
    await store.finish({ id: job.id, status: 'failed', logs: undefined, at: at(1) });
    expect(await store.hasActive(job)).toBe(false);
    expect(await enqueue(aJob(job))).toBe('queued');
  });

  it('a challenge or team that is gone is told apart, and leaves no row of the record', async () => {
    const { anOwner, aJob, enqueue } = jobsUnderTest(fresh.database);
    const owner = await anOwner();
    expect(await enqueue(aJob({ ...owner, challengeId: 'gone' }))).toBe('unknownChallenge');
    expect(await enqueue(aJob({ ...owner, teamId: 'gone' }))).toBe('unknownTeam');
    const record = fresh.database('submissions').whereIn('challenge_id', ['gone', owner.challengeId]);
    expect(await record.select()).toEqual([]);
  });

  it.each(['challenges', 'teams'] as const)('jobs go with their %s, the record stays', async (table) => {
    const { aQueuedJob } = jobsUnderTest(fresh.database);
    const job = await aQueuedJob();
    await fresh
      .database(table)
      .where('id', table === 'teams' ? job.teamId : job.challengeId)
      .delete();
    expect(await fresh.database('admin_bot_jobs').where('id', job.id).select()).toEqual([]);
    expect(await fresh.database('submissions').where('related_id', job.id).select()).toHaveLength(1);
  });
});

describe('pull', () => {
  it('gives the oldest of all challenges first, and nothing when nothing waits', async () => {
    const { store, aQueuedJob } = jobsUnderTest(fresh.database);
    const young = await aQueuedJob({ createdAt: at(2) });
    const old = await aQueuedJob({ createdAt: at(1) });
    expect([await store.pull(at(3)), await store.pull(at(3)), await store.pull(at(3))]).toMatchObject([
      { id: old.id },
      { id: young.id },
      undefined,
    ]);
  });

  it('ten runners at once share fifty jobs: each job goes to exactly one', async () => {
    const { aQueuedJob } = jobsUnderTest(fresh.database);
    const jobs: string[] = [];
    for (let i = 0; i < 50; i += 1) jobs.push((await aQueuedJob({ createdAt: at(i) })).id);
    const runners = Array.from({ length: 10 }, () =>
      openDatabase({
        connection: fresh.url,
        maxPoolSize: 1,
        idleTimeoutMs: 10_000,
        connectTimeoutMs: 10_000,
        applicationName: 'runner',
      }),
    );
    const got: string[] = [];
    await Promise.all(
      runners.map(async (database) => {
        const runner = runnerQueue(database);
        for (;;) {
          const job = await runner.pull(at(100));
          if (job === undefined) break;
          got.push(job.id);
        }
      }),
    );
    await Promise.all(runners.map((database) => database.destroy()));
    expect(got.toSorted()).toEqual(jobs.toSorted());
  });

  it('a job another runner is just taking is passed over, not waited for', async () => {
    const { store, aQueuedJob } = jobsUnderTest(fresh.database);
    const [first, second] = [await aQueuedJob({ createdAt: at(1) }), await aQueuedJob({ createdAt: at(2) })];
    await fresh.database.transaction(async (taking) => {
      expect(await createJobStore(taking).pull(at(3))).toMatchObject({ id: first.id });
      expect(await store.pull(at(3))).toMatchObject({ id: second.id });
      expect(await store.pull(at(3))).toBeUndefined();
    });
  });

  it('reading the oldest and marking it in two steps would give it twice (control)', async () => {
    const { aQueuedJob } = jobsUnderTest(fresh.database);
    const { id } = await aQueuedJob();
    const oldest = () => fresh.database('admin_bot_jobs').where('status', 'queued').pluck('id');
    const [one, other] = await Promise.all([oldest(), oldest()]);
    expect([one, other]).toEqual([[id], [id]]);
  });
});

describe('stuck jobs', () => {
  it.each([
    ['four times a long limit', 60_000, 240_000],
    ['four times the limit at the floor', 30_000, 120_000],
    ['the floor of two minutes, for a short limit', 100, 120_000],
    ['four times the largest limit', 86_400_000, 345_600_000],
  ])('are failed by a pull after %s, not at it', async (_what, timeoutMs, limitMs) => {
    const { store, aQueuedJob, statusOf } = jobsUnderTest(fresh.database);
    const { id } = await aQueuedJob({ timeoutMs });
    await store.pull(at(1_000));
    await store.pull(at(1_000 + limitMs));
    expect(await statusOf(id)).toBe('running');
    expect(await store.pull(at(1_000 + limitMs + 1))).toBeUndefined();
    expect(await statusOf(id)).toBe('failed');
  });

  it('are not queued again, have no logs, and free their team', async () => {
    const { store, aQueuedJob, aJob, enqueue } = jobsUnderTest(fresh.database);
    const job = await aQueuedJob();
    await store.pull(at(0));
    expect(await enqueue(aJob(job))).toBe('activeJob');
    await store.pull(at(121_000));
    expect(await store.findLogs(job, job.id)).toBeNull();
    expect(await store.findNewest(job)).toMatchObject({ id: job.id, status: 'failed', queuePosition: null });
    expect(await store.pull(at(500_000))).toBeUndefined();
    expect(await enqueue(aJob(job))).toBe('queued');
  });

  it('stay running while no runner pulls, and queued ones never expire', async () => {
    const { store, aQueuedJob, statusOf } = jobsUnderTest(fresh.database);
    const running = await aQueuedJob({ createdAt: at(0) });
    const queued = await aQueuedJob({ createdAt: at(1) });
    await store.pull(at(0));
    expect(await store.countQueued()).toBe(1);
    expect(await statusOf(running.id)).toBe('running');
    expect(await store.pull(at(1e11))).toMatchObject({ id: queued.id });
    expect(await statusOf(running.id)).toBe('failed');
  });

  it('a job that was swept cannot be finished any more', async () => {
    const { store, aQueuedJob, statusOf } = jobsUnderTest(fresh.database);
    const { id } = await aQueuedJob();
    await store.pull(at(0));
    await store.pull(at(121_000));
    const report = { jobId: id, status: 'completed', logs: 'late', at: at(122_000) } as const;
    expect(await runnerQueue(fresh.database).finish(report)).toBe(false);
    expect(await statusOf(id)).toBe('failed');
  });

  it('one that is just being finished is passed over, not waited for, and stays finished', async () => {
    const { store, aQueuedJob, statusOf } = jobsUnderTest(fresh.database);
    const { id } = await aQueuedJob();
    await store.pull(at(0));
    await fresh.database.transaction(async (finishing) => {
      const finished = { id, status: 'completed', logs: 'at last', at: at(121_000) } as const;
      await createJobStore(finishing).finish(finished);
      expect(await store.pull(at(121_000))).toBeUndefined();
    });
    await store.pull(at(500_000));
    expect(await statusOf(id)).toBe('completed');
  });

  it('several pulls at once sweep many stuck jobs without waiting for each other', async () => {
    const { store, aQueuedJob } = jobsUnderTest(fresh.database);
    for (let i = 0; i < 20; i += 1) await aQueuedJob({ createdAt: at(i) });
    for (let i = 0; i < 20; i += 1) await store.pull(at(100));
    await Promise.all(Array.from({ length: 8 }, () => store.pull(at(500_000))));
    expect(await fresh.database('admin_bot_jobs').pluck('status')).toEqual(
      Array.from({ length: 20 }, () => 'failed'),
    );
  });
});

describe('finishing', () => {
  it('twenty reports of one job at once: one counts', async () => {
    const { store, aQueuedJob } = jobsUnderTest(fresh.database);
    const { id } = await aQueuedJob();
    await store.pull(at(0));
    const reports = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        runnerQueue(fresh.database).finish({
          jobId: id,
          status: i % 2 === 0 ? 'completed' : 'failed',
          logs: String(i),
          at: at(1),
        }),
      ),
    );
    expect(reports.filter((counted) => counted)).toHaveLength(1);
    const [stored] = (await fresh.database('admin_bot_jobs').where({ id }).pluck('logs')) as string[];
    expect(stored).toBe(String(reports.indexOf(true)));
  });

  it.each(['queued', 'completed', 'failed'] as const)('a %s job cannot be finished', async (status) => {
    const { aQueuedJob, statusOf } = jobsUnderTest(fresh.database);
    const { id } = await aQueuedJob();
    await fresh.database('admin_bot_jobs').where({ id }).update({ status });
    const report = { jobId: id, status: 'completed', logs: 'x', at: at(1) } as const;
    expect(await runnerQueue(fresh.database).finish(report)).toBe(false);
    expect(await statusOf(id)).toBe(status);
  });
});
