import type { ClusterApi } from '@rampart/core/infra/cluster-api';
import { isSuccess, jsonObjectOf } from '@rampart/core/infra/http-client';
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import Ajv from 'ajv';
import { API_GROUP, type InstanceResource } from './challenge-instance';
import { MANAGED, type Manifest } from './instance-objects';
import { deployment, type Deployment, type InstanceStatus } from './instance-status';

/** The cluster refused a call. Its message may repeat what was sent, so it must not be logged. */
export class ClusterRefusal extends Error {
  override readonly name = 'ClusterRefusal';
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

const namespace = Type.Object({
  metadata: Type.Object({
    name: Type.String(),
    deletionTimestamp: Type.Optional(Type.String()),
    ownerReferences: Type.Optional(Type.Array(Type.Object({ uid: Type.String() }))),
  }),
});
export type InstanceNamespace = Static<typeof namespace>;

/** The calls of the controller to the cluster. @throws ClusterRefusal, OutsideServiceError */
export interface Cluster {
  /** Resources as the cluster sends them, unchecked, because the schema there may be older. */
  listInstances(): Promise<readonly unknown[]>;
  /** The namespaces that we created. `listDeployments` also lists only our own. */
  listNamespaces(): Promise<readonly InstanceNamespace[]>;
  listDeployments(): Promise<readonly Deployment[]>;
  /** Does not change an existing object of the same name. */
  create(manifest: Manifest): Promise<void>;
  writeStatus(name: string, status: InstanceStatus): Promise<void>;
  /** Deletes the instance with everything it owns, unless it has changed or is gone. */
  deleteUnchanged(instance: InstanceResource): Promise<void>;
  /** Resolves when one of the watches has ended. */
  watch(onChange: () => void, signal: AbortSignal): Promise<void>;
}

const INSTANCES = `/apis/${API_GROUP}/v1/challengeinstances`;
const PLURALS: Readonly<Record<Manifest['kind'], string>> = {
  Namespace: 'namespaces',
  NetworkPolicy: 'networkpolicies',
  Service: 'services',
  Deployment: 'deployments',
};
const ours = `labelSelector=${encodeURIComponent(
  Object.entries(MANAGED)
    .map(([name, value]) => `${name}=${value}`)
    .join(','),
)}`;
const DEPLOYMENTS = `/apis/apps/v1/deployments?${ours}`;
const WATCHED = [`${INSTANCES}?watch=true`, `${DEPLOYMENTS}&watch=true`];

function collectionOf({ apiVersion, kind, metadata }: Manifest): string {
  const root = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`;
  const place =
    metadata.namespace === undefined ? '' : `/namespaces/${encodeURIComponent(metadata.namespace)}`;
  return `${root}${place}/${PLURALS[kind]}`;
}

const NOT_FOUND = 404;
const CONFLICT = 409;

export function createCluster(api: ClusterApi): Cluster {
  async function ask(call: Parameters<ClusterApi['call']>[0], ...alsoFine: readonly number[]) {
    const answer = await api.call(call);
    const isFine = isSuccess(answer.status) || alsoFine.includes(answer.status);
    const content = jsonObjectOf('the cluster', answer);
    if (isFine) return content;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    throw new ClusterRefusal(answer.status, text(content['reason']), text(content['message']));
  }
  const list = async (path: string): Promise<readonly unknown[]> => {
    const { items } = await ask({ method: 'GET', path });
    return Array.isArray(items) ? (items as unknown[]) : [];
  };
  function listOf<Schema extends TSchema>(schema: Schema, path: string) {
    const isItem = new Ajv().compile<Static<Schema>>(schema);
    return async () => (await list(path)).filter((item): item is Static<Schema> => isItem(item));
  }

  return {
    listInstances: () => list(INSTANCES),
    listNamespaces: listOf(namespace, `/api/v1/namespaces?${ours}`),
    listDeployments: listOf(deployment, DEPLOYMENTS),

    async create(manifest) {
      await ask({ method: 'POST', path: collectionOf(manifest), body: manifest }, CONFLICT);
    },

    async writeStatus(name, status) {
      await ask(
        {
          method: 'PATCH',
          path: `${INSTANCES}/${encodeURIComponent(name)}/status`,
          contentType: 'application/merge-patch+json',
          body: { status },
        },
        NOT_FOUND,
      );
    },

    async deleteUnchanged({ metadata: { name, uid, resourceVersion } }) {
      const body = { preconditions: { uid, resourceVersion }, propagationPolicy: 'Background' };
      const path = `${INSTANCES}/${encodeURIComponent(name)}`;
      await ask({ method: 'DELETE', path, body }, NOT_FOUND, CONFLICT);
    },

    async watch(onChange, signal) {
      const ended = new AbortController();
      const both = AbortSignal.any([signal, ended.signal]);
      try {
        await Promise.race(WATCHED.map((path) => api.watch(path, onChange, both)));
      } finally {
        ended.abort();
      }
    },
  };
}
