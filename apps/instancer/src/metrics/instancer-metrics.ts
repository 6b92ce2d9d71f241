import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import type { OperationName } from '@rampart/instancer-contract';
import type { InstanceCounts } from '../instances/instance-store';

/** Metrics that an instancer records itself. */
export interface InstancerMetrics {
  readonly answered: (operation: OperationName, status: number, durationMs: number) => void;
  /** Called when the sweep has removed an expired instance. */
  expired(): void;
  /** Called when an instance could not be removed, or a whole round has failed. */
  sweepFailed(): void;
}

/** From a status read from Redis up to the longest start. */
const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 50];

export function createInstancerMetrics(
  metrics: MetricsRegistry,
  countByState: () => Promise<InstanceCounts>,
): InstancerMetrics {
  metrics.sampled(
    'instances',
    {
      instances: {
        name: 'rampart_instancer_instances',
        help: 'Instances of the service by state; expired ones wait for the sweep.',
        label: 'state',
      },
    },
    async () => ({ instances: { ...(await countByState()) } }),
  );
  const durationOf = metrics.durationsBy({
    name: 'rampart_instancer_operation_duration_seconds',
    help: 'Duration of operations by name and the status of the response.',
    labels: ['operation', 'status'],
    bucketsSeconds: BUCKETS_SECONDS,
  });
  return {
    answered: (operation, status, durationMs) =>
      durationOf({ operation, status: String(status) })(durationMs),
    expired: metrics.counter({
      name: 'rampart_instancer_expired_instances_total',
      help: 'Expired instances that this process removed.',
    }),
    sweepFailed: metrics.counter({
      name: 'rampart_instancer_sweep_failures_total',
      help: 'Instances that a sweep could not remove, and sweeps that failed; the next one tries again.',
    }),
  };
}
