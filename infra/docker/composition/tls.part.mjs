import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { request as requestTls } from 'node:https';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { blockOf } from '../../guides/guide.mjs';
import { until } from '../../engines/support/until.mjs';
import { HTTP_PORT } from './installation.mjs';

const DOMAIN = 'ctf.example.org';
const PORTS = { http: 19080, https: 19443 };
/** A certificate authority of our own that speaks ACME and stores its certificate with its data. */
const AUTHORITY = 'rampart-test-authority';
const AUTHORITY_CONFIG = `
{
	admin off
	skip_install_trust
}
acme.example.org {
	tls internal
	acme_server
}
`;
/** Sends ten searches at once, of which three are allowed, each with another forged address; prints its own and the statuses. */
const CLIENT = `
const { networkInterfaces } = require('node:os');
const own = Object.values(networkInterfaces()).flat().find(({ family, internal }) => family === 'IPv4' && !internal).address;
const searches = Array.from({ length: 10 }, async (_, n) => {
  const claimed = '198.51.100.' + n;
  const headers = { 'x-forwarded-for': claimed, 'x-real-ip': claimed, 'cf-connecting-ip': claimed };
  const path = '/api/v2/leaderboard/now?limit=1&offset=0&search=somebody';
  return (await fetch(process.argv[1] + path, { headers })).status;
});
Promise.all(searches).then((statuses) => console.log(JSON.stringify({ own, statuses })));
`;

/** @param {import('./installation.mjs').Installation} installation */
export function tlsPart(installation) {
  const { compose, directory, docker, follow } = installation;
  const authorityFile = join(directory, 'infra/proxy/tls/authority.crt');
  const inDirectory = (/** @type {string} */ path) => join(directory, path);

  /** Checks that a client in the network of the proxy gains nothing by claiming other addresses. @param {string} url */
  async function claimsNothing(url) {
    const config = JSON.parse(await compose('--profile', 'tools', 'config', '--format', 'json'));
    const authority = existsSync(authorityFile) ? ['--volume', `${authorityFile}:/authority.crt:ro`] : [];
    const trust = ['--env', 'NODE_EXTRA_CA_CERTS=/authority.crt', '--entrypoint', 'node'];
    const place = ['--network', 'rampart-test_front', ...authority, ...trust];
    const printed = await docker('run', '--rm', ...place, config.services.cli.image, '-e', CLIENT, url);
    const { own, statuses } = JSON.parse(printed);
    assert.deepEqual([...new Set(statuses)].sort(), [200, 429], String(statuses));
    const logs = await compose('logs', '--since', '1m', 'api-1', 'api-2');
    assert.match(logs, new RegExp(`"status":429[^\\n]*"clientIp":"${own.replaceAll('.', '\\.')}"`));
    assert.doesNotMatch(logs, /198\.51\.100\./);
  }

  it('without TLS a client is limited and logged by its own address, whatever it claims', () =>
    claimsNothing('http://proxy:8080'));

  describe('under a name of its own', () => {
    let ca = '';

    before(async () => {
      writeFileSync(inDirectory('authority.caddyfile'), AUTHORITY_CONFIG);
      const { image } = parse(readFileSync(inDirectory('docker-compose.tls.yml'), 'utf8'), {
        logLevel: 'error',
      }).services.tls;
      const config = `${inDirectory('authority.caddyfile')}:/etc/caddy/Caddyfile:ro`;
      const place = ['--network', 'rampart-test_front', '--network-alias', 'acme.example.org'];
      await docker('run', '--detach', '--name', AUTHORITY, ...place, '--volume', config, image);
      const root = '/data/caddy/pki/authorities/local/root.crt';
      await until('the authority', async () =>
        docker('cp', `${AUTHORITY}:${root}`, authorityFile).then(
          () => true,
          () => false,
        ),
      );
      ca = readFileSync(authorityFile, 'utf8');
      chmodSync(authorityFile, 0o644);
      copyFileSync(authorityFile, inDirectory('infra/docker/conf.d/authority.crt'));
      for (const [section, block] of /** @type {const} */ ([
        ['Its name and TLS', 2],
        ['An authority of your own', 1],
      ]))
        appendFileSync(inDirectory('.env'), `\n${blockOf('deploy-on-one-machine.md', section, block)}`);

      // The domain name leads to `tls`, on ports of the tests; this suite goes on using the port of the proxy.
      const overlay = `
services:
  proxy: { ports: ['127.0.0.1:${HTTP_PORT}:8080'] }
  tls:
    networks: { front: { aliases: [${DOMAIN}] } }
    ports: !override ['127.0.0.1:${PORTS.http}:80', '127.0.0.1:${PORTS.https}:443']
`;
      writeFileSync(inDirectory('docker-compose.test.yml'), overlay);
      const files = 'docker-compose.yml:docker-compose.tls.yml';
      await follow('deploy-on-one-machine.md', 'Its name and TLS', 1, [
        [files, `${files}:docker-compose.test.yml`],
      ]);
    });
    after(() => docker('rm', '--force', '--volumes', AUTHORITY));

    /** @param {'http' | 'https'} kind @param {string} path @returns {Promise<{ status: number | undefined, headers: any }>} */
    function visit(kind, path) {
      const options = { host: '127.0.0.1', port: PORTS[kind], path, headers: { host: DOMAIN }, agent: false };
      return new Promise((resolve, reject) => {
        const call = kind === 'http' ? request(options) : requestTls({ ...options, servername: DOMAIN, ca });
        call.on('error', reject).on('response', (response) => {
          response.resume();
          resolve({ status: response.statusCode, headers: response.headers });
        });
        call.end();
      });
    }

    it('it gets a certificate by ACME, and answers with HSTS and the security headers', async () => {
      await until('a certificate', () =>
        visit('https', '/api/healthz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
      const { headers } = await visit('https', '/api/v2/integrations/client/config');
      assert.equal(headers['strict-transport-security'], 'max-age=31536000');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(headers['content-security-policy'], /^default-src 'none';/);
    });

    it('http is redirected to https', async () => {
      const { status, headers } = await visit('http', '/api/healthz?a=b');
      assert.deepEqual([status, headers.location], [308, `https://${DOMAIN}/api/healthz?a=b`]);
      assert.equal(headers['strict-transport-security'], undefined);
    });

    it('a client is limited and logged by its own address, whatever it claims', () =>
      claimsNothing(`https://${DOMAIN}`));
  });
}
