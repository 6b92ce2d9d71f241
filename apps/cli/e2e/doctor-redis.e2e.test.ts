import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import {
  startPlatform,
  startThrowawayServers,
  type Platform,
  type ThrowawayServers,
} from '@rampart/test-platform';
import { HEALTHY, runDoctor } from './support/run-doctor';

/** A Redis of this installation alone, because it is stopped and does not come back. */
const LIMIT_MS = 120_000;
jest.setTimeout(LIMIT_MS);

let servers: ThrowawayServers;
let platform: Platform;
beforeAll(async () => {
  servers = await startThrowawayServers();
  platform = await startPlatform({ ...servers, apiCount: 1, workerCount: 1, divisions: { open: 'Open' } });
}, LIMIT_MS);
afterAll(async () => {
  await platform.stop();
  await servers.stop();
}, LIMIT_MS);

it('the doctor names Redis when it is stopped, while the rest of the installation runs on', async () => {
  expect((await runDoctor(platform)).statuses).toMatchObject({ redis: 'ok', api: 'ok' });
  const redis = await connectRedis(servers.redisUrl, silentLogger, { reconnects: false });
  // It has no time to answer.
  await redis.sendCommand(['SHUTDOWN', 'NOSAVE']).catch(() => undefined);
  if (redis.isOpen) redis.destroy();

  const report = await runDoctor(platform);
  expect(report.exitCode).toBe(1);
  expect(report.of('redis')).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('Redis does not answer') as unknown,
    remedy: expect.stringContaining('Start Redis') as unknown,
  });
  // The API says so too; nothing else is blamed.
  expect(report.statuses).toEqual({ ...HEALTHY, redis: 'failed', api: 'failed', proxies: 'skipped' });
  expect(report.of('api')?.detail).toContain('is not ready');
});
