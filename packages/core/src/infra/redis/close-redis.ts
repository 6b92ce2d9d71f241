import type { RedisClient } from './connect-redis';
import { inTime } from './unavailable';

/**
 * Ends a connection when the replies that are due have come, or at once when none will: by itself the client waits for a
 * server that is silent, and for one that it is just connecting to.
 */
export async function closeRedis(client: RedisClient, deadlineMs?: number): Promise<void> {
  if (client.isReady) await inTime(client.close(), deadlineMs).catch(() => undefined);
  client.destroy();
}
