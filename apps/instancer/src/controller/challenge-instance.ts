import { exposeSchema, instanceFlagSchema, type ConfigIssue } from '@rampart/instancer-contract';
import { Type, type Static } from '@sinclair/typebox';
import Ajv from 'ajv';
import { checkHostPrefixes, endpointOf, type EdgeAddress } from '../engines/edge-addresses';
import type { Route } from '../engines/engine';
import { checkExposed } from '../instances/check-exposed';

export const API_GROUP = 'instances.rampart.local';

const container = Type.Object({
  name: Type.String(),
  env: Type.Optional(Type.Array(Type.Object({ name: Type.String(), value: Type.Optional(Type.String()) }))),
  resources: Type.Optional(
    Type.Object({ limits: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
  ),
  securityContext: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

/** A pod spec of the cluster; only the fields that we read are declared. */
const podSpec = Type.Object({
  containers: Type.Array(container, { minItems: 1 }),
  initContainers: Type.Optional(Type.Array(container)),
  securityContext: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  volumes: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        projected: Type.Optional(
          Type.Object({ sources: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))) }),
        ),
      }),
    ),
  ),
});

const port = Type.Object({
  name: Type.Optional(Type.String()),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  protocol: Type.Optional(Type.String()),
  targetPort: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
});

const pod = Type.Object({
  name: Type.String({ minLength: 1 }),
  ports: Type.Array(port),
  spec: podSpec,
  egress: Type.Optional(Type.Boolean()),
  labels: Type.Optional(Type.Record(Type.String(), Type.String())),
});

const metadata = Type.Object({
  name: Type.String({ minLength: 1 }),
  uid: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}' }),
  resourceVersion: Type.String(),
  deletionTimestamp: Type.Optional(Type.String()),
});

const condition = Type.Object({
  type: Type.String(),
  status: Type.String(),
  reason: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  lastTransitionTime: Type.Optional(Type.String()),
});

/** The fields that every instance has, whatever its author wrote. */
const resource = Type.Object({
  metadata,
  spec: Type.Object({ expiresAt: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T' }) }),
  status: Type.Optional(
    Type.Object({
      conditions: Type.Optional(Type.Array(condition)),
      endpoints: Type.Optional(Type.Array(Type.Unknown())),
    }),
  ),
});

const challengeInstance = Type.Intersect([
  resource,
  Type.Object({
    spec: Type.Object({
      flags: Type.String(),
      pods: Type.Array(pod, { minItems: 1 }),
      expose: Type.Array(exposeSchema),
    }),
  }),
]);

/** The custom resource: the platform writes `spec`, and we write `status`. */
export type InstanceResource = Static<typeof resource>;
/** A valid instance, which can be brought up. */
export type ChallengeInstance = Static<typeof challengeInstance>;
export type InstancePod = Static<typeof pod>;
export type PodSpec = Static<typeof podSpec>;
export type PodContainer = Static<typeof container>;
export type Condition = Static<typeof condition>;

const ajv = new Ajv();
const resourceCheck = ajv.compile<InstanceResource>(resource);
const instanceCheck = ajv.compile<ChallengeInstance>(challengeInstance);
const isFlags = ajv.compile<Static<typeof instanceFlagSchema>[]>(Type.Array(instanceFlagSchema));

export const isInstanceResource = (value: unknown): value is InstanceResource => resourceCheck(value);
/** The schema in the cluster does not restrict the spec of a pod, so not every resource is valid. */
export const isChallengeInstance = (value: InstanceResource): value is ChallengeInstance =>
  instanceCheck(value);

/** The flags of the team. @throws if `spec.flags` is not what the platform writes; the message does not repeat it */
export function flagsOf({ spec }: ChallengeInstance) {
  let flags: unknown;
  try {
    flags = JSON.parse(spec.flags);
  } catch {
    flags = undefined;
  }
  if (!isFlags(flags)) throw new Error('spec.flags is no list of flags');
  return flags;
}

export const namespaceOf = ({ metadata: { name } }: InstanceResource): string => `inst-${name}`;

/** 12 hexadecimal digits that nobody can guess, because the cluster draws the UID at random. */
const idOf = ({ metadata: { uid } }: InstanceResource): string => uid.replaceAll('-', '').slice(0, 12);

/** The exposed endpoints and their addresses, which do not change while the resource exists. */
export function routesOf(instance: ChallengeInstance, edge: EdgeAddress): readonly Route[] {
  return instance.spec.expose.map((expose) => ({
    expose,
    endpoint: endpointOf(edge, idOf(instance), expose),
  }));
}

/** Problems that the cluster would accept, but we refuse. */
export function issuesOf({ spec: { pods, expose } }: ChallengeInstance): ConfigIssue[] {
  const ports = expose.flatMap(({ containerName, containerPort }, index) => {
    const named = pods.find(({ name }) => name === containerName);
    return named === undefined || named.ports.some((one) => one.port === containerPort)
      ? []
      : [{ path: `expose.${index}.containerPort`, message: `pod "${containerName}" has no such port` }];
  });
  const tokens = pods.flatMap(({ spec: { volumes = [] } }, index) =>
    volumes.some(({ projected }) => projected?.sources?.some((source) => 'serviceAccountToken' in source))
      ? [{ path: `pods.${index}.spec.volumes`, message: 'a token of the cluster cannot be mounted' }]
      : [],
  );
  const services = Object.fromEntries(pods.map((one) => [one.name, one]));
  // Two pods of one name would share one deployment, and we would wait for the other in vain.
  const repeated = pods.flatMap(({ name }, index) =>
    pods.findIndex((one) => one.name === name) === index
      ? []
      : [{ path: `pods.${index}.name`, message: 'is the name of another pod' }],
  );
  return [
    ...repeated,
    ...checkExposed({ services }, expose),
    ...checkHostPrefixes(expose),
    ...ports,
    ...tokens,
  ];
}
