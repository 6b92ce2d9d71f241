import { withoutUndefined } from '@rampart/domain-data';
import type { ConcreteFlags, FindVisible, InstancerConfig } from '../challenges';
import { createReadSharer } from '../infra/batching';
import type { Logger } from '../infra/logging';
import type { TakeToken } from '../infra/rate-limit';
import type { TraceContext } from '../infra/trace';
import type { Locks } from '../infra/locks';
import type { TeamStore } from '../teams';
import { callProvider, shownText, type Failed } from './call-provider';
import type { InstanceAnswer, InstanceProvider, InstanceRef } from './instance-provider';
import type { InstanceEndpoint, InstanceState, InstanceStatus } from './instance-status';
import type { Instancers } from './instancers';
import { instanceRef, type InstancedChallenge } from './raw-instance-status';
import { visibleEndpoints } from './visible-endpoints';

export interface InstanceRequest {
  readonly challengeId: string;
  readonly teamId: string;
  readonly now: Date;
  /** Passed on to the service that runs the instances. */
  readonly trace?: TraceContext;
}

/** An instance as its team may see it. */
export interface VisibleInstance {
  readonly state: InstanceState;
  readonly timeLeftMs: number | null;
  readonly endpoints: readonly InstanceEndpoint[] | null;
}

type LocateFailure = { readonly outcome: 'off' } | { readonly outcome: 'unknownChallenge' } | Failed;

/** The team was deleted or banned meanwhile. */
interface Excluded {
  readonly outcome: 'unknownTeam' | 'banned';
}

export type InstanceOutcome =
  | { readonly outcome: 'status'; readonly instance: VisibleInstance }
  | Excluded
  | LocateFailure;

export type ActionOutcome =
  | { readonly outcome: 'done'; readonly message: string | null; readonly submitFlag: string | null }
  | { readonly outcome: 'throttled'; readonly retryInMs: number }
  | LocateFailure;

/** What teams do with their instances; checks in the order of docs/rules/instances.md#instance-checks. */
export interface Instances {
  readonly status: (request: InstanceRequest) => Promise<InstanceOutcome>;
  /** Leaves an existing instance alone and returns its status. */
  readonly start: (request: InstanceRequest) => Promise<InstanceOutcome>;
  readonly extend: (request: InstanceRequest) => Promise<InstanceOutcome>;
  /** A missing instance counts as stopped. */
  readonly stop: (request: InstanceRequest) => Promise<InstanceOutcome>;
  readonly runAction: (
    request: InstanceRequest & { readonly actionId: string; readonly takeToken: TakeToken },
  ) => Promise<ActionOutcome>;
}

export interface InstancesDependencies {
  /** Undefined when the feature is off. */
  readonly instancers: Instancers | undefined;
  readonly findVisible: FindVisible;
  readonly teams: Pick<TeamStore, 'find'>;
  readonly concreteFlags: ConcreteFlags;
  readonly locks: Locks;
  readonly logger: Logger;
}

/** A challenge with instances, and the provider that runs them. */
interface Located {
  readonly outcome: 'found';
  readonly challenge: InstancedChallenge & Parameters<ConcreteFlags>[0];
  readonly instancerConfig: InstancerConfig;
  readonly instancerName: string;
  readonly provider: InstanceProvider;
  readonly instance: InstanceRef;
}

type StatusAnswer = Extract<InstanceAnswer, { readonly outcome: 'status' }> | Failed;

type NotEntitled = Excluded | { readonly outcome: 'unknownChallenge' };
type ChangeAnswer = StatusAnswer | NotEntitled;

const failed = (message: string): Failed => ({ outcome: 'failed', message });

