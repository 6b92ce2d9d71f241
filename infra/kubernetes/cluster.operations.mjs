// The chart, the custom resource, its provider and its controller on the API server of a cluster (docs/operate/kubernetes.md).
// The cluster has no machines, so the tests play the part of what runs pods.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { parseAllDocuments } from 'yaml';
import instancers from '../../packages/core/dist/src/adapters/instancers/kubernetes-instancer.js';
import { until } from '../engines/support/until.mjs';
import { run } from '../launcher/command.mjs';
import { repositoryDir } from '../launcher/repository.mjs';
import { findApiServer, startApiServer } from './api-server.mjs';
import { findHelm } from './kubernetes-tools.mjs';

const programs = findApiServer();
const chart = join(repositoryDir, 'infra/kubernetes/rampart');
const TEAM = '11111111-1111-4111-8111-111111111111';
const INSTANCES = '/apis/instances.rampart.local/v1/challengeinstances';
/** Resources of other projects, which this cluster lacks; `NEWER_THAN_OLD_SERVERS` are those that old releases lack. */
const FOREIGN = ['monitoring.coreos.com/v1'];
const NEWER_THAN_OLD_SERVERS = ['autoscaling/v2', 'policy/v1'];

describe(
  'on the API server of a cluster',
  {
    timeout: 300_000,
    skip:
      programs === undefined && 'there is no etcd and kube-apiserver in KUBEBUILDER_ASSETS or on the PATH',
  },
  () => {
    /** @type {Awaited<ReturnType<typeof startApiServer>>} */
    let server;
    /** @type {any[]} */
    let manifests;
    /** @type {import('node:child_process').ChildProcess | undefined} */
    let controller;
    let controllerUrl = '';
    /** @type {ReturnType<typeof instancers.createKubernetesInstancer>} */
    let provider;
    /** @type {string[]} */
    const log = [];

    /** Starts the controller with the settings of the chart and its own account. */
    async function startController() {
      const deployment = manifests.find(
        ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'event-instancer',
      );
      const [{ command, env }] = deployment.spec.template.spec.containers;
      const settings = {
        ...JSON.parse(env.find((/** @type {any} */ one) => one.name === 'CONTROLLER_SETTINGS').value),
        apiUrl: server.url,
        accountDirectory: await server.accountOf('event-instancer'),
        host: '127.0.0.1',
        port: 0,
        metrics: {},
        logFormat: 'json',
      };
      const child = spawn(process.execPath, command.slice(1), {
        cwd: join(repositoryDir, 'apps/instancer'),
        env: { ...process.env, CONTROLLER_SETTINGS: JSON.stringify(settings) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      controller = child;
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => {
        log.push(line);
        const { message, port } = JSON.parse(line);
        if (message === 'listening') controllerUrl = `http://127.0.0.1:${port}`;
      });
      controllerUrl = '';
      await until('the controller', async () => {
        return controllerUrl !== '' && (await fetch(`${controllerUrl}/readyz`)).status === 200;
      });
    }
    /** @param {NodeJS.Signals} signal */
    async function stopController(signal) {
      const ended = controller && once(controller, 'exit');
      controller?.kill(signal);
      await ended;
      controller = undefined;
    }
    const instanceOf = (/** @type {string} */ id, lifetimeMs = 600_000) => ({
      teamId: TEAM,
      integrationId: id,
      config: provider.configDefaults,
      expose: [
        /** @type {const} */ ({ kind: 'https', hostPrefix: id, containerName: 'app', containerPort: 8080 }),
      ],
      flags: [{ provider: 'flags/static', flag: 'flag{of-a-test}' }],
      lifetimeMs,
    });
    const statusOf = async (/** @type {ReturnType<typeof instanceOf>} */ instance) => {
      const answer = await provider.get(instance, new Date());
      assert.equal(answer.outcome, 'status');
      const { state, timeLeftMs, endpoints } = answer.status;
      return { state, timeLeftMs: timeLeftMs ?? 0, endpoints: endpoints ?? [] };
    };
    /** Reports a pod as running, as the cluster would. @param {string} id */
    async function playPod(id) {
      const path = `/apis/apps/v1/namespaces/inst-${id}-${TEAM}/deployments/app/status`;
      const status = { replicas: 1, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 1 };
      const { status: code } = await server.ask('PATCH', path, { status }, 'application/merge-patch+json');
      assert.equal(code, 200);
    }

    before(async () => {
      server = await startApiServer(programs ?? []);
      const helm = await findHelm();
      const values = join(repositoryDir, 'infra/kubernetes/example-values.yaml');
      const args = ['template', 'event', chart, '--include-crds', '--values', values];
      const { code, stdout, output } = await run(helm, args, { cwd: repositoryDir });
      assert.equal(code, 0, output);
      manifests = parseAllDocuments(stdout).map((document) => document.toJS());
    });
    after(async () => {
      await stopController('SIGTERM');
      await server.stop();
    });

    it('takes every resource of the chart', async (t) => {
      const { content: version } = await server.ask('GET', '/version');
      t.diagnostic(`the API server is ${version.gitVersion}`);
      // All releases that the chart supports have it.
      const isOld = (await server.ask('GET', '/apis/policy/v1')).status === 404;
      const lacking = [...FOREIGN, ...(isOld ? NEWER_THAN_OLD_SERVERS : [])];
      for (const manifest of manifests) {
        // Their kubelets do not know the action `sleep`.
        if (isOld && manifest.kind === 'Deployment')
          delete manifest.spec.template.spec.containers[0].lifecycle;
        const { status, content } = await server.apply(manifest);
        const isLacking = status === 404 && lacking.includes(manifest.apiVersion);
        if (isLacking) t.diagnostic(`left out: ${manifest.kind} of ${manifest.apiVersion}`);
        else assert.equal(status, 201, `${manifest.kind} ${manifest.metadata.name}: ${content.message}`);
      }
      await until(
        'the resource to be served',
        async () => (await server.ask('GET', INSTANCES)).status === 200,
      );
    });

    it('accounts may do what they do, and nothing else', async () => {
      const group = 'instances.rampart.local';
      /** @type {[account: string, verbs: string[], resource: string, group?: string][]} */
      const allowed = [
        ['event-api', ['get', 'create', 'patch', 'delete'], 'challengeinstances', group],
        ['event-instancer', ['list', 'watch', 'delete'], 'challengeinstances', group],
        ['event-instancer', ['patch'], 'challengeinstances/status', group],
        ['event-instancer', ['list', 'create'], 'namespaces'],
        ['event-instancer', ['list', 'watch', 'create'], 'deployments', 'apps'],
        ['event-instancer', ['create'], 'services'],
        ['event-instancer', ['create'], 'networkpolicies', 'networking.k8s.io'],
      ];
      const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];
      /** @type {[resource: string, group: string][]} */
      const resources = [
        ['challengeinstances', group],
        ['challengeinstances/status', group],
        ['namespaces', ''],
        ['deployments', 'apps'],
        ['deployments/scale', 'apps'],
        ['services', ''],
        ['networkpolicies', 'networking.k8s.io'],
        ['pods', ''],
        ['pods/exec', ''],
        ['secrets', ''],
        ['configmaps', ''],
        ['serviceaccounts/token', ''],
        ['nodes', ''],
        ['clusterroles', 'rbac.authorization.k8s.io'],
        ['clusterrolebindings', 'rbac.authorization.k8s.io'],
        ['rolebindings', 'rbac.authorization.k8s.io'],
      ];
      const expected = allowed.flatMap(([account, some, resource, of = '']) =>
        some.map((verb) => `${account} ${verb} ${resource} ${of}`),
      );
      const questions = ['event-api', 'event-instancer', 'default'].flatMap((account) =>
        resources.flatMap(([resource, of]) =>
          verbs.map((verb) => /** @type {const} */ ([account, verb, resource, of])),
        ),
      );
      const answers = [];
      for (const question of questions) if (await server.may(...question)) answers.push(question.join(' '));
      assert.deepEqual(answers.sort(), expected.sort());
    });

    it('a requested instance starts, runs when its pod does, and the edge learns where it is', async () => {
      const options = { inCluster: /** @type {const} */ (true), apiUrl: server.url };
      provider = instancers.createKubernetesInstancer(options, await server.accountOf('event-api'));
      await startController();
      const instance = instanceOf('web');
      await provider.create(instance, new Date());
      await until('its addresses', async () => (await statusOf(instance)).endpoints.length > 0);
      const { state, endpoints } = await statusOf(instance);
      assert.equal(state, 'starting');
      const [{ kind, host, port }] = /** @type {[any]} */ (endpoints);
      assert.match(`${kind} ${host} ${port}`, /^https web-[0-9a-f]{12}\.instances\.example\.org 443$/);
      await playPod('web');
      await until('the instance', async () => (await statusOf(instance)).state === 'running');
      const answer = await fetch(`${controllerUrl}/v1/routes?host=${host}`);
      const { routes } = /** @type {any} */ (await answer.json());
      const target = { host: `app.inst-web-${TEAM}.svc`, port: 8080 };
      assert.deepEqual(routes, [{ kind: 'https', host, publicPort: 443, target }]);
    });

    it('what it made is what the cluster keeps: owned by the resource, without an account, with limits', async () => {
      const namespace = `inst-web-${TEAM}`;
      const { content: owner } = await server.ask('GET', `${INSTANCES}/web-${TEAM}`);
      const { content: made } = await server.ask('GET', `/api/v1/namespaces/${namespace}`);
      assert.deepEqual(
        made.metadata.ownerReferences.map((/** @type {any} */ one) => one.uid),
        [owner.metadata.uid],
      );
      const { content: deployment } = await server.ask(
        'GET',
        `/apis/apps/v1/namespaces/${namespace}/deployments/app`,
      );
      const { spec, metadata } = deployment.spec.template;
      assert.equal(spec.automountServiceAccountToken, false);
      assert.equal(spec.securityContext.runAsNonRoot, true);
      assert.ok(
        spec.containers.every((/** @type {any} */ { resources }) => resources.limits.memory !== undefined),
      );
      const policies = `/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`;
      const { content: list } = await server.ask('GET', policies);
      const names = list.items.map((/** @type {any} */ one) => one.metadata.name);
      assert.deepEqual(names.sort(), ['instance', 'visitors-app']);
      // The pod passes the Pod Security level of its namespace, and a pod with more rights does not.
      const pods = `/api/v1/namespaces/${namespace}/pods?dryRun=All`;
      const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, name: 'tried' }, spec };
      assert.equal((await server.ask('POST', pods, pod)).status, 201);
      const { content: version } = await server.ask('GET', '/version');
      if (Number.parseInt(version.minor, 10) >= 25) {
        const wish = { ...pod, spec: { ...spec, hostNetwork: true } };
        assert.equal((await server.ask('POST', pods, wish)).status, 403);
      }
    });

    it('instances that are requested while the controller is dead start with the next one, once', async () => {
      await stopController('SIGKILL');
      const instance = instanceOf('later');
      await provider.create(instance, new Date());
      assert.equal((await statusOf(instance)).state, 'starting');
      const before = await server.ask('GET', `/apis/apps/v1/namespaces/inst-web-${TEAM}/deployments/app`);
      await startController();
      await until('its addresses', async () => (await statusOf(instance)).endpoints.length > 0);
      const now = await server.ask('GET', `/apis/apps/v1/namespaces/inst-web-${TEAM}/deployments/app`);
      assert.equal(now.content.metadata.resourceVersion, before.content.metadata.resourceVersion);
      assert.equal((await statusOf(instanceOf('web'))).state, 'running');
    });

    it('an instance ends at its expiry, which an extension moves', async () => {
      const short = instanceOf('short', 5_000);
      const extended = instanceOf('longer', 5_000);
      await provider.create(short, new Date());
      await provider.create(extended, new Date());
      await provider.extend?.({ ...extended, lifetimeMs: 600_000 }, new Date());
      await until('the end', async () => (await statusOf(short)).state === 'stopped');
      const { state, timeLeftMs } = await statusOf(extended);
      assert.equal(state, 'starting');
      assert.ok(timeLeftMs > 500_000);
    });

    it('a stop ends it at once; until its namespace is gone, the next one of the name only waits', async () => {
      const instance = instanceOf('web');
      await provider.delete(instance, new Date());
      assert.equal((await statusOf(instance)).state, 'stopped');
      await provider.create(instance, new Date());
      const read = () => server.ask('GET', `${INSTANCES}/web-${TEAM}`);
      await until(
        'a word of the controller',
        async () => (await read()).content.status?.conditions !== undefined,
      );
      const [{ status, message }] = (await read()).content.status.conditions;
      assert.equal(status, 'False');
      assert.match(message, /previous instance/);
    });

    it('what the cluster refuses has failed, and its message stays out of the log', async () => {
      const instance = instanceOf('wrong');
      const [pod] = /** @type {any} */ (provider.configDefaults).pods;
      const env = [{ name: 'not a name', value: '$SVC_FLAG' }];
      const spec = { ...pod.spec, containers: [{ ...pod.spec.containers[0], env }] };
      await provider.create({ ...instance, config: { pods: [{ ...pod, spec }] } }, new Date());
      await until('the refusal', async () => (await statusOf(instance)).state === 'errored');
      assert.match(log.join('\n'), /refuses an instance/);
      assert.doesNotMatch(log.join('\n'), /of-a-test|not a name/);
    });

    it('the longest lifetime there is can be written', async () => {
      const instance = instanceOf('ages', Number.MAX_SAFE_INTEGER);
      await provider.create(instance, new Date());
      assert.notEqual((await statusOf(instance)).state, 'stopped');
    });
  },
);
