import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@rampart/instancer-contract';
import { Type, type Static } from '@sinclair/typebox';
import type { Condition, InstanceResource } from './challenge-instance';

export const deployment = Type.Object({
  metadata: Type.Object({ name: Type.String(), namespace: Type.String() }),
  status: Type.Optional(
    Type.Object({
      availableReplicas: Type.Optional(Type.Integer()),
      conditions: Type.Optional(
        Type.Array(
          Type.Object({
            type: Type.String(),
            status: Type.String(),
            reason: Type.Optional(Type.String()),
            message: Type.Optional(Type.String()),
          }),
        ),
      ),
    }),
  ),
});
export type Deployment = Static<typeof deployment>;

/** The condition `Ready`: True when the instance runs, False while it starts, Unknown when it failed. */
export interface Readiness {
  readonly status: 'True' | 'False' | 'Unknown';
  /** The reason as one word, for programs. */
  readonly reason: string;
  readonly message: string;
}

/** Messages of the cluster are cut, because they can repeat the whole spec of a pod. */
const MESSAGE_MAX_LENGTH = 1_000;

export const starting = (message: string): Readiness => ({ status: 'False', reason: 'Starting', message });
export const failed = (reason: string, message: string): Readiness => ({
  status: 'Unknown',
  reason,
  message: message.slice(0, MESSAGE_MAX_LENGTH),
});

/** Why the deployment will not come up; undefined while it may. */
function failureOf({ metadata: { name }, status }: Deployment): Readiness | undefined {
  const conditions = status?.conditions ?? [];
  const found =
    // The pod was refused, for instance by the Pod Security level.
    conditions.find((one) => one.type === 'ReplicaFailure' && one.status === 'True') ??
    // Nothing became available in time.
    conditions.find((one) => one.type === 'Progressing' && one.status === 'False');
  return found && failed(found.reason ?? 'Failed', `${name}: ${found.message ?? ''}`);
}

/** Combines the states of the deployments of an instance, which should have `expected` of them. */
export function readinessOf(deployments: readonly Deployment[], expected: number): Readiness {
  const failure = deployments.map(failureOf).find((one) => one !== undefined);
  if (failure !== undefined) return failure;
  const available = deployments.filter(({ status }) => (status?.availableReplicas ?? 0) > 0).length;
  if (available >= expected) return { status: 'True', reason: 'Running', message: 'all pods are available' };
  return starting(`${available} of ${expected} pods are available`);
}

export interface InstanceStatus {
  readonly conditions: readonly Condition[];
  readonly endpoints: readonly Endpoint[];
}

/** The status to write; undefined if the resource has it already. */
export function statusFor(
  { status: current }: InstanceResource,
  readiness: Readiness,
  endpoints: readonly Endpoint[],
  now: Date,
): InstanceStatus | undefined {
  const former = current?.conditions?.find(({ type }) => type === 'Ready');
  const isSame =
    former?.status === readiness.status &&
    former.reason === readiness.reason &&
    former.message === readiness.message &&
    isDeepStrictEqual(current?.endpoints, endpoints);
  if (isSame) return undefined;
  const lastTransitionTime =
    former?.status === readiness.status ? former.lastTransitionTime : now.toISOString();
  return {
    conditions: [
      { type: 'Ready', ...readiness, ...(lastTransitionTime === undefined ? {} : { lastTransitionTime }) },
    ],
    endpoints,
  };
}