export function createInstances(dependencies: InstancesDependencies): Instances {
  const { instancers, findVisible, teams, concreteFlags, locks, logger } = dependencies;
  // Otherwise one team could keep the instancer busy for all others.
  const shareStatus = createReadSharer<StatusAnswer>();

  /** Checks 1 to 4. */
  const locate = async (request: InstanceRequest): Promise<Located | LocateFailure> => {
    if (instancers === undefined) return { outcome: 'off' };
    const challenge = await findVisible(request.challengeId, request.teamId, request.now);
    if (challenge === undefined) return { outcome: 'unknownChallenge' };
    const { instancerConfig } = challenge;
    if (instancerConfig === null) return failed('This challenge has no instances.');
    const provider = instancers.find(instancerConfig.instancer);
    if (provider === undefined) return failed('The instancer of this challenge is not available.');
    const ref = instanceRef(challenge.id, instancerConfig, request.teamId);
    const instance = withoutUndefined({ ...ref, trace: request.trace });
    const instancerName = instancerConfig.instancer ?? instancers.defaultName;
    return { outcome: 'found', challenge, instancerConfig, instancerName, provider, instance };
  };

  const callFor = (
    { challengeId, teamId, trace }: InstanceRequest,
    operation: string,
    call: () => Promise<InstanceAnswer>,
  ): Promise<StatusAnswer> =>
    callProvider<Extract<InstanceAnswer, { outcome: 'status' }>>(call, logger, {
      challengeId,
      teamId,
      operation,
      trace,
    });

  const shown = (answer: ChangeAnswer, { expose }: InstancerConfig): InstanceOutcome => {
    if (answer.outcome !== 'status') return answer;
    const { state, timeLeftMs, endpoints } = answer.status;
    const instance = { state, timeLeftMs, endpoints: visibleEndpoints(endpoints, expose) };
    return { outcome: 'status', instance };
  };

  /**
   * One change of an instance at a time, across all replicas. The lock is on the instance as the provider
   * knows it, because two challenges can share one.
   */
  const withInstanceLock = async (
    located: Located,
    work: () => Promise<ChangeAnswer>,
  ): Promise<InstanceOutcome> => {
    const { instancerName, instance } = located;
    const outcome = await locks.withLock(
      ['instance', instancerName, instance.integrationId, instance.teamId],
      work,
    );
    if (!outcome.acquired)
      return failed('Your instance is being changed by another request. Try again later.');
    return shown(outcome.result, located.instancerConfig);
  };

  /** Why the team may not have an instance any more. */
  const entitlementLost = async ({
    challengeId,
    teamId,
    now,
  }: InstanceRequest): Promise<NotEntitled | undefined> => {
    const team = await teams.find(teamId);
    if (team === undefined) return { outcome: 'unknownTeam' };
    if (team.banned) return { outcome: 'banned' };
    const challenge = await findVisible(challengeId, teamId, now);
    return challenge === undefined ? { outcome: 'unknownChallenge' } : undefined;
  };

  const exists = (answer: StatusAnswer): answer is { outcome: 'status'; status: InstanceStatus } =>
    answer.outcome === 'status' && answer.status.state !== 'stopped';

  return {
    async status(request) {
      const located = await locate(request);
      if (located.outcome !== 'found') return located;
      const { provider, instance, instancerConfig } = located;
      const { challengeId, teamId, now } = request;
      const read = () => callFor(request, 'status', () => provider.get(instance, now));
      return shown(await shareStatus(JSON.stringify([challengeId, teamId]), read), instancerConfig);
    },

    async start(request) {
      const located = await locate(request);
      if (located.outcome !== 'found') return located;
      const { challenge, instancerConfig, provider, instance } = located;
      const { instancer, extendable, expose, timeoutMilliseconds: lifetimeMs } = instancerConfig;
      const { now, teamId } = request;
      const currentStatus = () => callFor(request, 'status', () => provider.get(instance, now));
      return withInstanceLock(located, async () => {
        // A start that timed out may have succeeded: look before starting again.
        const before = await currentStatus();
        if (before.outcome === 'failed' || exists(before)) return before;
        const flags = await concreteFlags(challenge, teamId, now);
        if ('outcome' in flags) return flags;
        const created = await callFor(request, 'start', () =>
          provider.create(
            withoutUndefined({ ...instance, expose, lifetimeMs, flags, instancer, extendable }),
            now,
          ),
        );
        // Deletions and bans stop what runs already, and this may have begun to run after that.
        const lost = await entitlementLost(request);
        if (lost !== undefined) {
          if (provider.canStop) await callFor(request, 'stop', () => provider.delete(instance, now));
          return lost;
        }
        if (created.outcome === 'status') return created;
        // The instance may have been started meanwhile by something that does not hold our lock.
        const after = await currentStatus();
        return exists(after) ? after : created;
      });
    },

    async extend(request) {
      const located = await locate(request);
      if (located.outcome !== 'found') return located;
      const { instancerConfig, provider, instance } = located;
      if (!provider.canExtend) return failed('The instances of this challenge cannot be extended.');
      if (instancerConfig.extendable === false) return failed('This challenge does not allow extensions.');
      const { timeoutMilliseconds: lifetimeMs } = instancerConfig;
      return withInstanceLock(located, () =>
        callFor(request, 'extend', () => provider.extend({ ...instance, lifetimeMs }, request.now)),
      );
    },

    async stop(request) {
      const located = await locate(request);
      if (located.outcome !== 'found') return located;
      const { provider, instance } = located;
      if (!provider.canStop) return failed('The instances of this challenge cannot be stopped.');
      return withInstanceLock(located, async () => {
        const stopped = await callFor(request, 'stop', () => provider.delete(instance, request.now));
        if (stopped.outcome === 'status') return stopped;
        const after = await callFor(request, 'status', () => provider.get(instance, request.now));
        return after.outcome === 'status' && after.status.state === 'stopped' ? after : stopped;
      });
    },

    async runAction(request) {
      const located = await locate(request);
      if (located.outcome !== 'found') return located;
      const { provider, instance } = located;
      const { actionId, challengeId, teamId, takeToken } = request;
      const action = provider.actions.find(({ id }) => id === actionId);
      if (action === undefined) return failed('This action is not offered.');
      if (action.rateLimit !== undefined) {
        const { burst, intervalMs } = action.rateLimit;
        const bucket = { name: 'instancer-actions', burst, windowMs: intervalMs };
        const take = await takeToken(bucket, [teamId, challengeId, actionId]);
        if (!take.taken) return { outcome: 'throttled', retryInMs: take.retryInMs };
      }
      const answer = await callProvider(() => action.run(instance), logger, {
        challengeId,
        teamId,
        operation: 'action',
        trace: request.trace,
      });
      if (answer.outcome === 'failed') return answer;
      const message = answer.message === null ? null : shownText(answer.message);
      return { outcome: 'done', message, submitFlag: answer.submitFlag };
    },
  };
}
