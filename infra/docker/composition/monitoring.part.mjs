import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../../engines/support/until.mjs';

/** @param {import('./installation.mjs').Installation} installation */
export function monitoringPart({ compose, follow }) {
  describe('with Prometheus and Grafana', () => {
    const files = ['--file', 'docker-compose.yml', '--file', 'docker-compose.monitoring.yml'];
    before(() => follow('metrics.md', 'Metrics, logs and traces', 3));
    after(() => compose(...files, 'rm', '--stop', '--force', 'prometheus', 'grafana'));

    /** @param {string} path */
    async function ask(path) {
      const reply = /** @type {any} */ (await (await fetch(`http://127.0.0.1:9090/api/v1/${path}`)).json());
      return reply.data;
    }

    it('Prometheus reads every API and the worker, with their token', async () => {
      const jobsThatAreUp = async () => {
        const { activeTargets } = await ask('targets');
        const up = activeTargets.filter((/** @type {any} */ { health }) => health === 'up');
        return up.map((/** @type {any} */ { labels }) => labels.job).join(' ');
      };
      const expected = /rampart-api rampart-api .*rampart-worker/;
      await until('all of them', async () => expected.test(await jobsThatAreUp()), 90);
    });

    it('it has the alerts, and none of them fires', async () => {
      const { groups } = await ask('rules');
      const rules = groups.flatMap((/** @type {any} */ group) => group.rules);
      assert.ok(rules.length > 10);
      const firing = rules.filter((/** @type {any} */ { state }) => state === 'firing');
      assert.deepEqual(
        firing.map((/** @type {any} */ { name }) => name),
        [],
      );
    });
  });
}
