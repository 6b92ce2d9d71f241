// Compares the metrics that the processes export with docs/operate/metrics.md, without a server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryDir as root } from '../launcher/repository.mjs';

const load = createRequire(import.meta.url);
const compiled = (/** @type {string} */ path) => load(join(root, path));

const { createMetricsRegistry } = compiled('packages/core/dist/src/infra/metrics/index.js');
const { openDatabase } = compiled('packages/core/dist/src/infra/database/index.js');
const { measureCommands } = compiled('packages/core/dist/src/infra/redis/measure-commands.js');
const { createApiMetrics } = compiled('apps/api/dist/src/metrics/api-metrics.js');
const { createWorkerMetrics } = compiled('apps/leaderboard-worker/dist/src/metrics/worker-metrics.js');
const { watchBacklog } = compiled('apps/leaderboard-worker/dist/src/metrics/watch-backlog.js');
const { watchFeeds } = compiled('apps/leaderboard-worker/dist/src/metrics/watch-feeds.js');
const { watchWebhooks } = compiled('apps/leaderboard-worker/dist/src/metrics/watch-webhooks.js');
const { createInstancerMetrics } = compiled('apps/instancer/dist/src/metrics/instancer-metrics.js');
const { createRunnerMetrics } = compiled('apps/admin-bot/dist/src/metrics/runner-metrics.js');

/**
 * @typedef {{ name: string, type: string, labels: string[] }} Metric
 */

/** Every metric of a deployment, registered as the processes do. @returns {Metric[]} */
function exportedMetrics() {
  const registry = createMetricsRegistry();
  const empty = { count: 0, oldestAgeSeconds: 0 };
  const connection = { host: '', user: '', password: '', database: '' };
  openDatabase({ connection, maxPoolSize: 1, metrics: registry }); // connects with its first query
  measureCommands(registry, Object.create({}));
  const api = createApiMetrics(registry, { now: () => new Date(0) });
  api.watchBoard(() => undefined);
  api.watchStreams(() => 0);
  createWorkerMetrics(registry);
  const names = ['ledger', 'mail', 'announcements', 'bloods', 'queuedJobs', 'runningJobs'];
  watchBacklog(registry, {
    backlog: async () => Object.fromEntries(names.map((name) => [name, empty])),
    depths: async () => ({ waiting: {}, delayed: {} }),
  });
  watchFeeds(registry, async () => 0);
  watchWebhooks(registry, { read: async () => [], clock: { now: () => new Date(0) } });
  createInstancerMetrics(registry, async () => ({ creating: 0, running: 0, expired: 0 }));
  createRunnerMetrics(registry);
  return registry
    .describe()
    .toSorted((/** @type {Metric} */ a, /** @type {Metric} */ b) => (a.name < b.name ? -1 : 1));
}

/** The tables of the page. @returns {{ name: string, labels: string[] }[]} */
function documentedMetrics() {
  const rows = readFileSync(join(root, 'docs/operate/metrics.md'), 'utf8').matchAll(
    /^\| `(rampart_\w+)`\s*\| ([^|]*)\|/gm,
  );
  return [...rows]
    .map(([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

describe('the metrics', () => {
  const exported = exportedMetrics();

  it('are those of docs/operate/metrics.md, with their labels', () => {
    assert.ok(exported.length > 30);
    assert.deepEqual(
      documentedMetrics(),
      exported.map(({ name, labels }) => ({ name, labels })),
    );
  });

  it('are named by the convention of Prometheus', () => {
    const units = /_(seconds|bytes|rows|items|jobs|connections|instances|challenges)$/;
    // States and versions have no unit.
    const plain = /_(leader|busy|epoch|number|waiting|streams)$/;
    for (const { name, type } of exported) {
      assert.match(name, /^rampart(_[a-z]+)+$/);
      if (type === 'counter') assert.match(name, /_total$/, name);
      else if (type === 'histogram') assert.match(name, /_duration_seconds$/, name);
      else assert.ok(units.test(name) || plain.test(name), `${name} has no unit`);
    }
  });

  it('have no label that could hold a secret, an id or what a participant wrote', () => {
    const known = new Set([
      'bucket',
      'operation',
      'outbox',
      'queue',
      'result',
      'route',
      'sample',
      'state',
      'status',
    ]);
    const labels = exported.flatMap((metric) => metric.labels);
    assert.deepEqual(
      labels.filter((label) => !known.has(label)),
      [],
    );
  });
});
