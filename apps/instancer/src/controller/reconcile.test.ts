import { fixedClock } from '@rampart/core/testing';
import { silentLogger, type LogFields } from '@rampart/core/infra/logging';
import {
  anInstanceResource,
  aPod,
  controllerSettings,
  NAME,
  UID,
} from '../../test/support/an-instance-resource';
import { createMemoryCluster } from '../../test/support/memory-cluster';
import { ClusterRefusal } from './cluster';
import { createReconciler } from './reconcile';

const HOST = 'web-0123456789ab.instances.example.org';
let site: ReturnType<typeof createMemoryCluster>;
let clock: ReturnType<typeof fixedClock>;
let logged: (LogFields | undefined)[];
beforeEach(() => {
  site = createMemoryCluster();
  clock = fixedClock(new Date('2026-06-01T12:00:00.000Z'));
  logged = [];
});

function aReconciler(settings = controllerSettings) {
  return createReconciler({
    cluster: site.cluster,
    clock,
    settings,
    logger: { ...silentLogger, warn: (_message, fields) => void logged.push(fields) },
    metrics: { expired: () => undefined, sweepFailed: () => undefined },
  });
}
const readiness = (name = NAME) => {
  const found = site.statusOf(name)?.conditions?.find(({ type }) => type === 'Ready');
  return { status: found?.status, reason: found?.reason };
};
const kinds = () => [...site.objects.values()].map(({ kind }) => kind);

it('a new instance gets everything it needs, its addresses at once, and is ready when its pods are', async () => {
  site.put(anInstanceResource());
  const reconciler = aReconciler();
  await reconciler.round();
  expect(kinds()).toEqual(['Namespace', 'NetworkPolicy', 'NetworkPolicy', 'Service', 'Deployment']);
  expect(readiness()).toEqual({ status: 'False', reason: 'Starting' });
  expect(site.statusOf(NAME)?.endpoints).toEqual([{ kind: 'https', host: HOST, port: 443 }]);
  site.deploymentsAre({ availableReplicas: 1 });
  await reconciler.round();
  expect(readiness().status).toBe('True');
});

it('is ready only when all of its pods are', async () => {
  site.put(anInstanceResource({ pods: [aPod(), aPod({ name: 'db' })] }));
  site.deploymentsAre({ availableReplicas: 1 });
  const reconciler = aReconciler();
  await reconciler.round();
  await reconciler.round();
  expect(readiness().status).toBe('False');
  site.deploymentsAre({ availableReplicas: 1 }, 'db');
  await reconciler.round();
  expect(readiness().status).toBe('True');
});

it('a round without a change writes nothing, and the time of the last transition stays', async () => {
  site.put(anInstanceResource());
  await aReconciler().round();
  const before = structuredClone(site.statusOf(NAME));
  site.refuses('Service', new Error('it is created again'));
  clock.advanceMs(60_000);
  await aReconciler().round();
  expect(logged).toEqual([]);
  expect(site.writes).toEqual([NAME]);
  expect(site.statusOf(NAME)).toEqual(before);
});

it.each(['Namespace', 'NetworkPolicy', 'Service', 'Deployment'] as const)(
  'another process finishes what one that stopped at a %s has begun',
  async (kind) => {
    site.put(anInstanceResource());
    site.refuses(kind, new Error('killed'));
    await aReconciler().round();
    expect(kinds()).not.toContain('Deployment');
    site.accepts();
    await aReconciler().round();
    expect(kinds().toSorted()).toEqual([
      'Deployment',
      'Namespace',
      'NetworkPolicy',
      'NetworkPolicy',
      'Service',
    ]);
  },
);

describe('expiry', () => {
  it('the next round is at the expiry at the latest, and then the resource is deleted', async () => {
    const reconciler = aReconciler();
    site.put(anInstanceResource({ expiresAt: '2026-06-01T12:00:10.000Z' }));
    expect(await reconciler.round()).toEqual(new Date('2026-06-01T12:00:10.000Z'));
    clock.advanceMs(9_999);
    await reconciler.round();
    expect(site.instances.size).toBe(1);
    clock.advanceMs(1);
    await reconciler.round();
    expect(site.instances.size).toBe(0);
    expect(reconciler.counts()).toEqual({ creating: 0, running: 0, expired: 1 });
  });

  it('an extension that arrives in the meantime wins', async () => {
    const expired = anInstanceResource({ expiresAt: '2026-06-01T11:59:59.000Z' });
    const extended = anInstanceResource({}, { resourceVersion: '2' });
    site.put(extended);
    site.cluster.listInstances = () => Promise.resolve([expired]);
    await aReconciler().round();
    expect(site.instances.get(NAME)).toBe(extended);
  });

  it('applies to every resource, also to one that cannot be brought up', async () => {
    const broken = { ...anInstanceResource({ expiresAt: '2026-06-01T11:00:00Z' }) };
    site.put({ ...broken, spec: { ...broken.spec, pods: [] } });
    await aReconciler().round();
    expect(site.instances.size).toBe(0);
  });
});

