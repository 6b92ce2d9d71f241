// Redis with a replica that Sentinel promotes (docs/operate/existing-engines.md).
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findRedis } from '../launcher/find-redis.mjs';
import { toolsDir } from '../launcher/repository.mjs';
import { startThrowawayServers } from '../launcher/servers.mjs';
import { createPlace } from './support/place.mjs';
import { expectOfficialResult, startPlatformOn } from './support/played-event.mjs';
import { askRedis, startRedisSentinels } from './support/redis-sentinels.mjs';

describe('Redis with Sentinel', { timeout: 600_000 }, () => {
  const place = createPlace();
  /** @type {Awaited<ReturnType<typeof startRedisSentinels>>} */
  let redis;
  /** @type {Awaited<ReturnType<typeof startThrowawayServers>>} */
  let servers;
  before(async () => {
    servers = await startThrowawayServers();
    redis = await startRedisSentinels(place, await findRedis({ toolsDir }));
  });
  after(async () => {
    await place.remove();
    await servers.stop();
  });

  it('an event ends with the official result although the master dies halfway', async () => {
    const platform = await startPlatformOn({ databaseUrl: servers.databaseUrl, redisUrl: redis.url });
    try {
      assert.match(await askRedis(redis.replicaUrl, 'INFO', 'replication'), /role:slave/);
      await expectOfficialResult(platform, () => redis.failOver());
      assert.match(await askRedis(redis.replicaUrl, 'INFO', 'replication'), /role:master/);
      // Each API and each worker has two connections, and those of its job queues.
      const connections = String(await askRedis(redis.replicaUrl, 'CLIENT', 'LIST'))
        .trim()
        .split('\n');
      assert.ok(connections.length > 8, connections.join('\n'));
    } finally {
      await platform.stop();
    }
  });
});
