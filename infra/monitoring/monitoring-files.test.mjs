// Compares alerts and dashboards with the metrics and the runbooks; test:operations tries them in Prometheus.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { repositoryDir } from '../launcher/repository.mjs';
import { listAlerts, listPanelQueries, listTriedAlerts, metricsOf } from './queries.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(repositoryDir, path), 'utf8');

/** The documented metrics are the exported ones (metrics.test.mjs). */
const rows = read('docs/operate/metrics.md').matchAll(/^\| `(rampart_\w+)`/gm);
const known = new Set([...rows].map(([, name = '']) => name));
const alerts = listAlerts();
const panels = listPanelQueries();

describe('the alerts', () => {
  it('are each tried by a rule test that sees them fire', () => {
    assert.ok(alerts.length > 10);
    const names = new Set(alerts.map(({ alert }) => alert));
    assert.deepEqual(new Set(listTriedAlerts()), names);
    assert.equal(names.size, alerts.length);
  });

  it('each lead to a runbook, and each runbook has an alert', () => {
    const page = read('docs/operate/runbooks.md');
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    const linked = new Set(alerts.map(({ annotations }) => annotations['runbook_url']));
    assert.deepEqual(linked, new Set(headings.map((anchor) => `docs/operate/runbooks.md#${anchor}`)));
    for (const { labels } of alerts) assert.match(labels.severity, /^(page|ticket)$/);
  });

  it('ask for metrics that there are', () => {
    const asked = alerts.flatMap(({ expr }) => metricsOf(expr));
    assert.deepEqual(
      asked.filter((name) => !known.has(name)),
      [],
    );
  });
});

/** @typedef {{ method: string, path: string, query: { required?: string[] } | null }} Route */

describe('the runbooks', () => {
  it('name requests of the API that can be sent as they stand', () => {
    /** @type {{ ALL_ROUTES: Route[] }} */
    const { ALL_ROUTES } = createRequire(import.meta.url)(
      join(repositoryDir, 'packages/contract/dist/src/routes.js'),
    );
    const requests = [...read('docs/operate/runbooks.md').matchAll(/`([A-Z]+) \/api\/v2(\/[^`]+)`/g)];
    assert.ok(requests.length > 5);
    for (const [request, method, address = ''] of requests) {
      const [path, query] = address.split('?');
      const route = ALL_ROUTES.find((each) => each.method === method && each.path === path);
      assert.ok(route, request);
      const given = new URLSearchParams(query);
      for (const name of route.query?.required ?? []) assert.ok(given.has(name), `${request} lacks ${name}`);
    }
  });
});

describe('Prometheus and Grafana beside the composition', () => {
  const compose = parse(read('docker-compose.yml'), { merge: true });
  const beside = parse(read('docker-compose.monitoring.yml'), { merge: true });
  /** @type {[string, Record<string, any>][]} */
  const services = Object.entries(beside.services);

  it('run without rights, and are reached from this machine only', () => {
    for (const [name, service] of services) {
      assert.ok(service.user && !['root', '0'].includes(service.user), name);
      assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']]);
      for (const port of service.ports) assert.match(port, /^127\.0\.0\.1:/);
    }
  });

  it('use networks and secrets that there are, and mount files that exist', () => {
    const script = read('infra/docker/make-secrets');
    for (const [, service] of services) {
      for (const network of service.networks) assert.ok(network in compose.networks);
      for (const secret of service.secrets) {
        assert.ok(secret in { ...compose.secrets, ...beside.secrets });
        assert.match(script, new RegExp(`\\b${secret}\\b`));
      }
      for (const [source] of service.volumes.map((/** @type {string} */ volume) => volume.split(':')))
        assert.ok(
          source.startsWith('./') ? existsSync(join(repositoryDir, source)) : source in beside.volumes,
        );
    }
  });

  it('ask for metrics where the processes serve them, with their token', () => {
    const { environment: worker, secrets } = compose.services['leaderboard-worker'];
    const { environment: runner } = compose.services['admin-bot'];
    const { environment: instancer } = compose.services.instancer;
    /** @type {{ authorization: object, static_configs?: [{ targets: string[] }], dns_sd_configs?: [{ port: number }] }[]} */
    const jobs = parse(read('infra/monitoring/prometheus.yml')).scrape_configs;
    // Listed by name, because the address of a crashed replica disappears from the resolver, and no alert would fire.
    const replicas = Object.keys(compose.services).filter((name) => /^api-\d$/.test(name));
    const [apis, ...others] = jobs;
    assert.deepEqual(
      apis?.static_configs?.[0].targets,
      replicas.map((name) => `${name}:${worker.SVC_METRICS_PORT}`),
    );
    const ports = [worker.SVC_WORKER_METRICS_PORT, instancer.INSTANCER_METRICS_PORT, runner.METRICS_PORT];
    assert.deepEqual(
      others.map((job) => String(job.dns_sd_configs?.[0].port)),
      ports,
    );
    assert.ok(secrets.includes('metrics-token'));
    for (const job of jobs)
      assert.deepEqual(job.authorization, { credentials_file: worker.SVC_METRICS_TOKEN_FILE });
  });
});

describe('the dashboards', () => {
  it('ask for metrics that there are, and show every one of them', () => {
    const asked = new Set(panels.flatMap(({ query }) => metricsOf(query)));
    assert.deepEqual([...asked].toSorted(), [...known].toSorted());
  });

  it('show the epoch of the board, which is a time, without flattening its number', () => {
    const { panels } = JSON.parse(read('infra/monitoring/dashboards/service.json'));
    /** @type {{ fieldConfig: { overrides: object[] }, targets: { refId: string, expr: string }[] }} */
    const { fieldConfig, targets } = panels.find(
      (/** @type {{ title: string }} */ { title }) => title === 'Version of the board',
    );
    const epoch = targets.find(({ expr }) => expr === 'rampart_board_epoch');
    assert.deepEqual(fieldConfig.overrides, [
      {
        matcher: { id: 'byFrameRefID', options: epoch?.refId },
        properties: [
          { id: 'unit', value: 'dateTimeAsIso' },
          { id: 'custom.axisPlacement', value: 'right' },
        ],
      },
    ]);
  });

  it('let the operator choose the data source, and have titles of their own', () => {
    for (const name of ['event', 'instances', 'service']) {
      const dashboard = JSON.parse(read(`infra/monitoring/dashboards/${name}.json`));
      assert.equal(dashboard.uid, `rampart-${name}`);
      for (const { datasource } of dashboard.panels) assert.equal(datasource.uid, '${datasource}');
      const titles = dashboard.panels.map((/** @type {{ title: string }} */ { title }) => title);
      assert.equal(new Set(titles).size, titles.length);
    }
  });
});
