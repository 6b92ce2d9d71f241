import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { REPOSITORY_DIR } from './repository';

export interface ServerUrls {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

export interface ThrowawayServers extends ServerUrls {
  readonly stop: () => Promise<void>;
}

/**
 * A PostgreSQL and a Redis of our own, gone with `stop` or with this process, however it ends. `isDurable`: they write to
 * disk as in production.
 */
export async function startThrowawayServers({ isDurable = false } = {}): Promise<ThrowawayServers> {
  const script = join(REPOSITORY_DIR, 'infra/launcher/servers-main.mjs');
  const args = [script, ...(isDurable ? ['--durable'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    exit.then(() => null),
  ]);
  if (line === null) throw new Error('the throw-away servers did not start');
  const urls: unknown = JSON.parse(line);
  if (!isServerUrls(urls)) throw new Error('the throw-away servers announced no URLs');
  return {
    databaseUrl: urls.databaseUrl,
    redisUrl: urls.redisUrl,
    stop: async () => {
      child.stdin.end();
      await exit;
    },
  };
}

function isServerUrls(value: unknown): value is ServerUrls {
  return (
    typeof value === 'object' &&
    value !== null &&
    'databaseUrl' in value &&
    typeof value.databaseUrl === 'string' &&
    'redisUrl' in value &&
    typeof value.redisUrl === 'string'
  );
}
