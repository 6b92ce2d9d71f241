// `npm run test:operations`: the alerts and dashboards in a real Prometheus, against the metrics of a running event.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { answers, createPlace } from '../engines/support/place.mjs';
import { findChromium } from '../launcher/find-test-browsers.mjs';
import { repositoryDir, toolsDir } from '../launcher/repository.mjs';
import { listAlerts, listPanelQueries } from './queries.mjs';
import { startPrometheus } from './start-prometheus.mjs';

const load = createRequire(import.meta.url);
const compiled = (/** @type {string} */ path) => load(join(repositoryDir, path));

const TOKEN = randomBytes(16).toString('hex');
const SECRET = randomBytes(16).toString('hex');
const IMAGE = 'example/echo:1';
/** A panel asks for rates over a few scrapes. */
const SCRAPE_EVERY_S = 1;
const RATE_OVER = '30s';
const LIMIT_MS = 120_000;

describe('a running event under Prometheus', () => {
  const place = createPlace();
  /** Stops everything else that was started, the last first. @type {(() => Promise<unknown>)[]} */
  const stops = [];
  /** @type {string} */
  let prometheusUrl;
  /** @type {{ apis: { baseUrl: string, metricsUrl: string }[], workers: { metricsUrl: string, stop: () => Promise<void> }[], adminToken: string, env: NodeJS.ProcessEnv, logs: () => string, stop: () => Promise<void> }} */
  let platform;
  /** @type {Record<string, string>} */
  let targets;

  after(async () => {
    await place.remove();
    for (const stop of stops) await stop();
  });

  before(async () => {
    const { findFreePort, startPlatform, startThrowawayServers } = compiled('packages/test-platform');
    const servers = await startThrowawayServers();
    stops.unshift(() => servers.stop());
    const [instancerPort, runnerPort] = [await findFreePort(), await findFreePort()];
    const [instancerMetrics, runnerMetrics] = [await findFreePort(), await findFreePort()];
    const instancerUrl = `http://127.0.0.1:${instancerPort}`;
    platform = await startPlatform({
      ...servers,
      apiCount: 1,
      workerCount: 1,
      divisions: { open: 'Open' },
      env: { SVC_METRICS_TOKEN: TOKEN },
      settings: {
        instancers: {
          main: { name: 'instancers/docker', options: { apiUrl: instancerUrl, authToken: SECRET } },
        },
        adminBot: {
          provider: {
            name: 'admin-bots/pull',
            options: { secretKey: SECRET, endpoint: `http://127.0.0.1:${runnerPort}` },
          },
        },
      },
    });
    stops.unshift(() => platform.stop());

    const settings = join(place.dir, 'instancer.json');
    writeFileSync(
      settings,
      JSON.stringify({
        port: instancerPort,
        svcAuthToken: SECRET,
        redisUrl: servers.redisUrl,
        metrics: { port: instancerMetrics, token: TOKEN },
        engine: {
          kind: 'process',
          directory: join(place.dir, 'instances'),
          ports: { first: 14_500, last: 14_519 },
          images: {
            [IMAGE]: {
              command: [
                process.execPath,
                '-e',
                "require('node:net').createServer((s) => s.end('hello')).listen(Number(process.env.PORT), process.env.HOST)",
              ],
            },
          },
        },
      }),
    );
    await place.start({
      name: 'instancer',
      program: process.execPath,
      args: [join(repositoryDir, 'apps/instancer/dist/src/main.js')],
      env: { ...process.env, INSTANCER_CONFIG: settings },
      isReady: () => answers(`${instancerUrl}/readyz`),
    });

    const chromium = await findChromium({ toolsDir });
    if (!('program' in chromium)) throw new Error(`a runner needs a browser: ${chromium.refusal}`);
    await place.start({
      name: 'runner',
      program: process.execPath,
      args: [join(repositoryDir, 'apps/admin-bot/dist/src/main.js')],
      env: {
        PATH: process.env['PATH'],
        BROWSER_PATH: chromium.program,
        SVC_BASE_URL: platform.apis[0]?.baseUrl,
        SVC_SECRET_KEY: SECRET,
        PORT: String(runnerPort),
        POLL_INTERVAL_MS: '500',
        METRICS_PORT: String(runnerMetrics),
        METRICS_TOKEN: TOKEN,
      },
      isReady: () =>
        answers(`http://127.0.0.1:${runnerMetrics}/metrics`, { authorization: `Bearer ${TOKEN}` }),
    });

    targets = {
      'rampart-api': new URL(platform.apis[0]?.metricsUrl ?? '').host,
      'rampart-worker': new URL(platform.workers[0]?.metricsUrl ?? '').host,
      'rampart-instancer': `127.0.0.1:${instancerMetrics}`,
      'rampart-runner': `127.0.0.1:${runnerMetrics}`,
    };
    const port = await findFreePort();
    prometheusUrl = `http://127.0.0.1:${port}`;
    await startPrometheus(place, { port, scrapeEveryS: SCRAPE_EVERY_S, targets, token: TOKEN });
  });

  /** @param {string} method @param {string} path @param {{ token?: string, body?: object }} [request] */
  async function send(method, path, { token, body } = {}) {
    const response = await fetch(`${platform.apis[0]?.baseUrl}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    /** @type {any} */
    const reply = await response.json();
    return { status: response.status, ...reply };
  }

  /** @param {string} path */
  async function ask(path) {
    const response = await fetch(`${prometheusUrl}/api/v1/${path}`);
    /** @type {any} */
    const reply = await response.json();
    return reply.data;
  }

  /** Whether a query has a value; NaN counts as none. @param {string} query */
  async function hasValue(query) {
    const asked = query.replaceAll('$__rate_interval', RATE_OVER);
    const { result } = await ask(`query?query=${encodeURIComponent(asked)}`);
    return result.some((/** @type {{ value: [number, string] }} */ { value }) => value[1] !== 'NaN');
  }

  /** @param {string} id */
  async function writeChallenge(id) {
    const answer = await send('PUT', `/v2/admin/challs/${id}`, {
      token: platform.adminToken,
      body: {
        data: {
          name: id,
          category: 'misc',
          description: 'Connect.',
          points: { min: 100, max: 500 },
          flags: [{ provider: 'flags/static', config: { flag: 'flag{right}' } }],
          instancerConfig: {
            config: { services: { app: { image: IMAGE } } },
            expose: [
              {
                kind: 'tcp',
                hostPrefix: 'app',
                containerName: 'app',
                containerPort: 1337,
                shouldDisplay: true,
              },
            ],
            timeoutMilliseconds: 600_000,
          },
        },
      },
    });
    assert.equal(answer.kind, 'goodChallengeUpdate', JSON.stringify(answer));
  }

  /** What a player does: registers, guesses, solves, is refused for guessing, and starts an instance. @param {number} n */
  async function play(n) {
    const registered = await send('POST', '/v2/auth/register', {
      body: { name: `team ${n}`, email: `team-${n}@example.org` },
    });
    const token = registered.data?.authToken;
    assert.ok(token, JSON.stringify(registered));
    const submit = (/** @type {string} */ flag) =>
      send('POST', '/v1/challs/one/submit', { token, body: { flag } });
    for (let attempt = 0; attempt < 4; attempt += 1) await submit('flag{wrong}');
    assert.equal((await submit('flag{right}')).kind, 'goodFlag');
    assert.equal((await submit('flag{right}')).status, 429);
    await send('GET', '/v2/challs', { token });
    await send('GET', '/v2/leaderboard?limit=10&offset=0');
    await send('PUT', '/v2/integrations/challs/one/instance', { token, body: {} });
    await send('GET', '/v2/integrations/challs/one/instance', { token });
    await send('DELETE', '/v2/integrations/challs/one/instance', { token });
  }

  it('every process is scraped, with the token and not without', async () => {
    const { waitUntil } = compiled('packages/test-platform');
    for (const [job, target] of Object.entries(targets)) {
      const answer = await fetch(`http://${target}/metrics`);
      assert.equal(answer.status, 401, job);
    }
    const wait = { what: 'every target to be scraped', limitMs: LIMIT_MS, explain: platform.logs };
    await waitUntil(wait, async () => {
      const { activeTargets } = await ask('targets?state=active');
      const up = activeTargets.filter((/** @type {{ health: string }} */ { health }) => health === 'up');
      return up.length === Object.keys(targets).length;
    });
  });

  it('every query of every dashboard has data', { timeout: 2 * LIMIT_MS }, async () => {
    const { waitUntil } = compiled('packages/test-platform');
    assert.equal(await hasValue('rampart_no_such_metric'), false);
    await writeChallenge('one');
    let missing = listPanelQueries();
    assert.ok(missing.length > 40);
    let teams = 0;
    const wait = {
      what: 'data',
      limitMs: LIMIT_MS,
      everyMs: 500,
      explain: () =>
        missing.map(({ dashboard, panel, query }) => `${dashboard}, ${panel}: ${query}`).join('\n'),
    };
    await waitUntil(wait, async () => {
      await play((teams += 1));
      const still = [];
      for (const panel of missing) if (!(await hasValue(panel.query))) still.push(panel);
      missing = still;
      return missing.length === 0;
    });
  });

  it('every alert is evaluated without a fault, and none fires', async () => {
    const { groups } = await ask('rules?type=alert');
    /** @type {{ name: string, health: string, state: string, lastError?: string }[]} */
    const rules = groups.flatMap((/** @type {{ rules: object[] }} */ group) => group.rules);
    assert.deepEqual(
      rules.map(({ name, health, state, lastError }) => ({
        name,
        health,
        fires: state === 'firing',
        lastError,
      })),
      listAlerts().map(({ alert }) => ({ name: alert, health: 'ok', fires: false, lastError: undefined })),
    );
  });

  it('alerts begin when the only worker ends', async () => {
    const { waitUntil } = compiled('packages/test-platform');
    await platform.workers[0]?.stop();
    const wait = { what: 'the alerts', limitMs: LIMIT_MS, everyMs: 500 };
    await waitUntil(wait, async () => {
      const { groups } = await ask('rules?type=alert');
      /** @type {{ name: string, state: string }[]} */
      const rules = groups.flatMap((/** @type {{ rules: object[] }} */ group) => group.rules);
      const begun = rules.filter(({ state }) => state !== 'inactive').map(({ name }) => name);
      const expected = ['RampartProcessDown', 'RampartNoLeader'];
      return expected.every((name) => begun.includes(name));
    });
  });
});
