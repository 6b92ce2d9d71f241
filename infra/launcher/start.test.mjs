// The whole launcher with the real API, worker and CLI, in the order of an operator's day.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { buildFingerprint, readIfThere } from './build-fingerprint.mjs';
import { run } from './command.mjs';
import { waitForLock } from './lock.mjs';
import { findRecordedProcess } from './pid-file.mjs';
import { repositoryDir, toolsDir } from './repository.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'rampart-start-'));
const confDir = mkdtempSync(join(tmpdir(), 'rampart-start-conf-'));
const script = (/** @type {string} */ name) => join(repositoryDir, 'infra/launcher', name);
const parts = ['api', 'worker', 'postgres', 'redis'];

/** @param {string} name @returns {number | undefined} the pid of a running part of the event */
const pidOf = (name) => findRecordedProcess(join(dataDir, 'run', `${name}.pid`));

function assertNothingRuns() {
  assert.deepEqual(
    parts.map(pidOf),
    parts.map(() => undefined),
  );
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen({ port: 0, host: '127.0.0.1' });
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

/** @param {() => Promise<boolean> | boolean} holds */
async function eventually(holds) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await holds()) return;
    await wait(100);
  }
  assert.fail('it did not come true within 30 seconds');
}

describe('npm start', () => {
  /** Of commands, too, which find the configuration directory by themselves. @type {NodeJS.ProcessEnv} */
  let env;
  /** @type {string} */
  let origin;
  /** @type {import('node:child_process').ChildProcess} */
  let launcher;
  /** @type {string} */
  let staffToken;
  /** What the launcher wrote to standard error. */
  let shown = '';

  /** @returns {Promise<string>} the first line on standard output */
  const start = async (name = 'start.mjs') => {
    launcher = spawn(process.execPath, [script(name)], {
      env: { ...env, SVC_CONF_DIR: confDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    shown = '';
    launcher.stderr?.setEncoding('utf8').on('data', (text) => (shown += text));
    const stdout = /** @type {import('node:stream').Readable} */ (launcher.stdout);
    const [line] = await Promise.race([
      once(createInterface({ input: stdout }), 'line'),
      once(launcher, 'close'), // after all that it has written
    ]);
    return line;
  };
  /** @param {string} token */
  const whoIs = async (token) => {
    const reply = await fetch(`${origin}/api/v2/users/me`, { headers: { authorization: `Bearer ${token}` } });
    const body = /** @type {any} */ (await reply.json());
    return { kind: body.kind, name: body.data?.name };
  };

  before(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const own = Object.entries(process.env).filter(
      ([key]) => !/^(SVC_|PORT$|npm_lifecycle_event$)/.test(key),
    );
    env = { ...Object.fromEntries(own), PORT: String(port), SVC_DATA_DIR: dataDir };
    // The tokens that commands print are made with this key.
    writeFileSync(join(confDir, 'event.yaml'), `tokenKey: ${Buffer.alloc(32, 7).toString('base64')}\n`);
  });
  after(async () => {
    for (const name of parts) {
      const pid = pidOf(name);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    }
    for (const dir of [dataDir, confDir]) rmSync(dir, { recursive: true, force: true });
  });

  for (const name of ['start.mjs', 'dev.mjs']) {
    it(`ends ${name} at once on a signal while it prepares`, { timeout: 60_000 }, async () => {
      const building = await waitForLock(join(toolsDir, 'prepare.lock'), 'prepare', () => true);
      assert.ok('release' in building);
      try {
        const preparing = spawn(process.execPath, [script(name)], {
          env,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        await once(preparing.stderr, 'data'); // it says what it waits for
        const exited = once(preparing, 'exit');
        preparing.kill('SIGTERM');
        assert.deepEqual(await exited, [130, null]);
      } finally {
        building.release();
      }
    });
  }

  it('says ready when the API is and the first board shows the demonstration', async () => {
    assert.equal(await start(), `ready ${origin}`);
    assert.equal((await fetch(`${origin}/api/readyz?board=1`)).status, 200);
    const board = await fetch(`${origin}/api/v2/leaderboard/now?limit=1&offset=0`);
    assert.equal(/** @type {any} */ (await board.json()).data.total, 34);
  });

  it("keeps the administrator's token where only the owner may read it", async () => {
    const file = join(dataDir, 'admin-token');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(await whoIs(readFileSync(file, 'utf8').trim()), {
      kind: 'goodUserSelfData',
      name: 'Administrator',
    });
  });

  it('prints a link that signs the administrator in once', async () => {
    const code = /\/sign-in#([\w-]{43})$/m.exec(shown)?.[1];
    const logIn = async () => {
      const body = JSON.stringify({ teamToken: code });
      const reply = await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body });
      return /** @type {any} */ (await reply.json());
    };
    const { data } = await logIn();
    assert.deepEqual(await whoIs(data.authToken), { kind: 'goodUserSelfData', name: 'Administrator' });
    assert.equal((await logIn()).kind, 'badTokenVerification');
  });

  it('signs the administrator in also when a player has that name by now', async () => {
    const token = readFileSync(join(dataDir, 'admin-token'), 'utf8').trim();
    const ask = async (
      /** @type {string} */ method,
      /** @type {string} */ path,
      /** @type {object} */ body,
    ) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
      assert.equal(reply.status, 200);
      return /** @type {any} */ (await reply.json()).data;
    };
    await ask('PATCH', '/v2/users/me', { name: 'Organisers' });
    await ask('POST', '/v2/auth/register', { name: 'Administrator', email: 'player@example.org' });
    const made = await run(process.execPath, [script('rampart.mjs'), 'admin', 'link'], { env });
    assert.equal(made.code, 0, made.output);
    const { authToken } = await ask('POST', '/v1/auth/login', {
      teamToken: made.stdout.trim().split('#')[1],
    });
    assert.deepEqual(await whoIs(authToken), { kind: 'goodUserSelfData', name: 'Organisers' });
  });

  it('lets nobody else use the same data directory', async () => {
    const second = await run(process.execPath, [script('start.mjs')], { env });
    assert.equal(second.code, 1);
    assert.match(second.output, /^A launcher \(process \d+\) already runs on .* SVC_DATA_DIR\.\n$/);
  });

  it('lets npm run rampart make a team meanwhile, which prints its token alone', async () => {
    const create = ['admin', 'create', 'Staff', '--perms', '63'];
    const made = await run(process.execPath, [script('rampart.mjs'), ...create], { env });
    assert.equal(made.code, 0, made.output);
    assert.match(made.stdout, /^\S+\n$/);
    staffToken = made.stdout.trim();
    assert.deepEqual(await whoIs(staffToken), { kind: 'goodUserSelfData', name: 'Staff' });
  });

  it('lets nobody restore a backup into it meanwhile', async () => {
    const restored = await run(process.execPath, [script('rampart.mjs'), 'restore', 'event.tar.gz'], { env });
    assert.equal(restored.code, 1);
    assert.match(restored.output, /is running \(process \d+\): stop npm start first/);
  });

  it('lets npm run rampart doctor say that Redis hangs', { timeout: 60_000 }, async () => {
    const redis = pidOf('redis') ?? 0;
    process.kill(redis, 'SIGSTOP');
    const checked = await run(process.execPath, [script('rampart.mjs'), 'doctor'], { env });
    process.kill(redis, 'SIGCONT');
    assert.equal(checked.code, 1);
    assert.match(checked.output, /^FAIL redis +Redis does not answer/m);
  });

  it('lets npm run rampart doctor look at the event when the disk is full', async () => {
    const command = `trap '' XFSZ; ulimit -f 0; exec "${process.execPath}" "$1" doctor`;
    const checked = await run('/bin/sh', ['-c', command, 'sh', script('rampart.mjs')], { env });
    assert.match(checked.output, /^ok +database /m);
    assert.match(checked.output, /^FAIL storage .*EFBIG/m); // the control: nothing can be written
  });

  for (const name of parts) {
    it(`starts the ${name} again when it is killed`, async () => {
      const killed = pidOf(name);
      assert.ok(killed !== undefined);
      process.kill(killed, 'SIGKILL');
      await eventually(() => ![undefined, killed].includes(pidOf(name)));
      await eventually(
        async () => (await fetch(`${origin}/api/readyz`).catch(() => undefined))?.status === 200,
      );
    });
  }

  it('takes over from a launcher that was killed outright, and keeps the data', async () => {
    const exited = once(launcher, 'exit');
    launcher.kill('SIGKILL');
    await exited;
    assert.ok(pidOf('api') !== undefined); // the control: something was left to take over
    assert.equal(await start(), `ready ${origin}`);
    assert.match(shown, /rampart -- admin link$/m);
    assert.doesNotMatch(shown, /sign-in#/);
    assert.deepEqual(await whoIs(staffToken), { kind: 'goodUserSelfData', name: 'Staff' });
  });

  it('neither installs nor builds again what has not changed', () => {
    assert.match(shown, /starting|computing/); // the control: steps are shown
    assert.doesNotMatch(shown, /installing|building/);
    // Quick steps are not shown: nothing differs from what the last build has seen, so there was none.
    assert.equal(readIfThere(join(toolsDir, 'built')), buildFingerprint(repositoryDir));
  });

  it('stops everything on SIGTERM', async () => {
    const exited = once(launcher, 'exit');
    launcher.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
    assertNothingRuns();
  });

  it('has npm run rampart end what a launcher that was killed outright left running', async () => {
    assert.equal(await start(), `ready ${origin}`);
    const exited = once(launcher, 'exit');
    launcher.kill('SIGKILL');
    await exited;
    const made = await run(process.execPath, [script('rampart.mjs'), 'admin', 'link'], { env });
    assert.equal(made.code, 0, made.output);
    assertNothingRuns();
  });

  it('does not take what answers on its port for its own API', async () => {
    const starting = start();
    await eventually(() => pidOf('api') !== undefined);
    const stranger = createHttpServer((_request, response) => response.end('ready'));
    stranger.listen(Number(new URL(origin).port));
    await once(stranger, 'listening');
    assert.equal(await starting, 1, 'it says ready');
    assert.match(shown, /^Port \d+ is in use, or this user may not use it: .* PORT=\d+\.$/m);
    assertNothingRuns();
    stranger.close();
    stranger.closeAllConnections();
    await once(stranger, 'close');
  });

  it('leaves no server of npm run rampart running that is interrupted while it starts them', async () => {
    const command = spawn(process.execPath, [script('rampart.mjs'), 'admin', 'link'], {
      env,
      stdio: 'ignore',
    });
    const exited = once(command, 'exit');
    await eventually(() => pidOf('postgres') !== undefined);
    command.kill('SIGINT');
    assert.deepEqual(await exited, [130, null]);
    assertNothingRuns();
  });

  it('stops everything of npm run dev when its terminal closes', { timeout: 60_000 }, async () => {
    assert.equal(await start('dev.mjs'), `ready ${origin}`);
    const exited = once(launcher, 'exit');
    launcher.stdout?.destroy();
    launcher.stderr?.destroy();
    launcher.kill('SIGHUP');
    assert.deepEqual(await exited, [0, null]);
    assertNothingRuns();
  });
});
