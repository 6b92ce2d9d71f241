import type { ChallengeCache, CheckAdminBotScript, ConcreteFlags, FindVisible } from '../challenges';
import type { Random } from '../infra/clock';
import { createTransact, type Database } from '../infra/database';
import type { Logger } from '../infra/logging';
import { createBoundedRegex, createRegexValidator } from '@rampart/event-rules';
import type { ReadRawInstanceStatus } from '../instances';
import { createCheckScript } from './check-script';
import { createJobStore } from './job-store';
import type { MatchInput } from './job-submission';
import { createOwnJobs, type OwnJobs } from './own-jobs';
import { createRunnerJobQueue, type RunnerJobQueue } from './runner-job-queue';
import type { ScriptRunner } from './script-runner';
import { createSubmitJob, type SubmitJob } from './submit-job';

/** A stored pattern takes microseconds; the rest is headroom for a busy machine. */
const MATCH_BUDGET_MS = 100;

/** The admin bot of an event that has one. */
export interface AdminBot {
  readonly submitJob: SubmitJob;
  readonly ownJobs: OwnJobs;
  readonly runnerJobs: RunnerJobQueue;
  readonly checkScript: CheckAdminBotScript;
}

export interface AdminBotDependencies {
  readonly database: Database;
  readonly challengeCache: ChallengeCache;
  readonly findVisible: FindVisible;
  readonly runner: ScriptRunner;
  readonly readInstance: ReadRawInstanceStatus;
  readonly flagsOf: ConcreteFlags;
  /** How many jobs per team and challenge keep their logs. */
  readonly keptLogs: number;
  readonly random: Random;
  readonly logger: Logger;
}

export function createAdminBot(dependencies: AdminBotDependencies): AdminBot {
  const { database, logger } = dependencies;
  const store = createJobStore(database);
  const search = createBoundedRegex();
  const match: MatchInput = ({ pattern, flags = '' }, value) =>
    search({ pattern, flags, text: value }, MATCH_BUDGET_MS);
  return {
    submitJob: createSubmitJob({ ...dependencies, store, match }),
    ownJobs: createOwnJobs({ ...dependencies, store }),
    runnerJobs: createRunnerJobQueue({
      ...dependencies,
      store,
      transact: createTransact(database, (executor) => ({ jobs: createJobStore(executor) })),
    }),
    checkScript: createCheckScript({
      runner: dependencies.runner,
      validatePattern: createRegexValidator(),
      logger,
    }),
  };
}
