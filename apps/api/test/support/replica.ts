import { createClient, type Client } from '@rampart/contract';
import { systemRandom, type Clock } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import { openDatabase } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import { createMetricsRegistry, type MetricsRegistry } from '@rampart/core/infra/metrics';
import { connectRedis, type RedisClient } from '@rampart/core/infra/redis';
import { compose } from '../../src/compose';
import { gracefulServer } from '../../src/http/graceful-server';
import { documentedFetch } from './documented-fetch';
import { setUp, type Opened } from './opened';
import { createSend, type Send } from './send';

/** One API with connections of its own, listening on a free port. */
export interface Replica {
  readonly baseUrl: string;
  readonly client: Client;
  readonly send: Send;
  readonly metrics: Pick<MetricsRegistry, 'text'>;
  stop(): Promise<void>;
}

interface ReplicaDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keyPrefix: string;
}

export function startReplica(dependencies: ReplicaDependencies): Promise<Replica> {
  return setUp((opened) => openReplica(dependencies, opened));
}

async function openReplica(dependencies: ReplicaDependencies, opened: Opened): Promise<Replica> {
  const { config, logger } = dependencies;
  const metrics = createMetricsRegistry();
  const database = openDatabase({
    ...config.database.sql,
    maxPoolSize: config.database.pool.api,
    applicationName: 'rampart-test-api',
    metrics,
  });
  opened.add(() => database.destroy());
  const connect = async (options: { readonly metrics?: MetricsRegistry } = {}): Promise<RedisClient> => {
    const client = await connectRedis(config.database.redisUrl, logger, options);
    opened.add(() => client.isOpen && client.destroy());
    return client;
  };
  const [redis, subscriber] = [await connect({ metrics }), await connect()];
  const api = await compose({
    ...dependencies,
    metrics,
    database,
    redis,
    subscriber,
    random: systemRandom,
    checksReplies: true,
  });
  opened.add(() => api.stop());
  const { shutdownTimeoutMs, idleTimeoutMs } = config;
  const server = gracefulServer(api.app, {
    clock: dependencies.clock,
    logger,
    lifecycle: api.lifecycle,
    shutdownTimeoutMs,
    idleTimeoutMs,
  });
  const port = await server.listen(0, '127.0.0.1');
  opened.add(() => server.close());
  const baseUrl = `http://127.0.0.1:${String(port)}`;
  return {
    baseUrl,
    client: createClient({ baseUrl, fetch: documentedFetch }),
    send: createSend(baseUrl),
    metrics,
    stop: () => opened.closeAll(),
  };
}
