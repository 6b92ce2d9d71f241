import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LauncherError } from './launcher-error.mjs';
import { repositoryDir } from './repository.mjs';

/**
 * Starts throw-away servers that cannot outlive us: another process runs them, and stops them when its standard input closes,
 * however we end.
 * @returns {Promise<{ env: { SVC_DATABASE_URL: string, SVC_REDIS_URL: string }, stop: () => Promise<void> }>}
 */
export async function spawnThrowawayServers() {
  const args = [join(repositoryDir, 'infra/launcher/servers-main.mjs')];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const exited = once(child, 'exit');
  const firstLine = once(createInterface({ input: child.stdout }), 'line');
  const answer = await Promise.race([firstLine, exited.then(() => undefined)]);
  if (answer === undefined) throw new LauncherError('The throw-away servers did not start.');
  const { databaseUrl, redisUrl } = JSON.parse(String(answer[0]));
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  return { env: { SVC_DATABASE_URL: databaseUrl, SVC_REDIS_URL: redisUrl }, stop };
}
