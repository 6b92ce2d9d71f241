import { waitUntil, type WorkerProcess } from '@rampart/test-platform';

/** The gauge that is 1 on the worker that computes the board. */
const LEADER_GAUGE = /^rampart_leaderboard_leader 1$/m;

/** The worker that reports itself as the leader; polls because leadership may be changing. */
export function findLeader(workers: readonly WorkerProcess[]): Promise<WorkerProcess> {
  const explain = () => workers.map((worker) => worker.logs()).join('\n');
  return waitUntil({ what: 'a leading worker', limitMs: 60_000, explain }, async () => {
    for (const worker of workers) {
      if (!worker.isRunning()) continue;
      const response = await fetch(worker.metricsUrl).catch(() => undefined);
      if (response !== undefined && LEADER_GAUGE.test(await response.text())) return worker;
    }
    return undefined;
  });
}
