// What an operator reads when something on the machine is not as the launcher needs it.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { lockDataDir } from './data-dir.mjs';
import { repositoryDir } from './repository.mjs';
import { prepareServerPaths } from './server-paths.mjs';
import { startServerProcess } from './server-process.mjs';

const nobody = 65534;
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'rampart-errors-')));
chmodSync(scratch, 0o711);
after(() => rmSync(scratch, { recursive: true, force: true }));

/** @returns {Promise<import('node:net').Server>} */
async function listening() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const portOf = (/** @type {import('node:net').Server} */ server) =>
  /** @type {import('node:net').AddressInfo} */ (server.address()).port;

describe('an operator', () => {
  it('is told when the data directory is a file, or a link to a disk that is not there', async () => {
    const [file, link] = [join(scratch, 'file'), join(scratch, 'link')];
    writeFileSync(file, '');
    symlinkSync(join(scratch, 'not-mounted/data'), link);
    for (const place of [file, link])
      await assert.rejects(lockDataDir(place, 'start'), { name: 'LauncherError', message: /SVC_DATA_DIR/ });
  });

  it('is told that a checkout belongs to the user who has built it', () => {
    const checkout = join(scratch, 'checkout');
    cpSync(join(repositoryDir, 'infra/launcher'), join(checkout, 'infra/launcher'), { recursive: true });
    cpSync(join(repositoryDir, 'package.json'), join(checkout, 'package.json'));
    mkdirSync(join(checkout, '.tools'), { mode: 0o555 });
    const started = spawnSync(process.execPath, [join(checkout, 'infra/launcher/bench.mjs')], {
      encoding: 'utf8',
      cwd: '/',
      ...(process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}),
    });
    assert.equal(
      started.stderr,
      `The checkout ${checkout} cannot be written to (EACCES): give this user a copy.\n`,
    );
  });

  it('is told why npm could not fetch something, also by a command that is silent', () => {
    const fetch = `import { fetchPackages } from ${JSON.stringify(join(import.meta.dirname, 'npm-command.mjs'))};
      console.log((await fetchPackages(process.argv[1], ['pnpm'], process.argv[1])).output);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', fetch, scratch], {
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_config_loglevel: 'silent',
        npm_config_registry: 'http://127.0.0.1:9', // discards
        npm_config_fetch_retries: '0',
        npm_config_cache: join(scratch, 'npm'),
      },
    });
    assert.match(stdout, /ECONNREFUSED/);
  });

  it('reads what a server died of, also when it says more before its end', async () => {
    const log = 'echo "FATAL: no space"; for line in 1 2 3 4 5; do echo "LOG: the end"; done; exit 1';
    const server = startServerProcess(prepareServerPaths(join(scratch, 'servers')), {
      name: 'postgres',
      program: '/bin/sh',
      args: ['-c', log],
      options: {},
      stopSignal: 'SIGINT',
      abandonSignal: 'SIGQUIT',
      startDeadlineInMs: 10_000,
      isReady: async () => false,
    });
    await assert.rejects(server, {
      name: 'LauncherError',
      message: /postgres did not start .*FATAL: no space/s,
    });
  });

  it('can stop an event whose data directory was deleted', { timeout: 10_000 }, async () => {
    const paths = prepareServerPaths(join(scratch, 'deleted'));
    const server = await startServerProcess(paths, {
      name: 'redis',
      program: process.execPath,
      args: ['-e', 'setInterval(() => undefined, 1_000)'],
      options: {},
      stopSignal: 'SIGTERM',
      abandonSignal: 'SIGKILL',
      startDeadlineInMs: 10_000,
      isReady: async () => true,
    });
    rmSync(paths.dir, { recursive: true });
    await server.stop();
    assert.equal(await server.exited, 'SIGTERM');
  });

  it('is told where the API says that a server cannot be reached', async () => {
    const [deaf, free] = [await listening(), await listening()];
    const port = portOf(free);
    free.close();
    await once(free, 'close');
    const dataDir = join(scratch, 'my event');
    const launcher = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs')], {
      env: {
        ...process.env,
        PORT: String(port),
        SVC_DATA_DIR: dataDir,
        SVC_DATABASE_URL: `postgres://rampart@127.0.0.1:${portOf(deaf)}/rampart`,
        SVC_REDIS_URL: 'redis://127.0.0.1:9',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(launcher, 'exit');
    let shown = '';
    launcher.stderr.setEncoding('utf8').on('data', (text) => (shown += text));
    try {
      for (let attempt = 0; attempt < 300 && !shown.includes(join(dataDir, 'logs/api.log')); attempt += 1)
        await wait(100);
      assert.match(shown, /The API is waiting; .*\/logs\/api\.log says for what\.$/m);
      // Another terminal, in which the addresses of the servers are not set.
      const doctor = spawnSync(process.execPath, [join(import.meta.dirname, 'rampart.mjs'), 'doctor'], {
        env: { ...process.env, SVC_DATA_DIR: dataDir },
        encoding: 'utf8',
      });
      assert.match(doctor.stderr, /^The event on .* runs on a server that SVC_DATABASE_URL names: .*\.$/m);
    } finally {
      launcher.kill('SIGINT');
      await exited;
      deaf.close();
    }
  });
});
