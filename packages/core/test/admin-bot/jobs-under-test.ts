import { createJobStore } from '../../src/admin-bot/job-store';
import type { JobOrder, JobOwner } from '../../src/admin-bot';
import type { Database } from '../../src/infra/database';
import { aChallenge, aTeam, storeChallenges, storeTeams } from '../../src/testing';

const EPOCH = Date.parse('2026-06-01T12:00:00Z');
export const at = (ms: number): Date => new Date(EPOCH + ms);

let numbers = 0;
function uuid(): string {
  numbers += 1;
  return `20000000-0000-4000-8000-${numbers.toString(16).padStart(12, '0')}`;
}

/** The jobs of a database, and what is needed to make some. */
export function jobsUnderTest(database: Database) {
  const store = createJobStore(database);

  async function anOwner(): Promise<JobOwner> {
    const [team, challenge] = [aTeam(), aChallenge()];
    await storeTeams(database, team);
    await storeChallenges(database, challenge);
    return { teamId: team.id, challengeId: challenge.id };
  }

  function aJob({ teamId, challengeId }: JobOwner, said: Partial<JobOrder> = {}): JobOrder {
    return {
      id: uuid(),
      teamId,
      challengeId,
      configRevision: 'revision',
      flags: [],
      inputs: {},
      instances: [],
      timeoutMs: 30_000,
      createdAt: at(0),
      ...said,
    };
  }

  const enqueue = (job: JobOrder) =>
    store.enqueue(job, {
      id: uuid(),
      challengeId: job.challengeId,
      teamId: job.teamId,
      ip: '203.0.113.7',
      details: { inputs: job.inputs, configRevision: job.configRevision },
      at: job.createdAt,
    });

  async function aQueuedJob(said: Partial<JobOrder> = {}, owner?: JobOwner): Promise<JobOrder> {
    const job = aJob(owner ?? (await anOwner()), said);
    const outcome = await enqueue(job);
    if (outcome !== 'queued') throw new Error(outcome);
    return job;
  }

  /** A job of the owner that was made, run and finished at these times. */
  async function aFinishedJob(owner: JobOwner, ms: number, logs?: string): Promise<string> {
    const { id } = await aQueuedJob({ createdAt: at(ms) }, owner);
    await store.pull(at(ms));
    if ((await store.finish({ id, status: 'completed', logs, at: at(ms) })) === undefined) {
      throw new Error('something else was queued');
    }
    return id;
  }

  const statusOf = async (id: string): Promise<string | undefined> => {
    const row = await database('admin_bot_jobs')
      .where({ id })
      .first<{ status: string } | undefined>('status');
    return row?.status;
  };

  return { store, anOwner, aJob, enqueue, aQueuedJob, aFinishedJob, statusOf };
}
