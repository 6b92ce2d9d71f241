import { startThrowawayServers, type ThrowawayServers } from '@rampart/test-platform';

/** A PostgreSQL and a Redis that a bench may fill. */
export type Servers = Omit<ThrowawayServers, 'stop'>;

/** Empty servers that write to disk as in production. */
export const startServers = (): Promise<ThrowawayServers> => startThrowawayServers({ isDurable: true });

/** Servers for one use. */
export async function withServers<Result>(use: (servers: Servers) => Promise<Result>): Promise<Result> {
  const servers = await startServers();
  try {
    return await use(servers);
  } finally {
    await servers.stop();
  }
}
