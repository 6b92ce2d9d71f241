import { randomBytes } from 'node:crypto';
import { silentLogger } from '../../src/infra/logging';
import { connectRedis, type RedisClient } from '../../src/infra/redis';
import { inspectRedis } from '../../src/inspection';
import { testRedisUrl } from '../../src/testing';

describe('a Redis that is looked at', () => {
  const name = `reader-${randomBytes(8).toString('hex')}`;
  let admin: RedisClient;
  let redis: RedisClient;
  beforeEach(async () => {
    admin = await connectRedis(testRedisUrl(), silentLogger);
    redis = await connectRedis(testRedisUrl(), silentLogger);
  });
  afterEach(async () => {
    redis.destroy();
    await admin.aclDelUser(name);
    admin.destroy();
  });

  it('tells why it takes no writes', async () => {
    await admin.aclSetUser(name, ['on', `>${name}`, '~*', '+@all', '-set']);
    await redis.auth({ username: name, password: name });
    expect(await inspectRedis(redis)).toMatchObject({
      writesRefusedBecause: expect.stringContaining('NOPERM'),
    });
  });

  it('control: has no reason while it takes them', async () => {
    expect(await inspectRedis(redis)).not.toHaveProperty('writesRefusedBecause');
  });
});
