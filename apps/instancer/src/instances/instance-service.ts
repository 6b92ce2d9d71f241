import { describeIssues } from '@rampart/instancer-contract';
import { checkExposed } from './check-exposed';
import { effectiveExpiryMs, hasExpired, timeLeftMs, type Instance, type InstanceOwner } from './instance';
import { details, STOPPED, type InstanceView, type Outcome } from './outcome';
import type { OwnerLock } from './owner-lock';
import { createStarter, type StarterDependencies, type StartRequest } from './start-instance';

/**
 * The operations on instances. A change waits for another one of the same owner. If its caller is `gone` by then,
 * it is not made, because it would come after later requests of that caller.
 */
export interface InstanceService {
  start(request: StartRequest, gone?: AbortSignal): Promise<Outcome>;
  status(owner: InstanceOwner): Promise<Outcome>;
  stop(owner: InstanceOwner, gone?: AbortSignal): Promise<Outcome>;
  extend(owner: InstanceOwner, timeoutMs: number, gone?: AbortSignal): Promise<Outcome>;
}

export interface InstanceServiceDependencies extends StarterDependencies {
  readonly lock: OwnerLock;
  /** How long an operation waits for another one of the same owner, ms. */
  readonly lockWaitMs: number;
  /** For challenges without a lifetime, ms. */
  readonly defaultLifetimeMs: number;
}

/**
 * Creates the four operations. Start and stop are idempotent: starting a running instance returns its status,
 * stopping a missing one returns `stopped`.
 */
export function createInstanceService(dependencies: InstanceServiceDependencies): InstanceService {
  const { engine, store, lock, clock, lockWaitMs } = dependencies;
  const lifetimeOf = (timeoutMs: number): number =>
    timeoutMs === 0 ? dependencies.defaultLifetimeMs : timeoutMs;
  const begin = createStarter(dependencies);

  /** The instance; undefined once it has expired, even before the sweep. */
  const findLiving = async (owner: InstanceOwner): Promise<Instance | undefined> => {
    const instance = await store.find(owner);
    return instance === undefined || hasExpired(instance, clock.now()) ? undefined : instance;
  };

  const view = async (instance: Instance): Promise<InstanceView> => {
    const shown = { timeLeftMs: timeLeftMs(instance, clock.now()), endpoints: instance.endpoints };
    if (instance.phase === 'creating') return { status: 'starting', ...shown };
    const state = await engine.inspect(instance.id);
    return state === 'absent' ? STOPPED : { status: state, ...shown };
  };

  const alone = async (
    owner: InstanceOwner,
    gone: AbortSignal | undefined,
    work: () => Promise<Outcome>,
  ): Promise<Outcome> => {
    const outcome = await lock.run(owner, lockWaitMs, work, gone);
    return outcome === 'busy' ? { kind: 'busy' } : outcome;
  };

  const discard = async (instance: Instance): Promise<void> => {
    await engine.remove(instance.id);
    await store.delete(instance);
  };

  return {
    start(request, gone) {
      const issues = [
        ...checkExposed(request.config, request.expose),
        ...engine.check(request.config, request.expose),
      ];
      if (issues.length > 0) {
        return Promise.resolve({ kind: 'refused', message: describeIssues(issues) });
      }
      return alone(request, gone, async () => {
        const existing = await store.find(request);
        if (existing !== undefined) {
          // We hold the lock, so no other process is starting the instance: if it is still being created, that
          // process was killed.
          const isAbandoned = existing.phase === 'creating' || hasExpired(existing, clock.now());
          const current = isAbandoned ? STOPPED : await view(existing);
          if (current.status !== 'stopped') return details(current);
          await discard(existing);
        }
        return begin({ ...request, timeoutMs: lifetimeOf(request.timeoutMs) });
      });
    },

    async status(owner) {
      const instance = await findLiving(owner);
      return details(instance === undefined ? STOPPED : await view(instance));
    },

    stop: (owner, gone) =>
      alone(owner, gone, async () => {
        const instance = await store.find(owner);
        if (instance !== undefined) await discard(instance);
        return details(STOPPED);
      }),

    extend: (owner, timeoutMs, gone) =>
      alone(owner, gone, async () => {
        const instance = await findLiving(owner);
        if (instance?.phase !== 'created') return { kind: 'none' };
        const extended = { ...instance, extendedUntilMs: clock.now().getTime() + lifetimeOf(timeoutMs) };
        const current = await view(extended);
        if (current.status === 'stopped') return { kind: 'none' };
        if (!(await store.update(extended))) return { kind: 'none' };
        dependencies.logger.info('extended', { instance: instance.id, untilMs: effectiveExpiryMs(extended) });
        return details(current);
      }),
  };
}
