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
 * A PostgreSQL and a Redis of our own, gone with `stop` or with this process, however it ends. `isDurable`: they write to
 * disk as in production.
 */
export async function startThrowawayServers({ isDurable = false } = {}): Promise<ThrowawayServers> {
  const { urls, stop } = await startServers(isDurable ? ['--durable'] : []);
  const { databaseUrl, redisUrl } = urls;
  if (typeof databaseUrl !== 'string' || typeof redisUrl !== 'string')
    throw new Error('the throw-away servers announced no URLs');
  return { databaseUrl, redisUrl, stop };
}

/**
 * A database of our own on the PostgreSQL of the test run, with its tables, and a Redis of our own: numbered databases of
 * one Redis would hear each other's messages.
 */
export async function startTestServers(): Promise<ThrowawayServers> {
  const { urls, stop } = await startServers(['--redis-only']);
  try {
    const { redisUrl } = urls;
    if (typeof redisUrl !== 'string') throw new Error('the throw-away Redis announced no URL');
    const { url, drop } = await createTestDatabase();
    const stopBoth = async () => {
      await drop();
      await stop();
    };
    return { databaseUrl: url, redisUrl, stop: stopBoth };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServers(
  options: readonly string[],
): Promise<{ urls: Readonly<Record<string, unknown>>; stop: () => Promise<void> }> {
  const args = [join(REPOSITORY_DIR, 'infra/launcher/servers-main.mjs'), ...options];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    exit.then(() => null),
  ]);
  if (line === null) throw new Error('the throw-away servers did not start');
  const stop = async () => {
    child.stdin.end();
    await exit;
  };
  const urls: unknown = JSON.parse(line);
  if (typeof urls !== 'object' || urls === null) throw new Error('the throw-away servers announced no URLs');
  return { urls: { ...urls }, stop };
}
