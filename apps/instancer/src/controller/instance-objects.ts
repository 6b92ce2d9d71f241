import { teamDataOf } from '../instances/placeholders';
import {
  API_GROUP,
  flagsOf,
  namespaceOf,
  routesOf,
  type ChallengeInstance,
  type InstancePod,
} from './challenge-instance';
import type { ControllerSettings } from './controller-settings';
import { podSpecFor } from './pod-spec';

/** A resource of the cluster. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: 'Namespace' | 'NetworkPolicy' | 'Service' | 'Deployment';
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly ownerReferences?: { apiVersion: string; kind: string; name: string; uid: string }[];
  };
  readonly spec?: object;
}

/** Label on everything we create, by which we find it again. */
export const MANAGED = { 'app.kubernetes.io/managed-by': 'rampart-instancer' } as const;
const POD_LABEL = `${API_GROUP}/pod`;

/** Enough to pull an image of several GB; later, the instance has failed. */
const START_DEADLINE_S = 300;

/** Private addresses and those of metadata services, one of which is in the public range. */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '240.0.0.0/4',
];
const NAME_SERVERS = {
  to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
  ports: [
    { port: 53, protocol: 'UDP' },
    { port: 53, protocol: 'TCP' },
  ],
};
const PUBLIC_ADDRESSES = { to: [{ ipBlock: { cidr: '0.0.0.0/0', except: PRIVATE_NETWORKS } }] };

/**
 * The namespace that contains all other objects of an instance. The cluster removes it when the resource that owns
 * it is gone.
 */
export function namespaceFor(instance: ChallengeInstance, { podSecurity }: ControllerSettings): Manifest {
  const { name, uid } = instance.metadata;
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: namespaceOf(instance),
      labels: { ...MANAGED, 'pod-security.kubernetes.io/enforce': podSecurity },
      ownerReferences: [{ apiVersion: `${API_GROUP}/v1`, kind: 'ChallengeInstance', name, uid }],
    },
  };
}

/**
 * The objects in the namespace of an instance, in the order in which they are created: a pod never runs before the
 * policies that restrict it. Contains flags. @throws if `spec.flags` is not valid
 */
export function objectsFor(instance: ChallengeInstance, settings: ControllerSettings): Manifest[] {
  const { pods } = instance.spec;
  const data = teamDataOf(flagsOf(instance), routesOf(instance, settings));
  const inNamespace = (apiVersion: string, kind: Manifest['kind'], name: string, spec: object): Manifest => ({
    apiVersion,
    kind,
    metadata: { name, namespace: namespaceOf(instance), labels: MANAGED },
    spec,
  });
  const policy = (name: string, spec: object) =>
    inNamespace('networking.k8s.io/v1', 'NetworkPolicy', name, spec);
  const selectorOf = ({ name }: InstancePod) => ({ matchLabels: { [POD_LABEL]: name } });

  const policies = pods.flatMap((pod) => {
    const own = instance.spec.expose.filter(({ containerName }) => containerName === pod.name);
    const exposed = pod.ports.filter(({ port }) => own.some(({ containerPort }) => containerPort === port));
    const visitors = {
      from: [
        {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': settings.edge.namespace } },
          podSelector: { matchLabels: settings.edge.labels },
        },
      ],
      ports: exposed.map(({ port, targetPort = port, protocol = 'TCP' }) => ({ port: targetPort, protocol })),
    };
    const podSelector = selectorOf(pod);
    return [
      ...(exposed.length === 0
        ? []
        : [policy(`visitors-${pod.name}`, { podSelector, policyTypes: ['Ingress'], ingress: [visitors] })]),
      ...(pod.egress === true
        ? [
            policy(`egress-${pod.name}`, {
              podSelector,
              policyTypes: ['Egress'],
              egress: [PUBLIC_ADDRESSES, NAME_SERVERS],
            }),
          ]
        : []),
    ];
  });
  // Pods of an instance find each other by name; a single pod needs no name server.
  const each = { podSelector: {} };
  const among = policy('instance', {
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [each] }],
    egress: [{ to: [each] }, ...(pods.length > 1 ? [NAME_SERVERS] : [])],
  });

  const services = pods
    .filter(({ ports }) => ports.length > 0)
    .map((pod) =>
      inNamespace('v1', 'Service', pod.name, {
        selector: selectorOf(pod).matchLabels,
        ports: pod.ports.map(({ name, port, targetPort = port, protocol = 'TCP' }) => ({
          name: name ?? `${protocol.toLowerCase()}-${port}`,
          port,
          targetPort,
          protocol,
        })),
      }),
    );
  const deployments = pods.map((pod) =>
    inNamespace('apps/v1', 'Deployment', pod.name, {
      replicas: 1,
      revisionHistoryLimit: 0,
      progressDeadlineSeconds: START_DEADLINE_S,
      strategy: { type: 'Recreate' },
      selector: selectorOf(pod),
      template: {
        metadata: { labels: { ...pod.labels, ...MANAGED, ...selectorOf(pod).matchLabels } },
        spec: podSpecFor(pod.spec, data, settings.defaultLimits),
      },
    }),
  );
  return [among, ...policies, ...services, ...deployments];
}
