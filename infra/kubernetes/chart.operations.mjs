// The chart, checked without a cluster (docs/operate/kubernetes.md).
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import instancers from '../../packages/core/dist/src/adapters/instancers/kubernetes-instancer.js';
import { blockOf } from '../guides/guide.mjs';
import { run } from '../launcher/command.mjs';
import { repositoryDir } from '../launcher/repository.mjs';
import { findHelm, kubernetesTypes } from './kubernetes-tools.mjs';

const { default: Ajv2020 } = createRequire(join(repositoryDir, 'packages/core/package.json'))(
  'ajv/dist/2020',
);

const chart = join(repositoryDir, 'infra/kubernetes/rampart');
const exampleValues = join(repositoryDir, 'infra/kubernetes/example-values.yaml');
/** @typedef {{ apiVersion: string, kind: string, metadata: { name: string, labels: any }, spec: any, data?: any, rules?: any }} Manifest */

describe('the chart', { timeout: 300_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'rampart-chart-'));
  /** @type {string} */
  let helmProgram;
  /** @type {Manifest[]} */
  let manifests;

  /** @param {string[]} args */
  const helm = (...args) => run(helmProgram, args, { cwd: repositoryDir });
  /** @param {string} release @param {string[]} args */
  const template = (release, ...args) => helm('template', release, chart, '--values', exampleValues, ...args);
  /** @param {string} release @param {string[]} args @returns {Promise<Manifest[]>} */
  async function render(release, ...args) {
    const { code, stdout, output } = await template(release, ...args);
    assert.equal(code, 0, output);
    return parseAllDocuments(stdout).map((document) => document.toJS());
  }
  /** @param {Manifest[]} rendered @param {string} kind @param {string} name @returns {Manifest} */
  function one(rendered, kind, name) {
    const found = rendered.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
    assert.ok(found, `${kind} ${name} is missing`);
    return found;
  }
  /** Errors of the compiler about manifests, checked against the types of their kinds. @param {Manifest[]} checked */
  async function typeErrors(checked) {
    const modules = await kubernetesTypes();
    const groups = { 'monitoring.coreos.com': '@kubernetes-models/prometheus-operator' };
    const lines = checked.map((manifest, index) => {
      const [group = ''] = manifest.apiVersion.split('/');
      const path = `${groups[/** @type {keyof typeof groups} */ (group)] ?? 'kubernetes-models'}/${manifest.apiVersion}`;
      const type = `I${manifest.kind}`;
      return [
        `import type { ${type} as Type${index} } from '${path}/${manifest.kind}';`,
        `export const manifest${index}: Type${index} = ${JSON.stringify(manifest)};`,
      ].join('\n');
    });
    const place = mkdtempSync(join(dir, 'types-'));
    symlinkSync(modules, join(place, 'node_modules'));
    writeFileSync(join(place, 'manifests.ts'), lines.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
    const compiler = join(repositoryDir, 'node_modules/.bin/tsc');
    const { output } = await run(compiler, [...options, '--types', '', 'manifests.ts'], { cwd: place });
    return output.trim();
  }

  before(async () => {
    helmProgram = await findHelm();
    manifests = await render('event');
  });
  after(() => rmSync(dir, { recursive: true, force: true }));

  it('the commands of the guide that need no cluster succeed', async () => {
    const commands = blockOf('kubernetes.md', 'Deploy').trim().split('\n');
    for (const command of commands) {
      const { code, output } = await helm(...command.split(' ').slice(1));
      assert.equal(code, 0, output);
    }
  });

  for (const [what, value, pattern] of /** @type {const} */ ([
    ['a value that it does not know', 'api.replica=3', /replica/],
    ['fewer replicas at most than at least', 'api.replicas=6', /api\.autoscaling\.maxReplicas: /],
  ]))
    it(`${what} is refused`, async () => {
      const { code, output } = await template('event', '--set', value);
      assert.notEqual(code, 0);
      assert.match(output, pattern);
    });

  it('a release may have the longest name, and a namespace that looks like a number', async () => {
    const rendered = await render('a'.repeat(53), '--namespace', '2026');
    assert.equal(await typeErrors(rendered), '');
    // Names of other kinds may be longer, but the name of a Job becomes a label of its pods.
    const ofLabels = rendered.filter(({ kind }) => kind === 'Job' || kind === 'Service');
    assert.ok(ofLabels.every(({ metadata }) => metadata.name.length <= 63));
  });

  it('its resources have only fields that Kubernetes knows, of the right types', async () => {
    const crd = parse(readFileSync(join(chart, 'crds/challengeinstances.yaml'), 'utf8'));
    const bare = await render(
      'event',
      '--set',
      'runner.replicas=0,clusterInstancer.enabled=false,api.autoscaling.enabled=false',
    );
    assert.equal(await typeErrors([...manifests, ...bare, crd]), '');
  });

  it('(control) a misspelt field and a wrong type are found', async () => {
    const wrong = structuredClone(one(manifests, 'Deployment', 'event-api'));
    wrong.spec.template.spec.containers[0].readynessProbe = {};
    wrong.spec.minReadySeconds = '5';
    const errors = await typeErrors([wrong]);
    assert.match(errors, /readynessProbe/);
    assert.match(errors, /minReadySeconds|'string' is not assignable to type 'number'/);
  });

  it('an API stays in the service while PostgreSQL or Redis is away', () => {
    const [container] = one(manifests, 'Deployment', 'event-api').spec.template.spec.containers;
    assert.equal(container.readinessProbe.httpGet.path, '/api/readyz?dependencies=0');
  });

  it('an authority of its own is known wherever servers and bucket are called', async () => {
    const rendered = await render('event', '--set', 'authoritySecretName=ours');
    for (const [kind, name] of /** @type {const} */ ([
      ['Deployment', 'event-api'],
      ['Deployment', 'event-worker'],
      ['Deployment', 'event-cli'],
      ['Job', 'event-migration-1'],
    ])) {
      const { containers, volumes } = one(rendered, kind, name).spec.template.spec;
      const volume = volumes.find((/** @type {any} */ { secret }) => secret?.secretName === 'ours').name;
      const [{ env, volumeMounts }] = containers;
      const { mountPath } = volumeMounts.find((/** @type {any} */ mount) => mount.name === volume);
      const variable = { name: 'NODE_EXTRA_CA_CERTS', value: `${mountPath}/ca.crt` };
      assert.ok(env.some((/** @type {any} */ one) => isDeepStrictEqual(one, variable)));
    }
  });

  it('its settings are those of an API and of commands, with what the Secret and the pod add', async () => {
    const { data } = one(manifests, 'ConfigMap', 'event-settings');
    const place = join(dir, 'conf.d');
    mkdirSync(place);
    writeFileSync(join(place, '10-event.yaml'), data['10-event.yaml']);
    const secret = {
      SVC_DATABASE_URL: 'postgres://rampart:secret@db/rampart',
      SVC_REDIS_URL: 'redis://redis',
      SVC_TOKEN_KEY: Buffer.alloc(32, 1).toString('base64'),
      SVC_S3_BUCKET: 'bucket',
      SVC_S3_KEY_ID: 'id',
      SVC_S3_KEY_SECRET: 'secret',
      SVC_S3_REGION: 'region',
      SVC_ADMIN_BOT_SECRET_KEY: 'of-the-runners',
    };
    const check = [join(repositoryDir, 'apps/cli/dist/src/main.js'), 'config', 'check'];
    for (const pod of ['event-api', 'event-cli']) {
      /** @type {NodeJS.ProcessEnv} */
      const env = { ...process.env, ...secret, SVC_CONF_DIR: place };
      const [container] = one(manifests, 'Deployment', pod).spec.template.spec.containers;
      for (const { name, value } of container.env) env[name] ??= value;
      const { code, output } = await run(process.execPath, check, { env });
      assert.equal(code, 0, output);
    }
  });

  it('Prometheus knows its processes by the names that the alerts use', () => {
    const { spec } = one(manifests, 'ServiceMonitor', 'event');
    const [{ port, relabelings }] = spec.endpoints;
    const services = manifests.filter(
      (manifest) =>
        manifest.kind === 'Service' &&
        manifest.spec.ports.some((/** @type {any} */ { name }) => name === port),
    );
    const jobs = services.map((service) =>
      relabelings[0].replacement.replace('$1', service.metadata.labels['app.kubernetes.io/component']),
    );
    const { scrape_configs } = parse(
      readFileSync(join(repositoryDir, 'infra/monitoring/prometheus.yml'), 'utf8'),
    );
    const known = scrape_configs.map((/** @type {{ job_name: string }} */ { job_name }) => job_name);
    assert.deepEqual([...jobs].sort(), [
      'rampart-api',
      'rampart-instancer',
      'rampart-runner',
      'rampart-worker',
    ]);
    assert.deepEqual(
      jobs.filter((job) => !known.includes(job)),
      [],
    );
  });

  it('what others call serves until nobody calls it any more, and then has time to finish', () => {
    const shutdownSeconds = { 'event-api': 30, 'event-instancer': 20, 'event-edge': 5 };
    for (const [name, seconds] of Object.entries(shutdownSeconds)) {
      const { spec } = one(manifests, 'Deployment', name).spec.template;
      const [{ lifecycle }] = spec.containers;
      assert.ok(spec.terminationGracePeriodSeconds > lifecycle.preStop.sleep.seconds + seconds, name);
    }
  });

  it('of what there are several not all pods leave at once when machines are emptied', () => {
    for (const name of ['event-api', 'event-worker', 'event-edge'])
      assert.equal(one(manifests, 'PodDisruptionBudget', name).spec.maxUnavailable, 1);
  });

  it('the browsers of the runners reach instances, whose address can lead to the edge directly', () => {
    const { egress } = one(manifests, 'NetworkPolicy', 'event-runner').spec;
    const edge = one(manifests, 'Deployment', 'event-edge').spec.selector;
    const reached = egress.flatMap((/** @type {any} */ { to }) => to);
    assert.ok(reached.some((/** @type {any} */ { podSelector }) => isDeepStrictEqual(podSelector, edge)));
  });

  it('they reach no metadata of a cloud, wherever that is', () => {
    const { to } = one(manifests, 'NetworkPolicy', 'event-runner').spec.egress.at(-1);
    const excepted = to.find((/** @type {any} */ { ipBlock }) => ipBlock?.cidr === '0.0.0.0/0').ipBlock
      .except;
    for (const network of ['169.254.0.0/16', '168.63.129.16/32'])
      assert.ok(excepted.includes(network), network);
  });

  it('an operator sets what else a runner allows', async () => {
    const allowed = { name: 'ALLOWED_PRIVATE_HOSTS', value: 'shared.example.internal:8080' };
    const rendered = await render('event', '--set', `runner.env.${allowed.name}=${allowed.value}`);
    const [{ env }] = one(rendered, 'Deployment', 'event-runner').spec.template.spec.containers;
    assert.ok(env.some((/** @type {any} */ variable) => isDeepStrictEqual(variable, allowed)));
  });

  it('every container is unprivileged, and only the API and the controller of a cluster instancer have an account', () => {
    const pods = manifests.flatMap(({ spec }) => (spec?.template === undefined ? [] : [spec.template.spec]));
    assert.equal(pods.length, 7);
    for (const pod of pods) {
      assert.equal(pod.automountServiceAccountToken, false);
      assert.equal(pod.securityContext.runAsNonRoot, true);
      for (const { securityContext } of pod.containers) {
        assert.equal(securityContext.readOnlyRootFilesystem, true);
        assert.deepEqual(securityContext.capabilities, { drop: ['ALL'] });
      }
    }
    const accounts = pods.flatMap(({ serviceAccountName }) => serviceAccountName ?? []);
    assert.deepEqual(accounts.sort(), ['event-api', 'event-instancer']);
  });

  it('the custom resource takes what the API writes, and its account may do what the API does', async () => {
    const crd = parse(readFileSync(join(chart, 'crds/challengeinstances.yaml'), 'utf8'));
    const [version] = crd.spec.versions;
    const [rule] = one(manifests, 'ClusterRole', 'default-event-instances').rules;
    /** @type {{ method: string, path: string, body: any }[]} */
    const calls = [];
    const server = createServer((req, res) => {
      void text(req).then((body) => {
        const sent = body === '' ? undefined : JSON.parse(body);
        calls.push({ method: req.method ?? '', path: req.url ?? '', body: sent });
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ spec: {} }));
      });
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const account = mkdtempSync(join(dir, 'account-'));
    for (const file of ['token', 'ca.crt']) writeFileSync(join(account, file), 'of-a-test');
    const provider = instancers.createKubernetesInstancer(
      { inCluster: true, apiUrl: `http://127.0.0.1:${port}` },
      account,
    );
    const now = new Date('2026-06-01T00:00:00Z');
    const instance = /** @type {const} */ ({
      teamId: '00000000-0000-4000-8000-000000000000',
      integrationId: 'web',
      config: provider.configDefaults,
      expose: [{ kind: 'https', hostPrefix: 'web', containerName: 'app', containerPort: 8080 }],
      flags: [{ provider: 'flags/static', flag: 'flag{x}' }],
      lifetimeMs: 60_000,
    });
    try {
      await provider.create(instance, now);
      await provider.extend?.(instance, now);
      await provider.delete(instance, now);
    } finally {
      server.close();
    }

    const verbs = { GET: 'get', POST: 'create', PATCH: 'patch', DELETE: 'delete' };
    const used = new Set(calls.map(({ method }) => verbs[/** @type {keyof typeof verbs} */ (method)]));
    assert.deepEqual([...used].sort(), [...rule.verbs].sort());
    assert.ok(
      calls.every(({ path }) =>
        path.startsWith(`/apis/${crd.spec.group}/${version.name}/${crd.spec.names.plural}`),
      ),
    );
    // The cluster drops unknown fields, so the schema must have all that the platform writes.
    const schema = closed(version.schema.openAPIV3Schema.properties.spec);
    const isSpec = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile(schema);
    const { kind, spec } = calls.find(({ method }) => method === 'POST')?.body ?? {};
    assert.equal(kind, crd.spec.names.kind);
    assert.ok(isSpec(spec), JSON.stringify(isSpec.errors));
    // Control.
    assert.ok(!isSpec({ ...spec, lifetime: 1 }));
  });
});

/** The schema with `additionalProperties: false` wherever it does not say otherwise. @param {any} schema @returns {any} */
function closed(schema) {
  if (schema.items !== undefined) return { ...schema, items: closed(schema.items) };
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, value]) => [name, closed(value)]);
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false };
}
