// Follows what the guides say about `npm start`, in a new checkout.
import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import platformPackage from '../../packages/test-platform/dist/src/index.js';
import { until } from '../engines/support/until.mjs';
import { repositoryDir, toolsDir } from '../launcher/repository.mjs';
import { browsersForTests } from '../launcher/test-browsers.mjs';
import { blockOf } from './guide.mjs';

const { findFreePort } = platformPackage;
/** The first start installs and builds the checkout. */
const START_LIMIT_MS = 600_000;

describe('an event of npm start, operated by the guides', { timeout: 2 * START_LIMIT_MS }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'rampart-guides-'));
  const own = Object.entries(process.env).filter(([key]) => !/^(SVC_|PORT$|npm_)/.test(key));
  /** @type {NodeJS.ProcessEnv} */
  const env = Object.fromEntries(own);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running;
  let baseUrl = '';

  const shell = (/** @type {string} */ block) => ['-euo', 'pipefail', '-c', block];
  /** Runs the commands of a block and returns what they print; fails when one of them fails. @param {Parameters<typeof blockOf>} block */
  async function follow(...block) {
    const { stdout } = await promisify(execFile)('bash', shell(blockOf(...block)), { cwd: directory, env });
    return stdout;
  }
  /** Runs a block whose last command is `npm start`. @param {Parameters<typeof blockOf>} block */
  async function start(...block) {
    const child = spawn('bash', shell(blockOf(...block)), {
      cwd: directory,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, which gets signals like that of a terminal.
      detached: true,
    });
    running = child;
    let shown = '';
    const ended = once(child, 'exit').then(() => assert.fail(shown));
    const ready = new Promise((/** @type {(nothing: void) => void} */ resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          shown += text;
          if (/^ready /m.test(shown)) resolve();
        });
    });
    await Promise.race([ready, ended]);
  }
  async function stop() {
    if (running?.pid === undefined || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    process.kill(-running.pid, 'SIGINT');
    await exited;
  }
  /** @param {string} path @param {object} [json] */
  async function ask(path, json) {
    const token = readFileSync(join(directory, '.data/admin-token'), 'utf8').trim();
    const body = json === undefined ? {} : { method: 'PUT', body: JSON.stringify(json) };
    const reply = await fetch(`${baseUrl}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...body,
    });
    return { status: reply.status, text: await reply.text() };
  }

  /**
   * Runs a block that starts a service, and stops the service once it is up.
   * @param {NodeJS.ProcessEnv} other environment
   * @param {() => Promise<boolean>} isUp
   * @param {Parameters<typeof blockOf>} block
   */
  async function serve(other, isUp, ...block) {
    const options = { cwd: directory, env: { ...env, ...other }, detached: true };
    const child = spawn('bash', shell(blockOf(...block)), { ...options, stdio: 'inherit' });
    try {
      await until(`what ${block[0]} starts`, isUp);
    } finally {
      if (child.pid !== undefined && child.exitCode === null) {
        process.kill(-child.pid, 'SIGTERM');
        await once(child, 'exit');
      }
    }
  }

  let [metricsPort, workerPort] = ['', ''];
  const startHere = () =>
    start('metrics.md', 'Metrics, logs and traces', 1, [
      ['9464', metricsPort],
      ['9465', workerPort],
    ]);
  before(
    async () => {
      const tracked = spawnSync('git', ['-C', repositoryDir, 'ls-files', '-z'], { encoding: 'utf8' }).stdout;
      for (const file of tracked.split('\0').filter(Boolean))
        cpSync(join(repositoryDir, file), join(directory, file), { recursive: true });
      // Programs that have been fetched already.
      if (existsSync(toolsDir)) symlinkSync(toolsDir, join(directory, '.tools'));
      const port = String(await findFreePort());
      [metricsPort, workerPort] = [String(await findFreePort()), String(await findFreePort())];
      env['PORT'] = port;
      baseUrl = `http://127.0.0.1:${port}`;
      await startHere();
    },
    { timeout: START_LIMIT_MS },
  );
  after(async () => {
    await stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('shows its metrics', async () => {
    const shown = await follow('metrics.md', 'Metrics, logs and traces', 2, [['9464', metricsPort]]);
    assert.match(shown, /^rampart_live_streams /m);
  });

  it('is healthy, and has commands of a shorter name', async () => {
    assert.doesNotMatch(await follow('command-line.md', 'Command line'), /FAIL/);
    await follow('command-line.md', 'A shorter name, and completion');
  });

  it('gives what somebody else needs to help', async () => {
    await follow('command-line.md', 'Help from somebody else');
    assert.ok(existsSync(join(directory, 'bundle.tar.gz')));
  });

  it('has a service of instances beside it, without containers', async () => {
    const settings = blockOf('instances-and-admin-bot.md', 'Without containers', 1, [
      ['redis://127.0.0.1:6379', `unix://${join(directory, '.data/run/redis.sock')}`],
      ['/var/lib/rampart-instances', join(directory, 'instances')],
    ]);
    writeFileSync(join(directory, 'instancer.yaml'), settings);
    const port = String(await findFreePort());
    const isUp = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
    await serve({ INSTANCER_PORT: port }, isUp, 'instances-and-admin-bot.md', 'Without containers', 2);
  });

  it('has a runner of the admin bot beside it', async () => {
    const [secret, port] = ['a-secret', String(await findFreePort())];
    const headers = { authorization: `Bearer ${secret}` };
    const isUp = async () => (await fetch(`http://127.0.0.1:${port}/healthz`, { headers })).ok;
    const browsers = await browsersForTests((text) => process.stderr.write(text));
    await serve({ ...browsers, PORT: port }, isUp, 'instances-and-admin-bot.md', 'Admin bot', 1, [
      ['http://127.0.0.1:3000', baseUrl],
    ]);
  });

  it('says that this version would start', async () => {
    await follow('upgrade.md', 'Before');
  });

  it('gets other secrets, and takes the new ones', async () => {
    const feed = { kind: 'dynamic', source: { transport: 'webhook', secret: 'a secret that has leaked' } };
    const challenge = { name: 'King of the hill', category: 'misc', scoring: feed };
    const stored = await ask('/v2/admin/challs/king-of-the-hill', { data: challenge });
    assert.equal(stored.status, 200, stored.text);
    const secret = await follow('security-checklist.md', 'When a secret has leaked', 3);
    assert.ok((await ask('/v2/admin/challs/king-of-the-hill')).text.includes(secret.trim()));
    await follow('security-checklist.md', 'When a secret has leaked');
    await stop();
    await startHere();
    assert.equal((await ask('/v2/admin/challs/king-of-the-hill')).status, 200);
  });

  it('has results that can be handed over', async () => {
    await follow('after-the-event.md', 'Hand it over');
    const { standings } = JSON.parse(readFileSync(join(directory, 'results/scoreboard.json'), 'utf8'));
    assert.ok(standings.length > 0);
  });

  it('has pages for those who come later', async () => {
    await follow('after-the-event.md', 'Show it');
    assert.match(readFileSync(join(directory, 'archive/scoreboard.html'), 'utf8'), /teams\/1\.html/);
  });

  it('is exported, and imported elsewhere', async () => {
    await follow('after-the-event.md', 'Keep it');
    await follow('after-the-event.md', 'Keep it', 2);
    assert.ok(existsSync(join(directory, 'kept-configuration/event.json')));
  });

  it('is backed up, and the backups are whole', async () => {
    await follow('backup-and-restore.md', 'A backup');
    await follow('backup-and-restore.md', 'A backup', 3);
    await follow('backup-and-restore.md', 'A backup', 4);
  });

  it('has a copy for research, with other names', async () => {
    await follow('after-the-event.md', 'Data for research', 1, [['event.tar.gz', 'whole.tar.gz']]);
    const teams = spawnSync('tar', ['-xzOf', 'research.tar.gz', '--wildcards', 'database/teams/*'], {
      cwd: directory,
      encoding: 'utf8',
    }).stdout;
    assert.match(teams, /^\S+\tteam·[0-9a-f]{12}\t/m);
  });

  it('is restored elsewhere, and healthy there', async () => {
    const board = async () => {
      const reply = await fetch(`${baseUrl}/api/v2/leaderboard/now?limit=10&offset=0`);
      return /** @type {any} */ (await reply.json()).data;
    };
    const before = await board();
    assert.ok(before.total > 0);
    await stop();
    await start('backup-and-restore.md', 'A restore');
    assert.deepEqual((await board()).leaderboard, before.leaderboard);
    env['SVC_DATA_DIR'] = join(directory, 'restored');
    assert.doesNotMatch(await follow('backup-and-restore.md', 'A restore', 3), /FAIL/);
  });
});
