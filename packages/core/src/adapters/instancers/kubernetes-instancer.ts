import { Type } from '@sinclair/typebox';
import type { InstanceAnswer, InstanceProvider, InstanceRef, InstanceStatus } from '../../instances';
import { createClusterApi, type ClusterAccess } from '../../infra/cluster-api';
import { defineProvider, filled, flag, option, webAddress } from '../../infra/config';
import { isSuccess, jsonObjectOf, OutsideServiceError, type OutsideAnswer } from '../../infra/http-client';
import { createConfigCheck } from './config-check';
import { KUBERNETES_CONFIG_DEFAULTS, KUBERNETES_CONFIG_SCHEMA } from './kubernetes-config';
import { REQUEST_TIMEOUT_MS, requestTimeout } from './instancer-options';
import { readEndpoints } from './provider-endpoints';

const API_GROUP = 'instances.rampart.local';
const API_VERSION = 'v1';
const KIND = 'ChallengeInstance';

/**
 * The controller names the namespace of an instance `inst-<integration ID>-<team ID>`, a DNS label of at most 63 characters,
 * and the resource `<integration ID>-<team ID>`, which must begin with a letter or a digit.
 */
const INTEGRATION_ID_MAX_LENGTH = 63 - 'inst--'.length - '00000000-0000-4000-8000-000000000000'.length;
const INTEGRATION_ID = /^[a-z0-9][a-z0-9-]*$/;

/** The latest instant that a time of RFC 3339 can be; a cluster refuses any other. */
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

const NOT_FOUND = 404;
const CONFLICT = 409;

const nothing = (state: InstanceStatus['state']): InstanceStatus => ({ state, timeLeftMs: 0, endpoints: [] });

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Status of the condition `Ready`; null while the controller has said nothing at all. */
function readiness(status: Fields): string | null {
  const conditions: unknown = status['conditions'];
  if (!Array.isArray(conditions) || conditions.length === 0) return null;
  return textOf(conditions.map(fieldsOf).find(({ type }) => type === 'Ready')?.['status']);
}

/** What the controller's status means. */
function clusterInstanceStatus(resource: Fields, now: Date): InstanceStatus {
  const { deletionTimestamp } = fieldsOf(resource['metadata']);
  if (deletionTimestamp !== undefined && deletionTimestamp !== null) return nothing('stopping');
  const status = fieldsOf(resource['status']);
  const ready = readiness(status);
  if (ready === null) return nothing('starting');
  const endpoints = readEndpoints(status['endpoints'] ?? []);
  if (endpoints === undefined) throw new OutsideServiceError('the resource has endpoints of an unknown form');
  if (ready === 'Unknown') return { state: 'errored', timeLeftMs: 0, endpoints };
  const expiresAtMs = Date.parse(textOf(fieldsOf(resource['spec'])['expiresAt']));
  if (Number.isNaN(expiresAtMs)) throw new OutsideServiceError('the resource has no expiry');
  const timeLeftMs = Math.max(0, Math.round(expiresAtMs - now.getTime()));
  return { state: ready === 'True' ? 'running' : 'starting', timeLeftMs, endpoints };
}

const expiryOf = (now: Date, lifetimeMs: number): string =>
  new Date(Math.min(LAST_INSTANT_MS, now.getTime() + lifetimeMs)).toISOString();

/** The resource holds the instant of its end, which a challenge without a lifetime cannot give it. */
const NO_LIFETIME = {
  outcome: 'refused',
  message: 'This challenge has no lifetime yet: its timeoutMilliseconds is 0.',
} as const;

/** It can be the challenge's own ID, which stands in for an empty one. */
const integrationIdProblem = (integrationId: string): string | undefined =>
  integrationId.length <= INTEGRATION_ID_MAX_LENGTH && INTEGRATION_ID.test(integrationId)
    ? undefined
    : `must be 1 to ${INTEGRATION_ID_MAX_LENGTH} lower-case letters, digits and hyphens, the first no hyphen, because ` +
      'the namespaces of its instances are named after it; while it is empty, the ID of the challenge must be';

const name = 'instancers/k8s';
type ClusterOptions = ClusterAccess & { readonly apiGroup?: string };

