// A copy of the checkout that runs on a container engine, with its own secrets, volumes and port.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blockOf } from '../../guides/guide.mjs';
import { lastLines, run as runProgram } from '../../launcher/command.mjs';
import { repositoryDir } from '../../launcher/repository.mjs';

/** Another port than that of an event on this machine. */
export const HTTP_PORT = '18080';
const EVERYTHING = ['--profile', 'bot', '--profile', 'instances', '--profile', 'tools'];

/** @typedef {{ token?: string, json?: object, method?: string }} Request */
/** @typedef {{ status: number, kind: string, data: any, headers: Headers }} Reply */
/** @typedef {ReturnType<typeof createInstallation>} Installation */

/** The line that `admin create` printed. @param {string} printed */
function tokenIn(printed) {
  const token = /^[\w+/=.-]{60,}$/m.exec(printed)?.[0];
  assert.ok(token, printed);
  return token;
}

/** @param {string} project @param {string} [directory] */
export function createInstallation(project, directory = mkdtempSync(join(tmpdir(), `${project}-`))) {
  const baseUrl = `http://127.0.0.1:${HTTP_PORT}/api`;
  /** The token of an administrator, once `start` has run. */
  const staff = { token: '' };

  /** What the command printed on standard output. @param {string} program @param {string[]} args @returns {Promise<string>} */
  async function run(program, ...args) {
    const env = { ...process.env, HTTP_PORT, COMPOSE_PROJECT_NAME: project };
    const { code, stdout, output } = await runProgram(program, args, { cwd: directory, env });
    if (code !== 0)
      throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${lastLines(output, 60)}`);
    return stdout;
  }
  /** @param {string[]} args */
  const docker = (...args) => run('docker', ...args);
  /** @param {string[]} args */
  const compose = (...args) => docker('compose', ...args);

  /** @param {string} path @param {Request} [request] @returns {Promise<Reply>} */
  async function ask(path, { token, json, method = json === undefined ? 'GET' : 'POST' } = {}) {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const { kind, data } = JSON.parse(await response.text());
    return { status: response.status, kind, data, headers: response.headers };
  }

  /** Runs commands of the guides as they are written. @param {Parameters<typeof blockOf>} block @returns {Promise<string>} */
  const follow = (...block) => run('bash', '-euo', 'pipefail', '-c', blockOf(...block));

  return {
    directory,
    staff,
    run,
    follow,
    docker,
    compose,
    ask,

    async copyCheckout() {
      // Only tracked files, as in a clean checkout.
      const tracked = await run('git', '-C', repositoryDir, 'ls-files', '-z');
      for (const file of tracked.split('\0').filter(Boolean)) {
        cpSync(join(repositoryDir, file), join(directory, file), { recursive: true });
      }
    },

    /** Starts the composition for the first time, as the guide says. */
    async start() {
      // The image of an earlier run may exist.
      await compose('--profile', 'tools', 'build', '--quiet', 'cli');
      staff.token = tokenIn(await follow('deploy-on-one-machine.md', 'Start'));
    },

    /** Adds its lines to .env, unless an earlier part has added them. */
    async useAdminBot() {
      const [env, lines] = [join(directory, '.env'), join(directory, 'infra/docker/admin-bot.env')];
      const isUsed = existsSync(env) && readFileSync(env, 'utf8').includes('SVC_ADMIN_BOT_PROVIDER=');
      if (!isUsed) appendFileSync(env, `\n${readFileSync(lines, 'utf8')}`);
      await compose('up', '--build', '--wait', '--wait-timeout', '300');
    },

    /** The names of the running services, each as often as it runs; fails unless all are healthy. */
    async healthyServices() {
      const lines = (await compose('ps', '--format', 'json')).trim().split('\n');
      const services = lines.map((line) => JSON.parse(line));
      for (const { Service, Health } of services) assert.equal(Health, 'healthy', Service);
      return services.map(({ Service }) => Service).sort();
    },

    board: async () => (await ask('/v2/leaderboard/now?limit=100&offset=0')).data.leaderboard,

    async createAdministrator() {
      const made = await compose('run', '--rm', 'cli', 'admin', 'create', 'Administrator', '--perms', '63');
      staff.token = tokenIn(made);
    },

    /** @param {string} id @param {object} [more] */
    async putChallenge(id, more = {}) {
      const data = {
        name: id,
        category: 'misc',
        description: 'Say the word.',
        points: { min: 100, max: 500 },
        flags: [{ provider: 'flags/static', config: { flag: `flag{${id}}` } }],
        ...more,
      };
      const reply = await ask(`/v2/admin/challs/${id}`, {
        token: staff.token,
        json: { data },
        method: 'PUT',
      });
      assert.equal(reply.status, 200, JSON.stringify(reply));
    },

    /** The token of a new team. @param {string} name @returns {Promise<string>} */
    async register(name) {
      const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.org`;
      const reply = await ask('/v2/auth/register', { json: { name, email } });
      assert.equal(reply.kind, 'goodRegister');
      return reply.data.authToken;
    },

    /** @param {string} challenge @param {string} token */
    submit: (challenge, token) =>
      ask(`/v1/challs/${challenge}/submit`, { token, json: { flag: `flag{${challenge}}` } }),

    async remove() {
      await compose(...EVERYTHING, 'down', '--volumes', '--remove-orphans');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
