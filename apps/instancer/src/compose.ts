import type { Clock, Random } from '@rampart/core/infra/clock';
import type { HttpListener } from '@rampart/core/infra/http-server';
import { createOutageLog, type Logger } from '@rampart/core/infra/logging';
import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import type { RedisClient } from '@rampart/core/infra/redis';
import { createContainerEngine } from './engines/container/container-engine';
import { createEngineClient } from './engines/container/engine-client';
import type { Engine } from './engines/engine';
import { createProcessEngine } from './engines/process/process-engine';
import { createInstancerServer } from './http/instancer-server';
import { createOperations } from './http/operations';
import { createInstanceService } from './instances/instance-service';
import { createRedisInstanceStore } from './instances/instance-store';
import { createRedisOwnerLock, LOCK_WAIT_MS } from './instances/owner-lock';
import { createSweep } from './instances/sweep';
import { createSweepLoop, type SweepLoop } from './instances/sweep-loop';
import { createInstancerMetrics } from './metrics/instancer-metrics';
import type { Settings } from './settings/settings-schema';

export interface Instancer {
  readonly server: HttpListener;
  readonly sweep: SweepLoop;
}

export interface InstancerDependencies {
  readonly settings: Settings;
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  /** Used instead of the engine that the settings name. */
  readonly engine?: Engine;
  /** Replaces the pause between two attempts to get a lock. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

async function createEngine({ engine, allow }: Settings, logger: Logger): Promise<Engine> {
  const allowed = new Set(allow);
  return engine.kind === 'container'
    ? createContainerEngine({
        settings: engine,
        allowed,
        client: createEngineClient(engine.endpoint),
        logger,
      })
    : await createProcessEngine({ settings: engine, allowed, logger });
}

/** The one place that constructs the service. */
export async function compose(dependencies: InstancerDependencies): Promise<Instancer> {
  const { settings, redis, clock, random, logger } = dependencies;
  const { keyPrefix } = settings;
  const engine = dependencies.engine ?? (await createEngine(settings, logger));
  const store = createRedisInstanceStore(redis, keyPrefix);
  const metrics = createInstancerMetrics(dependencies.metrics, () => store.countByState(clock.now()));
  const lock = createRedisOwnerLock({ redis, clock, random, keyPrefix, pause: dependencies.pause });
  const instances = createInstanceService({
    engine,
    store,
    lock,
    clock,
    random,
    logger,
    lockWaitMs: LOCK_WAIT_MS,
    defaultLifetimeMs: settings.defaultLifetimeMs,
  });
  const outage = createOutageLog(logger, { begins: 'not ready', ends: 'ready again' });
  const isReady = async (): Promise<boolean> => {
    try {
      await Promise.all([redis.ping(), engine.ping()]);
      outage.succeeded();
      return true;
    } catch (error) {
      outage.failed(error);
      return false;
    }
  };
  return {
    server: createInstancerServer({
      operations: createOperations(instances),
      svcAuthToken: settings.svcAuthToken,
      isReady,
      findRoutes: (host) => engine.findRoutes(host),
      logger,
      answered: metrics.answered,
    }),
    sweep: createSweepLoop(createSweep({ engine, store, lock, clock, logger, metrics }), logger, metrics),
  };
}
