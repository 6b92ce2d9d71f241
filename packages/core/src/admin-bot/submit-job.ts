import { adminBotSubmissions } from '@rampart/domain-data';
import type { ConcreteFlags, FindVisible } from '../challenges';
import type { ReadRawInstanceStatus } from '../instances';
import type { Random } from '../infra/clock';
import type { Logger } from '../infra/logging';
import type { TakeToken } from '../infra/rate-limit';
import { findJobInstances } from './find-job-instances';
import type { JobStore, RefusedJobRequest } from './job-store';
import { checkInputs, namedInputs, type MatchInput } from './job-submission';

export interface JobRequest {
  readonly teamId: string;
  readonly challengeId: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly at: Date;
  readonly takeToken: TakeToken;
}

export type JobRequestOutcome =
  | { readonly outcome: 'queued'; readonly jobId: string }
  /** Unknown, or not visible to the team. */
  | { readonly outcome: 'unknownChallenge' }
  | { readonly outcome: 'noBot' }
  | { readonly outcome: 'throttled'; readonly retryInMs: number }
  | { readonly outcome: 'invalidInput'; readonly error: string }
  | { readonly outcome: 'activeJob' }
  | { readonly outcome: 'instanceNotReady'; readonly error: string }
  /** The team was deleted after it signed in. */
  | { readonly outcome: 'unknownTeam' };

export type SubmitJob = (request: JobRequest) => Promise<JobRequestOutcome>;

export interface SubmitJobDependencies {
  readonly store: Pick<JobStore, 'hasActive' | 'enqueue' | 'recordRefused'>;
  readonly findVisible: FindVisible;
  readonly match: MatchInput;
  readonly readInstance: ReadRawInstanceStatus;
  readonly flagsOf: ConcreteFlags;
  readonly random: Random;
  readonly logger: Logger;
}

const NO_INSTANCES = { outcome: 'ready', instances: [] } as const;

/** Requests a visit, running the checks of docs/rules/admin-bot.md#visits in order. */
export function createSubmitJob(dependencies: SubmitJobDependencies): SubmitJob {
  const { store, findVisible, match, readInstance, flagsOf, random, logger } = dependencies;

  /** Records a refusal. Never rejects: the reply does not depend on the record. */
  const record = async (refused: Omit<RefusedJobRequest, 'id'>): Promise<void> => {
    try {
      await store.recordRefused({ ...refused, id: random.uuid() });
    } catch (error) {
      const { challengeId, teamId } = refused;
      logger.error('a refused admin bot request was not recorded', { error, challengeId, teamId });
    }
  };

  return async (request) => {
    const { teamId, challengeId, ip, at } = request;
    const challenge = await findVisible(challengeId, teamId, at);
    if (challenge === undefined) return { outcome: 'unknownChallenge' };
    const config = challenge.adminBotConfig;
    if (config === null) return { outcome: 'noBot' };
    const take = await request.takeToken(adminBotSubmissions, [challengeId, teamId]);
    if (!take.taken) return { outcome: 'throttled', retryInMs: take.retryInMs };

    const inputs = namedInputs(config, request.inputs);
    const details = { inputs, configRevision: config.revision };
    const refusal = { challengeId, teamId, ip, at };
    const checked = checkInputs(config, inputs, match);
    if (checked.outcome === 'invalid') {
      const { field, error } = checked;
      await record({ ...refusal, result: 'invalid_input', details: { ...details, field, error } });
      return { outcome: 'invalidInput', error };
    }
    if (await store.hasActive({ challengeId, teamId })) {
      await record({ ...refusal, result: 'active_job', details });
      return { outcome: 'activeJob' };
    }
    const ready =
      config.requireInstancerInstancesRunning === true
        ? await findJobInstances(readInstance, {
            challenge,
            teamId,
            botTimeoutMs: config.timeoutMilliseconds,
            now: at,
          })
        : NO_INSTANCES;
    if (ready.outcome === 'notReady') {
      await record({ ...refusal, result: 'bad_instancer_state', details: { ...details, ...ready.details } });
      return { outcome: 'instanceNotReady', error: ready.error };
    }

    const { instances } = ready;
    const flags = await flagsOf(challenge, teamId, at);
    if ('outcome' in flags) return flags;
    const job = {
      id: random.uuid(),
      challengeId,
      teamId,
      configRevision: config.revision,
      flags,
      inputs,
      instances,
      timeoutMs: config.timeoutMilliseconds,
      createdAt: at,
    };
    const queued = { ...refusal, id: random.uuid(), details: { ...details, instancerInstances: instances } };
    const enqueued = await store.enqueue(job, queued);
    if (enqueued === 'queued') return { outcome: 'queued', jobId: job.id };
    if (enqueued === 'activeJob') await record({ ...refusal, result: 'active_job', details });
    return { outcome: enqueued };
  };
}
