import { mapLimited } from '@rampart/core/infra/batching';
import type { Clock } from '@rampart/core/infra/clock';
import type { Logger } from '@rampart/core/infra/logging';
import type { Engine } from '../engines/engine';
import { dueAtMs, type InstanceOwner } from './instance';
import type { InstanceStore } from './instance-store';
import type { InstancerMetrics } from '../metrics/instancer-metrics';
import { LOCK_HELD_MS, type OwnerLock } from './owner-lock';

export interface Sweep {
  /** Removes every expired instance. */
  sweepDue(): Promise<void>;
  /** Removes the instances of the engine that have no record. */
  sweepOrphans(): Promise<void>;
}

/** The rest is left to the next round, three seconds later, which skips those that could not be removed. */
const BATCH_SIZE = 200;
/** Engines remove a few at a time fastest; many at a time are slower. */
const CONCURRENCY = 4;

export function createSweep(dependencies: {
  readonly engine: Engine;
  readonly store: InstanceStore;
  readonly lock: OwnerLock;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<InstancerMetrics, 'expired' | 'sweepFailed'>;
  readonly batchSize?: number;
}): Sweep {
  const { engine, store, lock, clock, logger, metrics, batchSize = BATCH_SIZE } = dependencies;

  const removeIfDue = async (owner: InstanceOwner): Promise<void> => {
    const instance = await store.find(owner);
    // The instance may have been extended since the list was read.
    if (instance === undefined || dueAtMs(instance) > clock.now().getTime()) return;
    await engine.remove(instance.id);
    await store.delete(instance);
    metrics.expired();
    logger.info('expired', { instance: instance.id, challenge: instance.challengeIntegrationId });
  };

  /** Resolves with false when the instance could not be removed. */
  const tryToRemove = async (owner: InstanceOwner): Promise<boolean> => {
    try {
      // An operation or the sweep of another process holds the lock: left to a later round.
      return (await lock.run(owner, 0, () => removeIfDue(owner))) !== 'busy';
    } catch (error) {
      const key = JSON.stringify(owner);
      if (!failedBefore.has(key) && !failed.has(key)) {
        const { teamId, challengeIntegrationId: challenge } = owner;
        logger.error('an expired instance could not be removed, each sweep tries again', {
          teamId,
          challenge,
          error,
        });
      }
      failed.add(key);
      metrics.sweepFailed();
      return false;
    }
  };

  /** Number of instances, longest due first, that could not be removed in earlier rounds and are skipped. */
  let passedOver = 0;
  /**
   * Owners whose removal failed in the current pass over the due instances, and in the previous one; such a failure
   * is logged once.
   */
  let [failed, failedBefore] = [new Set<string>(), new Set<string>()];

  return {
    async sweepDue() {
      const owners = await store.listDue(clock.now(), batchSize, passedOver);
      const removed = await mapLimited(owners, CONCURRENCY, tryToRemove);
      const stayed = removed.filter((isRemoved) => !isRemoved).length;
      passedOver = owners.length < batchSize ? 0 : passedOver + stayed;
      if (passedOver === 0) [failed, failedBefore] = [new Set(), failed];
    },

    async sweepOrphans() {
      const owned = await engine.list();
      const known = await store.knownIds(owned.map(({ id }) => id));
      const oldEnoughMs = clock.now().getTime() - 2 * LOCK_HELD_MS;
      for (const { id, createdAtMs } of owned) {
        if (known.has(id) || createdAtMs > oldEnoughMs) continue;
        try {
          await engine.remove(id);
          logger.warn('removed an instance without a record', { instance: id });
        } catch (error) {
          logger.error('an instance without a record could not be removed, a later sweep tries again', {
            instance: id,
            error,
          });
          metrics.sweepFailed();
        }
      }
    },
  };
}
