import { createClient, type Client } from '@rampart/contract';
import { systemRandom, type Clock } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import { openDatabase } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import { compose } from '../../src/compose';
import { gracefulServer } from '../../src/http/graceful-server';
import { createSend, type Send } from './send';

/** One API with connections of its own, listening on a free port. */
export interface Replica {
  readonly baseUrl: string;
  readonly client: Client;
  readonly send: Send;
  stop(): Promise<void>;
}

export async function startReplica(parts: {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keyPrefix: string;
}): Promise<Replica> {
  const { config, logger } = parts;
  const database = openDatabase({ ...config.database.sql, applicationName: 'rampart-test-api' });
  const redis = await connectRedis(config.database.redisUrl, logger);
  const subscriber = await connectRedis(config.database.redisUrl, logger);
  const disconnect = async () => {
    for (const client of [redis, subscriber]) if (client.isOpen) client.destroy();
    await database.destroy();
  };
  const api = await compose({
    ...parts,
    database,
    redis,
    subscriber,
    random: systemRandom,
    validateReplies: true,
  }).catch(async (error: unknown) => {
    // Else a test of a start that fails would never end.
    await disconnect();
    throw error;
  });
  const { shutdownTimeoutMs, idleTimeoutMs } = config;
  const server = gracefulServer(api.app, {
    logger,
    lifecycle: api.lifecycle,
    shutdownTimeoutMs,
    idleTimeoutMs,
  });
  const port = await server.listen(0, '127.0.0.1');
  const baseUrl = `http://127.0.0.1:${String(port)}`;
  return {
    baseUrl,
    client: createClient({ baseUrl }),
    send: createSend(baseUrl),
    async stop() {
      await server.close();
      await api.stop();
      await disconnect();
    },
  };
}
