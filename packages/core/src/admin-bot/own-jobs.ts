import type { FindVisible } from '../challenges';
import type { FinishedJob, JobOwner, OwnJob } from './job';
import type { JobStore } from './job-store';

interface UnknownChallenge {
  readonly outcome: 'unknownChallenge';
}
type OwnJobsOutcome<T> = UnknownChallenge | ({ readonly outcome: 'found' } & T);
type JobRequester = JobOwner & { readonly now: Date };

/** What teams can read about the bot and their visits. */
export interface OwnJobs {
  /** For everybody who sees the challenge. */
  script(
    requester: Omit<JobRequester, 'teamId'> & { readonly teamId: string | null },
  ): Promise<
    UnknownChallenge | { readonly outcome: 'noBot' } | { readonly outcome: 'found'; readonly code: string }
  >;
  /** The newest job in any state, even if the challenge no longer has a bot. */
  newest(requester: JobRequester): Promise<OwnJobsOutcome<{ readonly job: OwnJob | undefined }>>;
  finished(requester: JobRequester): Promise<OwnJobsOutcome<{ readonly jobs: readonly FinishedJob[] }>>;
  logs(
    requester: JobRequester & { readonly jobId: string },
  ): Promise<OwnJobsOutcome<{ readonly logs: string | null }>>;
}

export function createOwnJobs(dependencies: {
  readonly store: Pick<JobStore, 'findNewest' | 'listFinished' | 'findLogs'>;
  readonly findVisible: FindVisible;
  /** How many jobs per team and challenge keep their logs. */
  readonly keptLogs: number;
}): OwnJobs {
  const { store, findVisible, keptLogs } = dependencies;

  const seesBot = async ({ challengeId, teamId, now }: JobRequester): Promise<boolean> => {
    const challenge = await findVisible(challengeId, teamId, now);
    return challenge !== undefined && challenge.adminBotConfig !== null;
  };

  return {
    async script({ challengeId, teamId, now }) {
      const challenge = await findVisible(challengeId, teamId, now);
      if (challenge === undefined) return { outcome: 'unknownChallenge' };
      const { adminBotConfig } = challenge;
      return adminBotConfig === null ? { outcome: 'noBot' } : { outcome: 'found', code: adminBotConfig.code };
    },

    async newest(requester) {
      const { challengeId, teamId, now } = requester;
      const challenge = await findVisible(challengeId, teamId, now);
      if (challenge === undefined) return { outcome: 'unknownChallenge' };
      return { outcome: 'found', job: await store.findNewest(requester) };
    },

    async finished(requester) {
      if (!(await seesBot(requester))) return { outcome: 'unknownChallenge' };
      return { outcome: 'found', jobs: await store.listFinished(requester, keptLogs) };
    },

    async logs(requester) {
      if (!(await seesBot(requester))) return { outcome: 'unknownChallenge' };
      return { outcome: 'found', logs: await store.findLogs(requester, requester.jobId) };
    },
  };
}
