import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { findRecordedProcess } from './pid-file.mjs';
import { answersPing } from './redis.mjs';
import { repositoryDir, toolsDir } from './repository.mjs';
import { prepareServerPaths } from './server-paths.mjs';
import { startServerProcess } from './server-process.mjs';
import { startThrowawayServers } from './servers.mjs';
import { onServers } from './test-steps.mjs';

const { Client } = createRequire(join(repositoryDir, 'packages/core/package.json'))('pg');
const nobody = 65534;
const onlyAsRoot = { skip: process.getuid?.() === 0 ? false : 'root alone can try this' };

/** @param {string} url @param {string} sql */
async function query(url, sql) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** @param {string} redisUrl */
const isRedisUp = (redisUrl) => answersPing(decodeURIComponent(new URL(redisUrl).pathname));

describe('throw-away servers', () => {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'rampart-test-')));
  chmodSync(scratch, 0o711);
  after(() => rmSync(scratch, { recursive: true, force: true }));

  describe('while they run', () => {
    /** @type {Awaited<ReturnType<typeof startThrowawayServers>>} */
    let servers;
    before(async () => {
      servers = await startThrowawayServers();
    });

    it('listen on no network port', async () => {
      const [row] = await query(servers.databaseUrl, 'show listen_addresses');
      assert.equal(row.listen_addresses, '');
    });

    it('ask for the password', async () => {
      const wrong = servers.databaseUrl.replace(/rampart:[0-9a-f]+@/, 'rampart:wrong@');
      await assert.rejects(query(wrong, 'select 1'), /password authentication failed/);
    });

    it('answer with the extensions we use, and leave nothing behind', async () => {
      await query(servers.databaseUrl, 'create extension citext; create extension pg_trgm');
      const [row] = await query(
        servers.databaseUrl,
        `select 'ÄÖ'::citext = 'äö'::citext as same, current_user as role`,
      );
      assert.deepEqual(row, { same: true, role: 'rampart' });
      assert.equal(await isRedisUp(servers.redisUrl), true);
      await servers.stop();
      assert.equal(await isRedisUp(servers.redisUrl), false);
      assert.equal(existsSync(servers.redisUrl.slice('unix://'.length, -'/run/redis.sock'.length)), false);
    });
  });

  it('are what tests run on, also when the environment names the servers of an event', async () => {
    const names = ['SVC_DATABASE_URL', 'SVC_REDIS_URL'];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = 'redis://event.example';
    try {
      const { SVC_REDIS_URL } = await onServers((urls) => Promise.resolve(urls));
      assert.match(SVC_REDIS_URL, /^unix:/);
    } finally {
      for (const [index, name] of names.entries()) {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      }
    }
  });

  it('run side by side without sharing anything', async () => {
    const both = await Promise.all([startThrowawayServers(), startThrowawayServers()]);
    await query(both[0].databaseUrl, 'create table only_here (id int)');
    await assert.rejects(query(both[1].databaseUrl, 'select * from only_here'), /does not exist/);
    await both[0].stop();
    assert.equal(await isRedisUp(both[1].redisUrl), true);
    await both[1].stop();
  });

  it('keep the data of a given directory over a restart', async () => {
    const dir = join(scratch, 'kept, 100 % "safe"');
    const first = await startThrowawayServers({ dir });
    await query(first.databaseUrl, `create table kept as select 'yes' as answer`);
    await first.stop();
    const second = await startThrowawayServers({ dir });
    assert.deepEqual(await query(second.databaseUrl, 'select answer from kept'), [{ answer: 'yes' }]);
    await second.stop();
  });

  it('replace the servers that a killed launcher left running on the same directory', async () => {
    const dir = join(scratch, 'orphaned');
    const abandoned = await startThrowawayServers({ dir });
    const pidFiles = ['postgres', 'redis'].map((name) => join(dir, 'run', `${name}.pid`));
    const orphans = pidFiles.map(findRecordedProcess);
    const next = await startThrowawayServers({ dir });
    const current = pidFiles.map(findRecordedProcess);
    assert.notDeepEqual(current, orphans);
    assert.equal(current.includes(undefined), false);
    assert.deepEqual(await query(next.databaseUrl, 'select 1 as one'), [{ one: 1 }]);
    await next.stop();
    await abandoned.stop(); // finds nothing of its own any more
  });

  it('end with the launcher also while they are still starting', async () => {
    const dir = join(scratch, 'starting');
    const module = (/** @type {string} */ name) => JSON.stringify(join(import.meta.dirname, name));
    const launcher = `import { prepareServerPaths } from ${module('server-paths.mjs')};
      import { startServerProcess } from ${module('server-process.mjs')};
      await startServerProcess(prepareServerPaths(${JSON.stringify(dir)}), {
        name: 'slow', program: 'sleep', args: ['600'], options: {}, startDeadlineInMs: 600_000,
        stopSignal: 'SIGTERM', abandonSignal: 'SIGTERM', isReady: () => process.exit(130),
      });`;
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', launcher], { stdio: 'inherit' });
    assert.equal(ended.status, 130);
    const file = join(dir, 'run/slow.pid');
    assert.equal(existsSync(file), true); // the control: it was started
    for (let attempt = 0; attempt < 400 && findRecordedProcess(file) !== undefined; attempt += 1)
      await wait(25);
    assert.equal(findRecordedProcess(file), undefined);
  });

  it('still show their errors when the log takes nothing more', async () => {
    const paths = prepareServerPaths(join(scratch, 'full'));
    /** @type {(text: string) => void} */
    let show = () => undefined;
    const shown = new Promise((resolve) => (show = resolve));
    const errorsAlsoTo = new Writable({
      write: (text, _encoding, done) => {
        show(String(text));
        done();
      },
    });
    const starting = startServerProcess(paths, {
      name: 'shell',
      program: '/bin/sh',
      args: ['-c', 'echo trouble >&2'],
      options: {},
      stopSignal: 'SIGTERM',
      abandonSignal: 'SIGKILL',
      startDeadlineInMs: 0,
      errorsAlsoTo,
      isReady: async () => true,
    });
    rmSync(paths.logDir, { recursive: true }); // as good as a full disk
    assert.equal(await (await starting).exited, 'exit code 0');
    assert.equal(await shown, 'trouble\n');
  });

  it('work in a directory whose path is too long for a socket', async () => {
    const dir = join(scratch, 'd'.repeat(90), 'e'.repeat(90));
    const servers = await startThrowawayServers({ dir });
    assert.deepEqual(await query(servers.databaseUrl, 'select 1 as one'), [{ one: 1 }]);
    assert.equal(await isRedisUp(servers.redisUrl), true);
    await servers.stop();
  });

  it('find a short place for their sockets also when the temporary directory has none', () => {
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = join(scratch, 't'.repeat(90));
    try {
      const { socketDir } = prepareServerPaths(join(scratch, 'd'.repeat(90), 'f'.repeat(90)));
      assert.ok(Buffer.byteLength(join(socketDir, 'postgres/.s.PGSQL.5432')) <= 103, socketDir);
      rmSync(socketDir, { recursive: true });
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  });

  it('work as root in a directory that only root may enter', onlyAsRoot, async () => {
    const closed = join(scratch, 'closed');
    mkdirSync(join(closed, 'deeper'), { recursive: true });
    chmodSync(closed, 0o700);
    const dir = join(closed, 'deeper', 'data');
    assert.notEqual(spawnSync('/bin/sh', ['-c', `cd ${closed}/deeper`], { uid: nobody }).status, 0); // the control
    const servers = await startThrowawayServers({ dir });
    assert.deepEqual(await query(servers.databaseUrl, 'select 1 as one'), [{ one: 1 }]);
    await servers.stop();
  });

  it('work as an ordinary user, and stop when standard input closes', onlyAsRoot, async () => {
    const checkout = join(scratch, 'checkout');
    cpSync(join(repositoryDir, 'infra/launcher'), join(checkout, 'infra/launcher'), { recursive: true });
    cpSync(join(repositoryDir, 'package.json'), join(checkout, 'package.json'));
    if (existsSync(join(toolsDir, 'redis'))) {
      cpSync(join(toolsDir, 'redis'), join(checkout, '.tools/redis'), {
        recursive: true,
        verbatimSymlinks: true, // else the copy would point into a directory that user cannot enter
      });
    }
    mkdirSync(join(checkout, '.tools'), { recursive: true });
    spawnSync('chown', ['-R', `${nobody}:${nobody}`, checkout]);
    const child = spawn(process.execPath, [join(checkout, 'infra/launcher/servers-main.mjs')], {
      uid: nobody,
      gid: nobody,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const firstLine = once(createInterface({ input: child.stdout }), 'line');
    const [line] = await Promise.race([firstLine, exited]);
    assert.equal(typeof line, 'string', `it ended with exit code ${line}`);
    const { databaseUrl, redisUrl } = JSON.parse(line);
    assert.deepEqual(await query(databaseUrl, 'select 1 as one'), [{ one: 1 }]);
    assert.equal(await isRedisUp(redisUrl), true);
    child.stdin.end();
    assert.deepEqual(await exited, [0, null]);
    assert.equal(await isRedisUp(redisUrl), false);
  });
});
