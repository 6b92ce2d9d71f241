import { mapLimited } from '@rampart/core/infra/batching';
import type { Clock } from '@rampart/core/infra/clock';
import type { Logger } from '@rampart/core/infra/logging';
import { describeIssues } from '@rampart/instancer-contract';
import { edgeRouteOf } from '../engines/edge-addresses';
import type { EdgeRoute } from '../engines/engine';
import type { InstanceCounts } from '../instances/instance-store';
import type { InstancerMetrics } from '../metrics/instancer-metrics';
import {
  isChallengeInstance,
  isInstanceResource,
  issuesOf,
  namespaceOf,
  routesOf,
  type ChallengeInstance,
  type InstanceResource,
} from './challenge-instance';
import { ClusterRefusal, type Cluster, type InstanceNamespace } from './cluster';
import type { ControllerSettings } from './controller-settings';
import { namespaceFor, objectsFor } from './instance-objects';
import { failed, readinessOf, starting, statusFor, type Deployment, type Readiness } from './instance-status';

export interface Reconciler {
  /**
   * Compares the actual with the wanted state and does what is missing. Keeps nothing between rounds, so it does
   * not matter how often it runs, in how many processes, or what was interrupted. Resolves with the time of the
   * next round, if nothing changes before. Rejects when the cluster cannot list the resources.
   */
  round(): Promise<Date>;
  /** The routes to a host name, as of the latest round. */
  findRoutes(host: string): readonly EdgeRoute[];
  /** Counts as of the latest round. */
  counts(): InstanceCounts;
}

/** The existing objects of an instance. */
interface Present {
  readonly namespace: InstanceNamespace | undefined;
  readonly deployments: readonly Deployment[];
}

/** Instances handled at once; at the start of an event hundreds are requested. */
const CONCURRENCY = 8;

/** Longest time between two rounds, in case a watch has missed a change. */
const RESYNC_MS = 30_000;
const RETRY_MS = 5_000;

const PREVIOUS_IS_REMOVED = starting('the namespace of the previous instance is being removed');

/** Whether a refusal is about the instance, not about our account or a temporary state. */
const isLasting = ({ status }: ClusterRefusal) =>
  status >= 400 && status < 500 && ![401, 409, 429].includes(status);

