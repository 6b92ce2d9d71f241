// What the alerts and dashboards ask Prometheus for.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const monitoringDir = import.meta.dirname;

const read = (/** @type {string} */ name) => readFileSync(join(monitoringDir, name), 'utf8');

/** @typedef {{ alert: string, expr: string, labels: { severity: string }, annotations: Record<string, string> }} Alert */

/** @returns {Alert[]} */
export function listAlerts() {
  return parse(read('alerts.yml')).groups.flatMap((/** @type {{ rules: Alert[] }} */ { rules }) => rules);
}

/** Names of the alerts that a rule test sees firing. @returns {string[]} */
export function listTriedAlerts() {
  /** @type {{ alert_rule_test: { alertname: string, exp_alerts: unknown[] }[] }[]} */
  const tests = parse(read('alerts.test.yml')).tests;
  return tests
    .flatMap((test) => test.alert_rule_test)
    .filter((test) => test.exp_alerts.length > 0)
    .map((test) => test.alertname);
}

/** @typedef {{ dashboard: string, panel: string, query: string }} PanelQuery */

/** @returns {PanelQuery[]} */
export function listPanelQueries() {
  const files = readdirSync(join(monitoringDir, 'dashboards'));
  return files.flatMap((file) => {
    /** @type {{ panels: { title: string, targets: { expr: string }[] }[] }} */
    const { panels } = JSON.parse(read(`dashboards/${file}`));
    return panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ dashboard: file, panel: title, query: expr })),
    );
  });
}

/** Our metrics in a query, without the suffixes of histograms. @param {string} query */
export function metricsOf(query) {
  const names = query.match(/\brampart_\w+/g) ?? [];
  return names.map((name) => name.replace(/_(bucket|sum|count)$/, ''));
}
