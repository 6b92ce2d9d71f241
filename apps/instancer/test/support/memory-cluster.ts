import type { ChallengeInstance } from '../../src/controller/challenge-instance';
import { ClusterRefusal, type Cluster, type InstanceNamespace } from '../../src/controller/cluster';
import type { Manifest } from '../../src/controller/instance-objects';
import type { Deployment } from '../../src/controller/instance-status';

/** A store like that of a cluster, without controllers. The operations suite tests what a real cluster accepts. */
export function createMemoryCluster() {
  const instances = new Map<string, ChallengeInstance>();
  const objects = new Map<string, Manifest>();
  const deploymentStates = new Map<string, Deployment['status']>();
  /** Error of the creation of manifests of this kind. */
  let refusal: { readonly kind: Manifest['kind']; readonly error: Error } | undefined;
  const keyOf = ({ kind, metadata: { namespace = '', name } }: Manifest) => `${kind} ${namespace}/${name}`;
  const ofKind = (kind: Manifest['kind']) => [...objects.values()].filter((object) => object.kind === kind);

  const cluster: Cluster = {
    listInstances: () => Promise.resolve([...instances.values()]),
    listNamespaces: () =>
      Promise.resolve(ofKind('Namespace').map(({ metadata }): InstanceNamespace => ({ metadata }))),
    listDeployments: () =>
      Promise.resolve(
        ofKind('Deployment').map(({ metadata: { name, namespace = '' } }): Deployment => {
          const status = deploymentStates.get(name);
          return { metadata: { name, namespace }, ...(status === undefined ? {} : { status }) };
        }),
      ),
    create(manifest) {
      if (refusal?.kind === manifest.kind) return Promise.reject(refusal.error);
      if (!objects.has(keyOf(manifest))) objects.set(keyOf(manifest), manifest);
      return Promise.resolve();
    },
    writeStatus(name, { conditions, endpoints }) {
      const instance = instances.get(name);
      if (instance !== undefined)
        instances.set(name, {
          ...instance,
          status: { conditions: [...conditions], endpoints: [...endpoints] },
        });
      writes.push(name);
      return Promise.resolve();
    },
    deleteUnchanged({ metadata: { name, resourceVersion } }) {
      if (instances.get(name)?.metadata.resourceVersion === resourceVersion) instances.delete(name);
      return Promise.resolve();
    },
    watch: () => new Promise(() => undefined),
  };
  const writes: string[] = [];

  return {
    cluster,
    instances,
    objects,
    /** The instances whose status was written, in order. */
    writes,
    put(instance: ChallengeInstance) {
      instances.set(instance.metadata.name, instance);
    },
    /** The conditions and endpoints of an instance. */
    statusOf: (name: string) => instances.get(name)?.status,
    deploymentsAre(status: NonNullable<Deployment['status']>, name = 'app') {
      deploymentStates.set(name, status);
    },
    refuses(kind: Manifest['kind'], error: Error = new ClusterRefusal(422, 'Invalid', 'no: flag{one}')) {
      refusal = { kind, error };
    },
    accepts() {
      refusal = undefined;
    },
  };
}