describe('what is in the way', () => {
  it('the namespace of a previous instance of the same name: its removal is awaited, and it is never used', async () => {
    site.put(anInstanceResource());
    await aReconciler().round();
    const next = anInstanceResource({}, { uid: UID.replace('0', '9') });
    site.put(next);
    const before = site.objects.size;
    // Soon, because no watch event says when the namespace is gone.
    expect(await aReconciler().round()).toEqual(new Date('2026-06-01T12:00:05.000Z'));
    expect(readiness()).toEqual({ status: 'False', reason: 'Starting' });
    expect(site.objects.size).toBe(before);
    site.objects.clear();
    await aReconciler().round();
    expect(site.objects.size).toBe(before);
  });

  it('a resource that is being deleted is left alone', async () => {
    site.put(anInstanceResource({}, { deletionTimestamp: '2026-06-01T12:00:00Z' }));
    await aReconciler().round();
    expect(site.objects.size).toBe(0);
    expect(site.writes).toEqual([]);
  });
});

describe('failures', () => {
  it('an instance that the cluster refuses has failed; the log does not repeat the message of the cluster', async () => {
    site.put(anInstanceResource());
    site.refuses('Deployment');
    await aReconciler().round();
    expect(readiness()).toEqual({ status: 'Unknown', reason: 'Invalid' });
    expect(JSON.stringify(logged)).not.toContain('flag{one}');
    expect(logged).toEqual([expect.objectContaining({ status: 422, reason: 'Invalid' })]);
  });

  it.each([
    ['refused pods', { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' }],
    ['no pod in time', { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }],
  ])('%s: it has failed, and is ready if a pod comes up after all', async (_what, condition) => {
    site.put(anInstanceResource());
    const reconciler = aReconciler();
    await reconciler.round();
    site.deploymentsAre({ conditions: [condition] });
    await reconciler.round();
    expect(readiness()).toEqual({ status: 'Unknown', reason: condition.reason });
    site.deploymentsAre({ availableReplicas: 1, conditions: [{ type: 'Progressing', status: 'True' }] });
    await reconciler.round();
    expect(readiness().status).toBe('True');
  });

  it('an instance with an invalid spec has failed, and has no endpoints', async () => {
    const instance = anInstanceResource();
    site.put({ ...instance, spec: { ...instance.spec, pods: [] } });
    await aReconciler().round();
    expect(readiness()).toEqual({ status: 'Unknown', reason: 'Invalid' });
    expect(site.statusOf(NAME)?.endpoints).toEqual([]);
  });

  it('an instance that has to wait delays no other, and is tried again soon', async () => {
    const other = `pwn-${NAME.slice(4)}`;
    site.put(anInstanceResource());
    site.put(anInstanceResource({ expose: [] }, { name: other }));
    const create = site.cluster.create.bind(site.cluster);
    site.cluster.create = (manifest) =>
      manifest.metadata.name.endsWith(NAME)
        ? Promise.reject(new ClusterRefusal(500, '', 'no: flag{one}'))
        : create(manifest);
    expect(await aReconciler().round()).toEqual(new Date('2026-06-01T12:00:05.000Z'));
    expect(readiness(other).status).toBe('False');
    expect(site.statusOf(NAME)).toBeUndefined();
    expect(JSON.stringify(logged)).not.toContain('flag{one}');
  });

  it('a round rejects when the cluster cannot list the resources', async () => {
    site.cluster.listNamespaces = () => Promise.reject(new Error('away'));
    await expect(aReconciler().round()).rejects.toThrow('away');
  });
});

it('the edge gets the route to the pod behind a name until the instance expires', async () => {
  const reconciler = aReconciler();
  site.put(anInstanceResource());
  expect(reconciler.findRoutes(HOST)).toEqual([]);
  await reconciler.round();
  expect(reconciler.findRoutes(HOST)).toEqual([
    {
      kind: 'https',
      host: HOST,
      publicPort: 443,
      target: { host: `app.inst-${NAME}.svc`, port: 8080 },
    },
  ]);
  expect(reconciler.findRoutes(`web-999999999999.instances.example.org`)).toEqual([]);
  clock.advanceMs(3_600_000);
  await reconciler.round();
  expect(reconciler.findRoutes(HOST)).toEqual([]);
});

it('names are in lower case, as the edge looks for them, however the operator writes the domain', async () => {
  const reconciler = aReconciler({ ...controllerSettings, instancesHost: 'Instances.Example.ORG' });
  site.put(anInstanceResource());
  await reconciler.round();
  expect(reconciler.findRoutes(HOST)).toHaveLength(1);
  expect(site.statusOf(NAME)?.endpoints).toMatchObject([{ host: HOST }]);
});
