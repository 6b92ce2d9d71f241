// The files of the reverse proxy are held to the API, to the composition and to each other.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { repositoryDir as root } from '../launcher/repository.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });

describe('the reverse proxy', () => {
  const nginx = read('infra/proxy/nginx.conf');

  it('has ended its idle connections to an API that stops before that closes them', () => {
    const [, idleSeconds] = /keepalive_timeout (\d+)s;\n {2}}/.exec(nginx) ?? [];
    const { SVC_SHUTDOWN_DELAY: delayMs } = compose.services['api-1'].environment;
    assert.ok(Number(idleSeconds) * 1_000 < Number(delayMs));
  });

  it('knows every replica', () => {
    const replicas = Object.keys(compose.services).filter((name) => /^api-\d$/.test(name));
    const named = [...nginx.matchAll(/^ {4}server (\S+):3000 resolve /gm)].map(([, name]) => name);
    assert.deepEqual(named, replicas);
  });

  it('counts as one hop in the settings of the composition', () => {
    assert.equal(parse(read('infra/docker/conf.d/10-event.yaml')).proxy.trust, 1);
  });

  it('passes over all trusted proxies in the list of addresses, not just over the nearest one', () => {
    assert.match(nginx, /real_ip_recursive on;/);
  });

  it('sends the security headers with every answer', () => {
    const [, server = ''] = nginx.split('\n  server {');
    const [inServer = ''] = server.split('\n    location ');
    assert.match(inServer, /include \/etc\/rampart\/headers\.conf;/);
    // A location with a header of its own would send that one alone.
    for (const location of nginx.split('\n    location ').slice(1))
      assert.equal(location.includes('add_header'), location.includes('include /etc/rampart/headers.conf;'));
    const headers = read('infra/proxy/headers.conf');
    assert.match(headers, /^add_header Referrer-Policy "no-referrer" always;$/m);
    assert.match(headers, /^add_header X-Frame-Options "DENY" always;$/m);
    assert.match(headers, /^add_header X-Content-Type-Options "nosniff" always;$/m);
    assert.match(headers, /^add_header Content-Security-Policy "default-src 'none';[^"]*" always;$/m);
  });

  it('is given every file it includes', () => {
    const included = [...nginx.matchAll(/include (\S+);/g)].map(([, path = '']) => path);
    const missing = included.filter(
      (path) => !existsSync(join(root, path.replace('/etc/rampart/', 'infra/proxy/'))),
    );
    assert.deepEqual(missing, []);
  });

  it('sees files that git replaces, and an upgrade has it read them', () => {
    // A file that is mounted by itself stays the one it was.
    assert.deepEqual(compose.services.proxy.volumes, ['./infra/proxy:/etc/rampart:ro']);
    assert.match(read('infra/docker/upgrade'), /exec .*proxy nginx -c \/etc\/rampart\/nginx\.conf -s reload/);
  });

  it('waits for a change of an instance for as long as its lock and three calls of the instancer may take', () => {
    const instancers = read('packages/core/src/adapters/instancers/instancer-options.ts');
    const lockSettings = read('apps/api/src/compose-services.ts');
    const [, callMs] = /whole\([\d_]+, ([\d_]+)\)/.exec(instancers) ?? [];
    const [, lockWaitMs] = /MAX_LOCK_WAIT_MS = ([\d_]+)/.exec(lockSettings) ?? [];
    const [, seconds] = /\/instance\(\/\|\$\) {\s+proxy_read_timeout (\d+)s;/.exec(nginx) ?? [];
    const ms = (/** @type {string | undefined} */ digits) => Number(digits?.replaceAll('_', ''));
    assert.ok(Number(seconds) * 1_000 > ms(lockWaitMs) + 3 * ms(callMs));
  });

  it('waits for an upload for as long as a bucket may take to copy it', () => {
    const storage = read('packages/core/src/adapters/uploads/s3-upload-storage.ts');
    const [, silenceMs] = /SILENCE_TIMEOUT_MS = ([\d_]+)/.exec(storage) ?? [];
    const [, seconds] = /admin\/upload\$ {[^}]*proxy_read_timeout (\d+)s;/.exec(nginx) ?? [];
    assert.ok(Number(seconds) * 1_000 > Number(silenceMs?.replaceAll('_', '')));
  });

  it('passes live updates on as they come, for longer than the API is silent', () => {
    const [, live = ''] = /location = \/api\/v2\/live {([^}]*)}/.exec(nginx) ?? [];
    assert.match(live, /proxy_buffering off;/);
    const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(live) ?? [];
    const [, heartbeatMs = ''] =
      /HEARTBEAT_MS = ([\d_]+)/.exec(read('apps/api/src/http/event-streams.ts')) ?? [];
    assert.ok(Number(seconds) * 1_000 > 2 * Number(heartbeatMs.replaceAll('_', '')));
    // Compressed, events would wait for more of them.
    assert.ok(!/gzip_types[^;]*event-stream/.test(nginx));
  });

  it('waits for slow readers of files until what lies in the buffers of two proxies has reached them', () => {
    const [, minutes] = /location \/uploads\/ {[^}]*send_timeout (\d+)m;/.exec(nginx) ?? [];
    const slowBytesPerSecond = 16 * 1024;
    const maxBufferedBytes = 8 * 1024 * 1024;
    assert.ok(Number(minutes) * 60 * slowBytesPerSecond > maxBufferedBytes);
  });

  it('logs no address that may have a token in its query', () => {
    const locations = nginx.split('\n    location ');
    for (const place of ['= /api/v2/auth/verify-info {', '/ {', '@again {']) {
      const location = locations.find((text) => text.startsWith(place)) ?? '';
      assert.match(location, /error_log \/dev\/stderr crit;/, place);
    }
    assert.match(read('infra/proxy/tls/Caddyfile'), /request>uri regexp \\\?\.\* ""/);
  });

  it('limits bodies as docs/rules/limits.md#body-sizes says', () => {
    const [outside = '', ...locations] = nginx.split('\n    location ');
    const limitOf = (/** @type {string} */ text) => /client_max_body_size (\S+);/.exec(text)?.[1];
    const limitAt = (/** @type {string} */ place) =>
      limitOf(locations.find((location) => location.startsWith(place)) ?? '');
    assert.equal(limitOf(outside), '1m');
    assert.equal(limitAt('~ ^/api/v[12]/admin/ {'), '8m');
    assert.equal(limitAt('~ ^/api/v[12]/admin/upload$ {'), '0');
    assert.equal(limitOf(read('infra/proxy/avatar-body-limit.conf')), String(1_048_576 + 64 * 1024));
    assert.equal(limitAt('/api/ {'), undefined);
  });

  it('names the particular locations before the one for all of administration', () => {
    const places = ['admin/upload$', '/avatar$', '/scores(', 'admin/ {'].map((text) => nginx.indexOf(text));
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
    assert.ok(!places.includes(-1));
  });
});
