import {
  anInstanceResource,
  aPod,
  controllerSettings,
  NAME,
  UID,
} from '../../test/support/an-instance-resource';
import type { ChallengeInstance } from './challenge-instance';
import { issuesOf } from './challenge-instance';
import { namespaceFor, objectsFor } from './instance-objects';

const objects = (spec: Partial<ChallengeInstance['spec']> = {}) =>
  objectsFor(anInstanceResource(spec), controllerSettings);
const named = (all: ReturnType<typeof objects>, kind: string, name: string) =>
  all.find((object) => object.kind === kind && object.metadata.name === name);
const policyNames = (spec: Partial<ChallengeInstance['spec']>) =>
  objects(spec)
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ metadata }) => metadata.name);
const nameServers = expect.objectContaining({
  ports: expect.arrayContaining([{ port: 53, protocol: 'UDP' }]),
});

it('the namespace is owned by the resource, and has the Pod Security level of the operator', () => {
  expect(namespaceFor(anInstanceResource(), controllerSettings).metadata).toMatchObject({
    name: `inst-${NAME}`,
    labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    ownerReferences: [{ kind: 'ChallengeInstance', name: NAME, uid: UID }],
  });
});

it('policies come before services, and these before pods', () => {
  expect(objects().map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'NetworkPolicy instance',
    'NetworkPolicy visitors-app',
    'Service app',
    'Deployment app',
  ]);
});

describe('the network', () => {
  it('a single pod reaches nothing at all', () => {
    expect(named(objects(), 'NetworkPolicy', 'instance')?.spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [{ podSelector: {} }] }],
      egress: [{ to: [{ podSelector: {} }] }],
    });
  });

  it('several pods also reach name servers, to find each other', () => {
    const several = objects({ pods: [aPod(), aPod({ name: 'db' })] });
    expect(named(several, 'NetworkPolicy', 'instance')?.spec).toMatchObject({
      egress: [{ to: [{ podSelector: {} }] }, nameServers],
    });
  });

  it('from other namespaces only the edge reaches a pod, and only on exposed ports', () => {
    const pods = [aPod({ ports: [{ port: 80, targetPort: 8080 }, { port: 9000 }] }), aPod({ name: 'db' })];
    const expose = [{ kind: 'tcp' as const, hostPrefix: 'pwn', containerName: 'app', containerPort: 80 }];
    expect(policyNames({ pods, expose })).toEqual(['instance', 'visitors-app']);
    expect(named(objects({ pods, expose }), 'NetworkPolicy', 'visitors-app')?.spec).toMatchObject({
      ingress: [
        {
          from: [
            {
              namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'event' } },
              podSelector: { matchLabels: controllerSettings.edge.labels },
            },
          ],
          ports: [{ port: 8080, protocol: 'TCP' }],
        },
      ],
    });
  });

  it('with `egress` a pod reaches public addresses, but neither private ones nor metadata services of a cloud', () => {
    expect(policyNames({})).not.toContain('egress-app');
    const egress = named(objects({ pods: [aPod({ egress: true })] }), 'NetworkPolicy', 'egress-app')?.spec;
    const except = expect.arrayContaining([
      '10.0.0.0/8',
      '168.63.129.16/32',
      '169.254.0.0/16',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '240.0.0.0/4',
    ]);
    expect(egress).toMatchObject({
      policyTypes: ['Egress'],
      egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except } }] }, nameServers],
    });
  });
});

it('an author cannot set the labels by which pods are selected', () => {
  const labels = {
    team: 'x',
    'instances.rampart.local/pod': 'other',
    'app.kubernetes.io/managed-by': 'other',
  };
  expect(named(objects({ pods: [aPod({ labels })] }), 'Deployment', 'app')?.spec).toMatchObject({
    template: {
      metadata: {
        labels: {
          team: 'x',
          'instances.rampart.local/pod': 'app',
          'app.kubernetes.io/managed-by': 'rampart-instancer',
        },
      },
    },
  });
});

it('a service has the ports of its pod, each with a name', () => {
  const ports = [
    { port: 80, targetPort: 8080 },
    { name: 'game', port: 53, protocol: 'UDP' },
  ];
  expect(named(objects({ pods: [aPod({ ports })], expose: [] }), 'Service', 'app')?.spec).toMatchObject({
    ports: [
      { name: 'tcp-80', port: 80, targetPort: 8080, protocol: 'TCP' },
      { name: 'game', port: 53, targetPort: 53, protocol: 'UDP' },
    ],
  });
});

it('placeholders become the flags and all addresses of the team', () => {
  const env = [
    { name: 'FLAG', value: '$SVC_FLAG' },
    { name: 'HOSTS', value: '$SVC_EXPOSED_HOSTNAMES' },
  ];
  const pods = [aPod({ spec: { containers: [{ name: 'app', env }] } })];
  const text = JSON.stringify(named(objects({ pods }), 'Deployment', 'app'));
  expect(text).toContain('flag{one}');
  expect(text).toContain('web-0123456789ab.instances.example.org');
});

it('invalid flags are an error that does not repeat them', () => {
  for (const flags of ['flag{one}', '{"flag":"flag{one}"}', '[{"flag":"flag{one}"}]']) {
    expect(() => objects({ flags })).toThrow(/^spec\.flags is no list of flags$/);
  }
});

it.each<[string, Partial<ChallengeInstance['spec']>, string]>([
  ['a pod that does not exist', { pods: [aPod({ name: 'db' })] }, 'expose.0.containerName'],
  [
    'a port that its pod does not have',
    { pods: [aPod({ ports: [{ port: 80 }] })] },
    'expose.0.containerPort',
  ],
  [
    'a raw endpoint',
    { expose: [{ kind: 'raw', hostPrefix: 'web', containerName: 'app', containerPort: 8080 }] },
    'expose.0.kind',
  ],
  [
    'a prefix that leaves no room for the id',
    { expose: [{ kind: 'http', hostPrefix: 'w'.repeat(51), containerName: 'app', containerPort: 8080 }] },
    'expose.0.hostPrefix',
  ],
  ['a second pod of a name', { pods: [aPod(), aPod()] }, 'pods.1.name'],
  [
    'a mounted token of the cluster',
    {
      pods: [
        aPod({
          spec: {
            containers: [{ name: 'app' }],
            volumes: [{ name: 'v', projected: { sources: [{ serviceAccountToken: { path: 't' } }] } }],
          },
        }),
      ],
    },
    'pods.0.spec.volumes',
  ],
])('%s is refused', (_what, spec, path) => {
  expect(issuesOf(anInstanceResource(spec)).map((issue) => issue.path)).toEqual([path]);
  expect(issuesOf(anInstanceResource())).toEqual([]);
});
