import { startThrowawayServers } from '@rampart/test-platform';

/** A PostgreSQL and a Redis that a bench may fill. */
export interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** Servers for one use, which write to disk as in production. */
export async function withServers<Result>(use: (servers: Servers) => Promise<Result>): Promise<Result> {
  const servers = await startThrowawayServers({ isDurable: true });
  try {
    return await use(servers);
  } finally {
    await servers.stop();
  }
}
