import type { Clock } from '@rampart/core/infra/clock';
import type { Logger } from '@rampart/core/infra/logging';
import type { Engine } from '../engines/engine';
import { dueAtMs, type InstanceOwner } from './instance';
import type { InstanceStore } from './instance-store';
import { LOCK_HELD_MS, type OwnerLock } from './owner-lock';

export interface Sweep {
  /** Removes every instance whose time is over. */
  sweepDue(): Promise<void>;
  /** Removes what an engine runs and nobody remembers. */
  sweepForgotten(): Promise<void>;
}

/** More are left for the next round, three seconds later. */
const MOST_AT_ONCE = 200;
/** An engine removes a few at a time faster than one, and many slower. */
const SIDE_BY_SIDE = 4;

export function createSweep(parts: {
  readonly engine: Engine;
  readonly store: InstanceStore;
  readonly lock: OwnerLock;
  readonly clock: Clock;
  readonly logger: Logger;
}): Sweep {
  const { engine, store, lock, clock, logger } = parts;

  const removeIfDue = async (owner: InstanceOwner): Promise<void> => {
    const instance = await store.find(owner);
    // It may have been extended since the list was read.
    if (instance === undefined || dueAtMs(instance) > clock.now().getTime()) return;
    await engine.remove(instance.id);
    await store.delete(instance);
    logger.info('expired', { instance: instance.id, challenge: instance.challengeIntegrationId });
  };

  return {
    async sweepDue() {
      const owners = [...(await store.listDue(clock.now(), MOST_AT_ONCE))];
      const workers = Array.from({ length: SIDE_BY_SIDE }, async () => {
        for (let owner = owners.shift(); owner !== undefined; owner = owners.shift()) {
          const current = owner;
          try {
            // Whoever holds the lock is busy with it, or another process sweeps it: then the next round.
            await lock.run(current, 0, () => removeIfDue(current));
          } catch (error) {
            logger.error('an expired instance could not be removed, the next sweep will try', { error });
          }
        }
      });
      await Promise.all(workers);
    },

    async sweepForgotten() {
      const owned = await engine.list();
      const known = await store.knownIds(owned.map(({ id }) => id));
      const oldEnoughMs = clock.now().getTime() - 2 * LOCK_HELD_MS;
      for (const { id, createdAtMs } of owned) {
        if (known.has(id) || createdAtMs > oldEnoughMs) continue;
        await engine.remove(id);
        logger.warn('an instance nobody remembers was removed', { instance: id });
      }
    },
  };
}
