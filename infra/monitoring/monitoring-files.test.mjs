// The alerts and dashboards are held to the metrics and the runbooks; that Prometheus agrees is tried by test:operations.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryDir } from '../launcher/repository.mjs';
import { listAlerts, listPanelQueries, listTriedAlerts, metricsOf } from './queries.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(repositoryDir, path), 'utf8');

/** What is documented is what is exported (metrics.test.mjs). */
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

describe('the dashboards', () => {
  it('ask for metrics that there are, and show every one of them', () => {
    const asked = new Set(panels.flatMap(({ query }) => metricsOf(query)));
    assert.deepEqual([...asked].toSorted(), [...known].toSorted());
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
