// The files of the reverse proxy are held to the API, to the composition and to each other.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = join(fileURLToPath(import.meta.url), '../../..');
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });

describe('the reverse proxy', () => {
  const caddyfile = read('infra/proxy/Caddyfile');
  const seconds = (/** @type {RegExp} */ pattern) => Number(pattern.exec(caddyfile)?.[1]);

  it('ends idle connections before the API does', () => {
    assert.ok(seconds(/keepalive (\d+)s/) < 65);
  });

  it('counts as one hop in the settings of the composition', () => {
    assert.equal(parse(read('infra/docker/conf.d/10-event.yaml')).proxy.trust, 1);
  });

  it('sends the security headers with every answer, its own too', () => {
    const blocks = caddyfile.match(/handle_errors/g)?.length ?? 0;
    assert.equal(caddyfile.match(/import headers\.conf/g)?.length, 1 + blocks);
  });

  it('has every file that it imports', () => {
    const imported = [...caddyfile.matchAll(/import (\S+)/g)].map(([, file = '']) => `infra/proxy/${file}`);
    assert.deepEqual(
      imported.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });

  it('limits bodies as docs/rules/limits.md#body-sizes says', () => {
    const limits = [...caddyfile.matchAll(/max_size (\S+)/g)].map(([, size]) => size);
    assert.deepEqual(limits, ['64MiB', '8MiB', '1MiB']);
    assert.equal(read('infra/proxy/avatar-body-limit.conf'), `max_size ${1_048_576 + 64 * 1024}\n`);
  });

  it('sends to every replica of the API, and waits for each', () => {
    const replicas = Object.keys(compose.services).filter((name) => /^api-\d+$/.test(name));
    const { environment, depends_on: waitsFor } = compose.services.proxy;
    assert.equal(environment.API_REPLICAS, replicas.map((name) => `${name}:3000`).join(' '));
    assert.deepEqual(Object.keys(waitsFor), replicas);
    for (const name of replicas) assert.match(read('infra/docker/upgrade'), new RegExp(`\\b${name}\\b`));
  });

  it('notices that a replica shuts down while that still serves', () => {
    const noticeMs = 1_000 * seconds(/health_interval (\d+)s/);
    for (const name of ['api-1', 'api-2']) {
      const { environment, stop_grace_period: grace } = compose.services[name];
      assert.ok(Number(environment.SVC_SHUTDOWN_DELAY) > 3 * noticeMs);
      // shutdownTimeout is 30 s.
      assert.ok(Number.parseInt(grace, 10) * 1_000 > Number(environment.SVC_SHUTDOWN_DELAY) + 32_000);
    }
  });

  it('waits for a change of an instance for as long as its lock and three calls of the instancer may take', () => {
    const instancers = read('packages/core/src/adapters/instancers/instancer-options.ts');
    const lockSettings = read('apps/api/src/compose-services.ts');
    const [, callMs] = /whole\([\d_]+, ([\d_]+)\)/.exec(instancers) ?? [];
    const [, lockWaitMs] = /MAX_LOCK_WAIT_MS = ([\d_]+)/.exec(lockSettings) ?? [];
    const ms = (/** @type {string | undefined} */ digits) => Number(digits?.replaceAll('_', ''));
    assert.ok(seconds(/response_header_timeout (\d+)s/) * 1_000 > ms(lockWaitMs) + 3 * ms(callMs));
  });
});
