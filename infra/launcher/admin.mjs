// `npm run --silent admin -- create <team name> --perms <bits>`: the CLI's `admin` on the same data as `npm start`.
// Prints only what the CLI prints; everything else goes to standard error.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cliScript, migrate } from './applications.mjs';
import { lockDataDir } from './data-dir.mjs';
import { ensureEventDefaults } from './event-defaults.mjs';
import { LauncherError, runCommand } from './launcher-error.mjs';
import { findLockHolder } from './lock.mjs';
import { postgresUrl } from './postgres.mjs';
import { prepareCheckout } from './prepare.mjs';
import { startPrivateServers } from './private-servers.mjs';
import { createProgress } from './progress.mjs';
import { answersPing, redisSocket, redisUrl } from './redis.mjs';
import { repositoryDir } from './repository.mjs';
import { prepareServerPaths } from './server-paths.mjs';
import { processEnvironment, readSettings } from './settings.mjs';

const progress = createProgress();

await runCommand(async () => {
  const settings = readSettings();
  await prepareCheckout(progress);
  const lock = await lockDataDir(settings.dataDir, 'admin');
  const paths = prepareServerPaths(settings.dataDir);
  const servers =
    'holder' in lock
      ? await joinRunningServers(settings, paths)
      : await startPrivateServers({
          settings,
          paths,
          progress,
          onEnd: ({ name }) => progress.say(`${name} ended`),
        });
  try {
    const { file } = ensureEventDefaults({
      dataDir: settings.dataDir,
      port: settings.port,
      now: new Date(),
      randomBytes,
    });
    const env = processEnvironment(settings, { ...servers, defaultsFile: file });
    await migrate(env);
    const args = [cliScript, 'admin', ...process.argv.slice(2)];
    const child = spawn(process.execPath, args, { env, cwd: repositoryDir, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    await servers.stop();
    if ('release' in lock) lock.release();
  }
});

/**
 * The servers of a running launcher, once they answer.
 * @param {import('./settings.mjs').LauncherSettings} settings
 * @param {import('./server-paths.mjs').ServerPaths} paths
 * @returns {Promise<import('./private-servers.mjs').PrivateServers>}
 */
async function joinRunningServers(settings, paths) {
  const isUp = async () =>
    existsSync(join(paths.dir, 'defaults.yaml')) &&
    (!settings.needsPostgres || existsSync(join(paths.dir, 'postgres-password'))) &&
    (!settings.needsRedis || (await answersPing(redisSocket(paths))));
  while (!(await isUp())) {
    if (findLockHolder(join(settings.dataDir, 'launcher.lock')) === undefined) {
      throw new LauncherError('The launcher that was starting has ended: try again.');
    }
    await wait(200);
  }
  return {
    databaseUrl: settings.needsPostgres ? postgresUrl(paths) : undefined,
    redisUrl: settings.needsRedis ? redisUrl(paths) : undefined,
    stop: async () => undefined,
    abandon: () => undefined,
  };
}
