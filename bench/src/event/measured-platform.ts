import { startPlatform, type Platform, type PlatformOptions } from '@rampart/test-platform';
import { createFreshDatabase } from './fresh-database';

/** Servers that a bench may fill. */
export interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

export interface MeasuredPlatformOptions extends Pick<PlatformOptions, 'settings'> {
  /** One open division unless told. */
  readonly divisions?: PlatformOptions['divisions'];
  /** With the log level: logging is part of what is measured. */
  readonly env: NodeJS.ProcessEnv & { readonly LOG_LEVEL: string };
  /** Tells platforms apart that one program measures at the same time. */
  readonly number?: number;
}

export interface MeasuredPlatform {
  readonly platform: Platform;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** Leaves nothing behind. */
  readonly stop: () => Promise<void>;
}

/** One API and one worker as in production, in an empty database of these servers. */
export async function startMeasuredPlatform(
  servers: Servers,
  { divisions = { open: 'Open' }, env, settings, number }: MeasuredPlatformOptions,
): Promise<MeasuredPlatform> {
  const database = await createFreshDatabase(servers.databaseUrl, number);
  try {
    const platform = await startPlatform({
      databaseUrl: database.url,
      redisUrl: servers.redisUrl,
      apiCount: 1,
      workerCount: 1,
      divisions,
      env: { NODE_ENV: 'production', ...env },
      ...(settings === undefined ? {} : { settings }),
    });
    return {
      platform,
      baseUrl: platform.apis[0]?.baseUrl ?? '',
      databaseUrl: database.url,
      async stop() {
        await platform.stop();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
