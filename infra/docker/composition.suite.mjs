// `npm run test:composition`: builds and runs the composition on a real container engine, which the environment names
// (DOCKER_HOST). Its project, volumes and secrets are its own; they are removed at the end.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repositoryDir } from '../launcher/repository.mjs';

/** Not that of an event on this machine. */
const HTTP_PORT = '18080';
const BASE_URL = `http://127.0.0.1:${HTTP_PORT}/api`;
const EVERYTHING = ['--profile', 'bot', '--profile', 'instances', '--profile', 'tools'];
const files = ['docker-compose.yml', 'docker-compose.ci.yml'];

/**
 * What the command printed on standard output. @param {string} cwd @param {string} program @param {string[]} args
 * @returns {Promise<string>}
 */
function run(cwd, program, ...args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, HTTP_PORT };
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complaints = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (complaints += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(printed);
      else
        reject(
          new Error(
            `${program} ${args.join(' ')} ended with ${code}:\n${printed}${complaints.slice(-4_000)}`,
          ),
        );
    });
  });
}

describe('the composition on a real engine', () => {
  /** A copy of the checkout, so that secrets and volumes are not those of an event on this machine. */
  let place = '';
  /** @param {string[]} args */
  const compose = (...args) => run(place, 'docker', 'compose', '--project-name', 'rampart-test', ...args);
  /** @param {string} path @param {{ token?: string, json?: object, method?: string }} [options] */
  async function ask(path, { token, json, method = json === undefined ? 'GET' : 'POST' } = {}) {
    const response = await fetch(`${BASE_URL}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const { kind, data } = JSON.parse(await response.text());
    return { status: response.status, kind, data };
  }
  const board = async () => (await ask('/v2/leaderboard/now?limit=10&offset=0')).data.leaderboard;
  /** @param {string} what @param {() => Promise<boolean>} look */
  async function until(what, look) {
    for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt;) {
      if (await look()) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    assert.fail(`waited 30 s in vain for ${what}`);
  }

  before(async () => {
    place = mkdtempSync(join(tmpdir(), 'rampart-composition-'));
    const tracked = (await run(repositoryDir, 'git', 'ls-files', '-z')).split('\0').filter(Boolean);
    for (const file of tracked) cpSync(join(repositoryDir, file), join(place, file), { recursive: true });
    await run(place, 'infra/docker/make-secrets');
  });
  after(async () => {
    await compose(...EVERYTHING, 'down', '--volumes', '--remove-orphans');
    rmSync(place, { recursive: true, force: true });
  });

  for (const [title, ...names] of [
    ['docker-compose.yml', files[0] ?? ''],
    ['with docker-compose.ci.yml', ...files],
  ]) {
    it(`is accepted by the engine's own parser: ${title}`, async () => {
      await compose(...names.flatMap((name) => ['--file', name]), ...EVERYTHING, 'config', '--quiet');
    });
  }

  /** Names, each as often as it runs. */
  async function healthyServices() {
    const lines = (await compose('ps', '--format', 'json')).trim().split('\n');
    const services = lines.map((line) => JSON.parse(line));
    for (const { Service, Health } of services) assert.equal(Health, 'healthy', Service);
    return services.map(({ Service }) => Service).sort();
  }

  let token = '';
  it('is built and started by one command, and everything is healthy', async () => {
    await compose('up', '--build', '--wait', '--wait-timeout', '300');
    const usual = ['api', 'api', 'leaderboard-worker', 'postgres', 'proxy', 'redis'];
    assert.deepEqual(await healthyServices(), usual);
  });

  it('an administrator makes a challenge, a team solves it, and the board shows it', async () => {
    const made = await compose('run', '--rm', 'cli', 'admin', 'create', 'Administrator', '--perms', '63');
    token = made.trim().split('\n').at(-1) ?? '';
    const data = {
      name: 'First',
      category: 'misc',
      description: 'Say the word.',
      points: { min: 100, max: 500 },
      flags: [{ provider: 'flags/static', config: { flag: 'flag{composed}' } }],
    };
    assert.equal((await ask('/v2/admin/challs/first', { token, json: { data }, method: 'PUT' })).status, 200);
    const team = await ask('/v2/auth/register', { json: { name: 'Team', email: 'team@example.org' } });
    assert.equal(team.kind, 'goodRegister');
    const flag = { token: team.data.authToken, json: { flag: 'flag{composed}' } };
    assert.equal((await ask('/v1/challs/first/submit', flag)).kind, 'goodFlag');
    await until('the team on the board', async () =>
      (await board()).some((/** @type {any} */ { name }) => name === 'Team'),
    );
  });

  it('gets a runner of the admin bot by its lines in .env, and doctor finds nothing wrong', async () => {
    copyFileSync(join(place, 'infra/docker/admin-bot.env'), join(place, '.env'));
    await compose('up', '--build', '--wait', '--wait-timeout', '300');
    assert.ok((await healthyServices()).includes('admin-bot'));
    const printed = await compose('run', '--rm', 'cli', 'doctor', '--json', '--url', 'http://proxy:8080');
    const { findings } = JSON.parse(printed);
    const wrong = findings.filter(
      (/** @type {any} */ { status }) => !['ok', 'skip', 'skipped'].includes(status),
    );
    assert.deepEqual(wrong, []);
  });

  it('the runner gets its work with its secret', async () => {
    const logs = await compose('logs', 'api');
    assert.match(logs, /"route":"pullAdminBotJob"[^\n]*"status":200/);
    assert.doesNotMatch(logs, /"route":"pullAdminBotJob"[^\n]*"status":401/);
  });

  it('Redis ends by itself when it is told to, within the time it has', async () => {
    const startedAt = performance.now();
    await compose('stop', 'redis');
    const seconds = (performance.now() - startedAt) / 1_000;
    const id = (await compose('ps', '--all', '--quiet', 'redis')).trim();
    assert.equal((await run(place, 'docker', 'inspect', '--format', '{{.State.ExitCode}}', id)).trim(), '0');
    assert.ok(seconds < 9, `took ${seconds} s`);
    await compose('start', 'redis');
  });

  it('down and up keep everything', async () => {
    const earlier = await board();
    await compose('down');
    await compose('up', '--wait', '--wait-timeout', '300');
    await until('the same board', async () => JSON.stringify(await board()) === JSON.stringify(earlier));
    assert.equal((await ask('/v2/admin/challs', { token })).status, 200);
  });
});
