import { BUCKETS } from '@rampart/contract';
import type { EventPublisher } from '@rampart/core/events';
import type { Config } from '@rampart/core/infra/config';
import {
  createMemoryRateLimiter,
  createRedisRateLimiter,
  withFallback,
} from '@rampart/core/infra/rate-limit';
import {
  createEffectiveRateLimits,
  createListRefusals,
  createRateLimitStore,
  createRefusalCounts,
  createRequestRateLimiter,
  createUpdateRateLimits,
  readRateLimits,
  type ConfiguredLimits,
} from '@rampart/core/rate-limits';
import { createTeamStore } from '@rampart/core/teams';
import type { ApiDependencies } from './api-dependencies';
import * as rateLimitsRoutes from './features/rate-limits/rate-limits.handler';
import { bindRoutes } from './http/implement';
import type { ApiMetrics } from './metrics/api-metrics';
import type { WithRecords } from './with-records';

function configuredLimits({ rateLimits }: Pick<Config, 'rateLimits'>): ConfiguredLimits {
  const entries = BUCKETS.map(({ name }) => {
    const { burst, window } = rateLimits[name];
    return [name, { burst, windowMs: window }];
  });
  return Object.fromEntries(entries) as ConfiguredLimits;
}

/** The rate limits of requests, and the routes with which staff change them and see what they refused. */
export async function composeRateLimits(
  dependencies: Omit<ApiDependencies, 'metrics'> & {
    readonly metrics: Pick<ApiMetrics, 'refused'>;
    readonly withRecords: WithRecords;
    readonly eventPublisher: EventPublisher;
  },
) {
  const { config, database, redis, keyPrefix, logger, metrics, withRecords, eventPublisher } = dependencies;
  const store = createRateLimitStore(database);
  const configured = configuredLimits(config);
  const limits = await createEffectiveRateLimits({ store, configured });
  const refusals = createRefusalCounts({ redis, keyPrefix, logger });
  const teams = createTeamStore(database);
  const routes = bindRoutes([rateLimitsRoutes], {
    readRateLimits: () => readRateLimits(store, configured),
    updateRateLimits: createUpdateRateLimits({
      transact: withRecords((executor) => ({ rateLimits: createRateLimitStore(executor) })),
      configured,
      effective: limits,
      eventPublisher,
    }),
    listRefusals: createListRefusals({
      refusals,
      limits,
      findTeamNames: async (ids) =>
        new Map([...(await teams.findAll(ids))].map(([id, { name }]) => [id, name])),
    }),
  });
  const rateLimiter = createRequestRateLimiter({
    limiter: withFallback(createRedisRateLimiter(redis, keyPrefix), createMemoryRateLimiter(), logger),
    limits,
    onRefused(bucket, who, now) {
      metrics.refused(bucket);
      refusals.count(bucket, who, now);
    },
  });
  return { routes, limits, refusals, rateLimiter };
}
