/** One of the processes that serve the port of an API together. */
export interface ProcessPlace {
  /** Counts from 0. */
  readonly number: number;
  readonly count: number;
}

/** With fewer, requests wait for connections more than for a core. */
const MIN_CONNECTIONS = 3;

/**
 * The number of processes: unless set, one per core except one, which is left to the worker, PostgreSQL and Redis.
 * Each has at least three database connections.
 */
export function processCount(wanted: number | undefined, cores: number, connections: number): number {
  return wanted ?? Math.max(1, Math.min(cores - 1, Math.floor(connections / MIN_CONNECTIONS)));
}

/** The share of one process in something that all of them share, in whole parts; at least one. */
export function shareOf(total: number, { number, count }: ProcessPlace): number {
  return Math.max(1, Math.floor(total / count) + (number < total % count ? 1 : 0));
}
