import type { RedisClient } from './connect-redis';
import { inTime } from './unavailable';

/**
 * Closes a connection after its outstanding replies, or at once if none will come. The client alone would wait for
 * a silent server and for a connection attempt.
 */
export async function closeRedis(client: RedisClient, deadlineMs?: number): Promise<void> {
  if (client.isReady) await inTime(client.close(), deadlineMs).catch(() => undefined);
  client.destroy();
}