export function createReconciler(dependencies: {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly settings: ControllerSettings;
  readonly logger: Logger;
  readonly metrics: Pick<InstancerMetrics, 'expired' | 'sweepFailed'>;
}): Reconciler {
  const { cluster, clock, settings, logger, metrics } = dependencies;
  let routes: ReadonlyMap<string, readonly EdgeRoute[]> = new Map();
  let counts: InstanceCounts = { creating: 0, running: 0, expired: 0 };

  /** Creates what is missing. */
  async function ensure(instance: InstanceResource, { namespace, deployments }: Present): Promise<Readiness> {
    if (!isChallengeInstance(instance)) return failed('Invalid', 'spec: a pod does not have the form of one');
    const issues = issuesOf(instance);
    if (issues.length > 0) return failed('Invalid', describeIssues(issues));
    if (namespace !== undefined) {
      const { deletionTimestamp, ownerReferences = [] } = namespace.metadata;
      const isOurs = ownerReferences.some(({ uid }) => uid === instance.metadata.uid);
      if (!isOurs || deletionTimestamp !== undefined) return PREVIOUS_IS_REMOVED;
    }
    const { pods } = instance.spec;
    // Deployments are created last: if all are there, so is everything else.
    const isComplete = pods.every(({ name }) => deployments.some(({ metadata }) => metadata.name === name));
    if (!isComplete) {
      const objects = objectsFor(instance, settings);
      if (namespace === undefined) await cluster.create(namespaceFor(instance, settings));
      for (const object of objects) await cluster.create(object);
    }
    return readinessOf(deployments, pods.length);
  }

  /** Brings an instance up and returns its readiness, also when the cluster refuses it. */
  async function bringUp(instance: InstanceResource, present: Present): Promise<Readiness> {
    try {
      return await ensure(instance, present);
    } catch (error) {
      if (!(error instanceof ClusterRefusal) || !isLasting(error)) throw error;
      const { status, reason } = error;
      logger.warn('the cluster refuses an instance', { instance: instance.metadata.name, status, reason });
      return failed(reason === '' ? 'Refused' : reason, error.message);
    }
  }

  async function reconcile(
    instance: InstanceResource,
    present: Present,
  ): Promise<'running' | 'creating' | 'waiting'> {
    const readiness = await bringUp(instance, present);
    const exposed = isChallengeInstance(instance) ? routesOf(instance, settings) : [];
    const endpoints = exposed.map(({ endpoint }) => endpoint);
    const status = statusFor(instance, readiness, endpoints, clock.now());
    if (status !== undefined) await cluster.writeStatus(instance.metadata.name, status);
    if (readiness === PREVIOUS_IS_REMOVED) return 'waiting';
    return readiness.status === 'True' ? 'running' : 'creating';
  }

  async function expire(instance: InstanceResource): Promise<'expired'> {
    await cluster.deleteUnchanged(instance);
    metrics.expired();
    logger.info('expired', { instance: instance.metadata.name });
    return 'expired';
  }

  /** Logs a failure and resolves with undefined, so that the next round tries again. */
  async function attempted<Result>(instance: InstanceResource, work: Promise<Result>) {
    try {
      return await work;
    } catch (error) {
      metrics.sweepFailed();
      // The message of a refusal can repeat what was sent.
      const why =
        error instanceof ClusterRefusal ? { status: error.status, reason: error.reason } : { error };
      logger.warn('an instance waits for the next round', { instance: instance.metadata.name, ...why });
      return undefined;
    }
  }

  function edgeRoutesOf(instance: ChallengeInstance): EdgeRoute[] {
    return routesOf(instance, settings).map((route) =>
      edgeRouteOf(route, `${route.expose.containerName}.${namespaceOf(instance)}.svc`),
    );
  }

  return {
    async round() {
      const [listed, namespaces, deployments] = await Promise.all([
        cluster.listInstances(),
        cluster.listNamespaces(),
        cluster.listDeployments(),
      ]);
      // Skips instances that are being deleted, because the cluster removes their objects.
      const instances = listed
        .filter(isInstanceResource)
        .filter(({ metadata }) => metadata.deletionTimestamp === undefined);
      const nowMs = clock.now().getTime();
      const isExpired = ({ spec }: InstanceResource) => Date.parse(spec.expiresAt) <= nowMs;
      const current = instances.filter((instance) => !isExpired(instance));
      routes = byHost(current.filter(isChallengeInstance).flatMap(edgeRoutesOf));

      const work = (instance: InstanceResource) => {
        if (isExpired(instance)) return expire(instance);
        const place = namespaceOf(instance);
        return reconcile(instance, {
          namespace: namespaces.find(({ metadata }) => metadata.name === place),
          deployments: deployments.filter(({ metadata }) => metadata.namespace === place),
        });
      };
      const results = await mapLimited(instances, CONCURRENCY, (instance) =>
        attempted(instance, work(instance)),
      );
      const running = results.filter((result) => result === 'running').length;
      counts = { creating: current.length - running, running, expired: instances.length - current.length };
      // No watch event says that a namespace is gone.
      const isDone = !results.includes(undefined) && !results.includes('waiting');
      const expiries = current.map(({ spec }) => Date.parse(spec.expiresAt));
      return new Date(Math.min(nowMs + (isDone ? RESYNC_MS : RETRY_MS), ...expiries));
    },

    findRoutes: (host) => routes.get(host) ?? [],
    counts: () => counts,
  };
}

function byHost(routes: readonly EdgeRoute[]): ReadonlyMap<string, readonly EdgeRoute[]> {
  const found = new Map<string, EdgeRoute[]>();
  for (const route of routes) found.set(route.host, [...(found.get(route.host) ?? []), route]);
  return found;
}
