import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { request as requestTls } from 'node:https';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { until } from '../../engines/support/until.mjs';

/** A service that says hello on port 8080. It has the base of our images, so that no other image is needed. */
const IMAGE = 'rampart-test/hello:1';
const DOCKERFILE = `FROM node:22-bookworm-slim
USER node
CMD ["node", "-e", "require('node:http').createServer((_, reply) => reply.end('hello')).listen(8080)"]
`;
const FETCH =
  'fetch(process.argv[1], { signal: AbortSignal.timeout(2_000) }).then((r) => r.text()).then(console.log)';
const PORTS = { http: 18000, https: 18443, tcp: 11337 };

/** @param {import('./installation.mjs').Installation} installation */
export function instancesPart(installation) {
  const { ask, compose, directory, docker, run } = installation;
  const inDirectory = (/** @type {string} */ path) => join(directory, path);

  describe('with challenge instances', () => {
    let token = '';
    /** @type {{ kind: string, host: string, port: number }[]} */
    let endpoints = [];
    let ca = '';

    before(async () => {
      const [subject, name] = ['/CN=test', 'subjectAltName=DNS:*.instances.example.org'];
      const files = ['-keyout', 'secrets/edge/key.pem', '-out', 'secrets/edge/certificate.pem'];
      const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
      await run('openssl', 'req', ...kind, '-subj', subject, '-addext', name, ...files);
      await run('chmod', '644', 'secrets/edge/key.pem');
      ca = readFileSync(inDirectory('secrets/edge/certificate.pem'), 'utf8');

      mkdirSync(inDirectory('hello'));
      writeFileSync(inDirectory('hello/Dockerfile'), DOCKERFILE);
      await docker('build', '--quiet', '--tag', IMAGE, 'hello');

      // Other names and ports than those of an event on this machine.
      replaceIn('infra/docker/instancer/settings.yaml', [
        ['installation: rampart', 'installation: rampart-test'],
        ['rampart-edge-1', 'rampart-test-edge-1'],
        ['{ http: 8000, https: 8443, tcp: 1337 }', JSON.stringify(PORTS)],
      ]);
      replaceIn('docker-compose.yml', [
        [
          "'8000:8080', '8443:8443', '1337:1337'",
          `'${PORTS.http}:8080', '${PORTS.https}:8443', '${PORTS.tcp}:1337'`,
        ],
      ]);
      const group = await docker(
        'run',
        '--rm',
        '-v',
        '/var/run/docker.sock:/s',
        IMAGE,
        'stat',
        '-c',
        '%g',
        '/s',
      );
      await installation.follow('instances-and-admin-bot.md', 'With Docker Compose', 1, [
        // The engine may run on another machine than the suite.
        ['$(stat -c %g /var/run/docker.sock)', group.trim()],
        ['infra/docker/upgrade', 'docker compose build --quiet instancer edge\ninfra/docker/upgrade'],
      ]);
      token = await installation.register('Visitors');
    });
    after(async () => {
      await ask('/v2/integrations/challs/instance/instance', { token, method: 'DELETE' });
    });

    /** @param {string} path @param {[string, string][]} changes */
    function replaceIn(path, changes) {
      let text = readFileSync(inDirectory(path), 'utf8');
      for (const [from, to] of changes) {
        assert.ok(text.includes(from), `${path} has no ${from}`);
        text = text.replaceAll(from, to);
      }
      writeFileSync(inDirectory(path), text);
    }

    /** The answer of an endpoint that is requested by its name on this machine. @param {string} kind */
    function visit(kind) {
      const endpoint = endpoints.find((candidate) => candidate.kind === kind);
      assert.ok(endpoint, `there is no ${kind} among ${JSON.stringify(endpoints)}`);
      const { host, port } = endpoint;
      const options = { host: '127.0.0.1', port, path: '/', headers: { host }, agent: false };
      return new Promise((resolve, reject) => {
        const call = kind === 'http' ? request(options) : requestTls({ ...options, servername: host, ca });
        call.on('error', reject).on('response', (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part) => (text += part));
          response.on('end', () => resolve(`${response.statusCode} ${text.trim()}`));
        });
        call.end();
      });
    }
    async function isRunning() {
      const { data } = await ask('/v2/integrations/challs/instance/instance', { token });
      endpoints = data.endpoints ?? [];
      return data.status === 'running';
    }

    it('doctor reaches the instancer', async () => {
      const printed = await compose('run', '--rm', 'cli', 'doctor', '--json', '--url', 'http://proxy:8080');
      const { findings } = JSON.parse(printed);
      const found = findings.find((/** @type {any} */ { check }) => check === 'instancers');
      assert.equal(found?.status, 'ok', found?.detail);
    });

    it('a team starts an instance and reaches it from outside, as a page, with TLS, and as a service', async () => {
      const expose = Object.keys(PORTS).map((kind) => ({
        kind,
        hostPrefix: `${kind}-web`,
        containerName: 'app',
        containerPort: 8080,
        shouldDisplay: true,
        title: kind,
      }));
      // The engine would kill Node again and again, because it needs more than the 6 MB that a service has by default.
      const app = { image: IMAGE, networks: ['inside'], mem_limit: '128m' };
      const config = { services: { app }, networks: { inside: { internal: true } } };
      await installation.putChallenge('instance', {
        instancerConfig: { config, expose, timeoutMilliseconds: 600_000 },
      });
      const started = await ask('/v2/integrations/challs/instance/instance', {
        token,
        method: 'PUT',
        json: {},
      });
      assert.equal(started.kind, 'goodInstanceStatus', JSON.stringify(started));
      await until('the instance to run', isRunning);
      for (const kind of ['http', 'https', 'tcp-ssl']) {
        await until(`hello over ${kind}`, async () => (await visit(kind)) === '200 hello');
      }
    });

    it('an edge that was replaced reaches the instances that were there before', async () => {
      await compose('up', '--detach', '--no-deps', '--force-recreate', '--wait', 'edge');
      await until('hello again', async () => (await visit('http')) === '200 hello');
    });

    it('what runs in it reaches no service of the machine, though that listens on all addresses', async () => {
      const service = createServer((_request, response) => response.end('private')).listen(0, '0.0.0.0');
      await new Promise((resolve) => service.once('listening', resolve));
      const { port } = /** @type {import('node:net').AddressInfo} */ (service.address());
      try {
        const id = (await docker('ps', '--quiet', '--filter', 'name=rampart-test-[0-9a-f]{12}-app')).trim();
        /** The addresses that the machine has, or would have, on the bridges of a container. @param {string} network */
        const gatewaysOf = async (network) =>
          (
            await docker(
              'network',
              'inspect',
              '--format',
              '{{range .IPAM.Config}}{{.Gateway}} {{.Subnet}} {{end}}',
              network,
            )
          )
            .split(/\s+/)
            .filter(Boolean)
            .map((address) => address.replace(/\.0\/\d+$/, '.1'));
        /** @param {string} container @param {string} authority */
        const fetchFrom = (container, authority) =>
          docker('exec', container, 'node', '-e', FETCH, `http://${authority}/`).then(
            (printed) => printed.trim(),
            () => 'nothing',
          );

        const joined = await docker(
          'inspect',
          '--format',
          '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}',
          id,
        );
        const gateways = (await Promise.all(joined.split(/\s+/).filter(Boolean).map(gatewaysOf))).flat();
        assert.ok(gateways.length >= 2, joined);
        // The program in the container can send requests.
        assert.equal(await fetchFrom(id, '127.0.0.1:8080'), 'hello');
        for (const address of new Set(gateways))
          assert.equal(await fetchFrom(id, `${address}:${port}`), 'nothing', address);

        // Control: on an internal network as engines create it, the same service answers.
        await docker('network', 'create', '--internal', 'rampart-test-control');
        const control = (await docker('run', '--detach', '--network', 'rampart-test-control', IMAGE)).trim();
        const [gateway = ''] = await gatewaysOf('rampart-test-control');
        const answer = await fetchFrom(control, `${gateway}:${port}`);
        await docker('rm', '--force', control);
        await docker('network', 'rm', 'rampart-test-control');
        assert.equal(answer, 'private');
      } finally {
        service.close();
      }
    });

    it('its Redis takes nobody without its password', async () => {
      const id = (await compose('ps', '--quiet', 'instancer-redis')).trim();
      assert.match(await docker('exec', id, 'redis-cli', 'ping'), /NOAUTH/);
    });

    it('an instance that is stopped is gone, with its networks', async () => {
      await ask('/v2/integrations/challs/instance/instance', { token, method: 'DELETE' });
      await until('the instance to end', async () => !(await isRunning()));
      assert.equal(
        await docker('network', 'ls', '--quiet', '--filter', 'label=rampart.installation=rampart-test'),
        '',
      );
      assert.equal(
        await docker('ps', '--all', '--quiet', '--filter', 'label=rampart.installation=rampart-test'),
        '',
      );
    });
  });
}
