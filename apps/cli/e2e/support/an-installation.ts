import { openDatabase, type Database } from '@rampart/core/infra/database';
import {
  startPlatform,
  startTestServers,
  type Platform,
  type PlatformOptions,
  type ThrowawayServers,
} from '@rampart/test-platform';

/**
 * Limit of one test, and of starting or stopping an installation: processes start one after the other on a
 * busy machine.
 */
export const LIMIT_MS = 120_000;

/** A whole installation with servers of its own, and its database opened as an operator would. */
export interface Installation {
  readonly servers: ThrowawayServers;
  readonly platform: Platform;
  readonly database: Database;
  readonly stop: () => Promise<void>;
}

/** One API and one worker. */
export async function startInstallation(
  options: Pick<PlatformOptions, 'settings'> = {},
): Promise<Installation> {
  const servers = await startTestServers();
  const platform = await startPlatform({
    ...servers,
    apiCount: 1,
    workerCount: 1,
    divisions: { open: 'Open' },
    ...options,
  });
  const database = openDatabase({
    connection: servers.databaseUrl,
    maxPoolSize: 2,
    idleTimeoutMs: 10_000,
    connectTimeoutMs: 5_000,
    applicationName: 'rampart-test',
  });
  return {
    servers,
    platform,
    database,
    async stop() {
      await database.destroy();
      await platform.stop();
      await servers.stop();
    },
  };
}
