import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase } from '@rampart/core/testing';
import { REPOSITORY_DIR } from './repository';

export interface ServerUrls {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

export interface ThrowawayServers extends ServerUrls {
  readonly stop: () => Promise<void>;
}

/**
 * Starts our own PostgreSQL and Redis, which are gone after `stop` or when this process ends in any way.
 * `isDurable`: they write to disk as in production.
 */
export async function startThrowawayServers({ isDurable = false } = {}): Promise<ThrowawayServers> {
  const { urlOf, stop } = await startServers(isDurable ? ['--durable'] : []);
  return { databaseUrl: urlOf('databaseUrl'), redisUrl: urlOf('redisUrl'), stop };
}

/**
 * Creates a database with its tables on the PostgreSQL of the test run, and starts a separate Redis, because
 * numbered databases of one Redis share their messages.
 */
export async function startTestServers(): Promise<ThrowawayServers> {
  const { urlOf, stop } = await startServers(['--redis-only']);
  try {
    const { url, drop } = await createTestDatabase();
    return {
      databaseUrl: url,
      redisUrl: urlOf('redisUrl'),
      stop: () => Promise.all([drop(), stop()]).then(() => undefined),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface StartedServers {
  readonly urlOf: (name: keyof ServerUrls) => string;
  readonly stop: () => Promise<void>;
}

async function startServers(options: readonly string[]): Promise<StartedServers> {
  const args = [join(REPOSITORY_DIR, 'infra/launcher/servers-main.mjs'), ...options];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    exit.then(() => null),
  ]);
  if (line === null) throw new Error('the throw-away servers did not start');
  const urls: unknown = JSON.parse(line);
  return {
    urlOf: (name) => {
      const url: unknown = Reflect.get(Object(urls), name);
      if (typeof url !== 'string') throw new Error(`the throw-away servers announced no ${name}`);
      return url;
    },
    stop: async () => {
      child.stdin.end();
      await exit;
    },
  };
}
