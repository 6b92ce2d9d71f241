import { CHANNEL } from '../events';
import type { RedisClient } from '../infra/redis';

/** Processes that are connected to Redis now. */
export interface ConnectedProcesses {
  readonly apis: number;
  readonly workers: number;
}

/** Counts who listens: only APIs serve announcements, and only workers compute the board. */
export async function inspectProcesses(redis: RedisClient): Promise<ConnectedProcesses> {
  const { noticesChanged, forceUpdate } = CHANNEL;
  const listeners = await redis.pubSubNumSub([noticesChanged, forceUpdate]);
  return { apis: listeners[noticesChanged] ?? 0, workers: listeners[forceUpdate] ?? 0 };
}