const options = Type.Unsafe<ClusterOptions>(
  Type.Object(
    {
      inCluster: option(Type.Optional(flag), {
        description:
          "Whether to use the pod's service account; otherwise the next three options are required.",
        env: 'K8S_INSTANCER_IN_CLUSTER',
      }),
      apiUrl: option(Type.Optional(webAddress), {
        description: "Address of the cluster's API.",
        env: 'K8S_INSTANCER_API_URL',
      }),
      authToken: option(Type.Optional(filled), {
        description: 'Token of a service account.',
        env: 'K8S_INSTANCER_AUTH_TOKEN',
      }),
      caCertificate: option(Type.Optional(filled), {
        description: "Certificate of the cluster's authority, in base64.",
        env: 'K8S_INSTANCER_CA_CERTIFICATE',
      }),
      apiGroup: option(Type.Optional(filled), {
        description: `Group of the resource, if it is not ${API_GROUP}.`,
      }),
      requestTimeout,
    },
    {
      if: { properties: { inCluster: { const: true } }, required: ['inCluster'] },
      else: {
        required: ['apiUrl', 'authToken', 'caCertificate'],
        properties: { caCertificate: { type: 'string', format: 'certificate' } },
      },
    },
  ),
);

/** Writes a custom resource; a controller in the cluster does the rest. */
export function createKubernetesInstancer(
  { apiGroup = API_GROUP, requestTimeout: timeoutMs = REQUEST_TIMEOUT_MS, ...access }: ClusterOptions,
  serviceAccountDirectory?: string,
): InstanceProvider {
  const api = createClusterApi(name, { ...access, requestTimeout: timeoutMs }, { serviceAccountDirectory });
  const apiVersion = `${apiGroup}/${API_VERSION}`;
  const collection = `/apis/${apiVersion}/challengeinstances`;
  const nameOf = ({ integrationId, teamId }: InstanceRef) => `${integrationId}-${teamId}`;
  const pathOf = (instance: InstanceRef) => `${collection}/${encodeURIComponent(nameOf(instance))}`;

  const accepted = ({ status }: OutsideAnswer, ...alsoFine: readonly number[]): void => {
    if (!isSuccess(status) && !alsoFine.includes(status)) {
      throw new OutsideServiceError(`${name}: the cluster answered ${status}`);
    }
  };

  const statusOf = async (instance: InstanceRef, now: Date): Promise<InstanceAnswer> => {
    const answer = await api.call({ method: 'GET', path: pathOf(instance) });
    accepted(answer, NOT_FOUND);
    if (answer.status === NOT_FOUND) return { outcome: 'status', status: nothing('stopped') };
    return { outcome: 'status', status: clusterInstanceStatus(jsonObjectOf(name, answer), now) };
  };

  return {
    configSchema: KUBERNETES_CONFIG_SCHEMA,
    configDefaults: KUBERNETES_CONFIG_DEFAULTS,
    canStop: true,
    canExtend: true,
    actions: [],
    checkConfig: createConfigCheck(KUBERNETES_CONFIG_SCHEMA),
    checkIntegrationId: integrationIdProblem,
    get: statusOf,

    async create(instance, now) {
      const { teamId, integrationId, expose, flags, lifetimeMs } = instance;
      if (lifetimeMs === 0) return NO_LIFETIME;
      const resource = {
        apiVersion,
        kind: KIND,
        metadata: { name: nameOf(instance) },
        spec: {
          ...instance.config,
          expose,
          teamId,
          challengeId: integrationId,
          flags: JSON.stringify(flags),
          expiresAt: expiryOf(now, lifetimeMs),
        },
      };
      accepted(await api.call({ method: 'POST', path: collection, body: resource }), CONFLICT);
      return statusOf(instance, now);
    },

    async delete(instance, now) {
      accepted(await api.call({ method: 'DELETE', path: pathOf(instance) }), NOT_FOUND);
      return statusOf(instance, now);
    },

    async extend(instance, now) {
      if (instance.lifetimeMs === 0) return NO_LIFETIME;
      const answer = await api.call({
        method: 'PATCH',
        path: pathOf(instance),
        contentType: 'application/json-patch+json',
        body: [{ op: 'replace', path: '/spec/expiresAt', value: expiryOf(now, instance.lifetimeMs) }],
      });
      accepted(answer, NOT_FOUND);
      if (answer.status === NOT_FOUND) return { outcome: 'status', status: nothing('stopped') };
      return statusOf(instance, now);
    },
  };
}

export const k8s = defineProvider({
  name,
  options,
  create: (chosen) => createKubernetesInstancer(chosen),
});
