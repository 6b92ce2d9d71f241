import type { AdminBotConfig, Catalogue } from '../challenges';
import type { FinishedJob, JobOwner, OwnJob } from './job';
import type { JobStore } from './job-store';

interface UnknownChallenge {
  readonly outcome: 'unknownChallenge';
}
type Asked<T> = UnknownChallenge | ({ readonly outcome: 'found' } & T);
type Asking = JobOwner & { readonly now: Date };

/** What teams read of the bot and of their visits (services reference 2.3). */
export interface OwnJobs {
  /** Public with the challenge. */
  script(
    asking: Pick<Asking, 'challengeId' | 'now'>,
  ): Promise<
    UnknownChallenge | { readonly outcome: 'noBot' } | { readonly outcome: 'found'; readonly code: string }
  >;
  /** The newest job in any state, also when the challenge has no bot any more. */
  newest(asking: Asking): Promise<Asked<{ readonly job: OwnJob | undefined }>>;
  finished(asking: Asking): Promise<Asked<{ readonly jobs: readonly FinishedJob[] }>>;
  logs(asking: Asking & { readonly jobId: string }): Promise<Asked<{ readonly logs: string | null }>>;
}

export function createOwnJobs(needs: {
  readonly store: Pick<JobStore, 'findNewest' | 'listFinished' | 'findLogs'>;
  readonly catalogue: Catalogue;
  /** Jobs of a team and challenge that keep their logs. */
  readonly keptLogs: number;
}): OwnJobs {
  const { store, catalogue, keptLogs } = needs;

  const findPublic = async ({ challengeId, now }: Pick<Asking, 'challengeId' | 'now'>) =>
    (await catalogue.latest()).findPublic(challengeId, now);
  const findBot = async (asking: Asking): Promise<AdminBotConfig | undefined> =>
    (await findPublic(asking))?.adminBotConfig ?? undefined;

  return {
    async script(asking) {
      const challenge = await findPublic(asking);
      if (challenge === undefined) return { outcome: 'unknownChallenge' };
      const { adminBotConfig } = challenge;
      return adminBotConfig === null ? { outcome: 'noBot' } : { outcome: 'found', code: adminBotConfig.code };
    },

    async newest(asking) {
      if ((await findPublic(asking)) === undefined) return { outcome: 'unknownChallenge' };
      return { outcome: 'found', job: await store.findNewest(asking) };
    },

    async finished(asking) {
      if ((await findBot(asking)) === undefined) return { outcome: 'unknownChallenge' };
      return { outcome: 'found', jobs: await store.listFinished(asking, keptLogs) };
    },

    async logs(asking) {
      if ((await findBot(asking)) === undefined) return { outcome: 'unknownChallenge' };
      return { outcome: 'found', logs: await store.findLogs(asking, asking.jobId) };
    },
  };
}
