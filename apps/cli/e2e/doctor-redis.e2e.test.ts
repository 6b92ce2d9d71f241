import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import { LIMIT_MS, startInstallation, type Installation } from './support/an-installation';
import { HEALTHY, runDoctor } from './support/run-doctor';

/** An installation of its own, because its Redis is stopped and does not come back. */
jest.setTimeout(LIMIT_MS);

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
}, LIMIT_MS);
afterAll(() => installation.stop(), LIMIT_MS);

it('the doctor names Redis when it is stopped, while the rest of the installation runs on', async () => {
  const { platform, servers } = installation;
  expect((await runDoctor(platform)).statuses).toMatchObject({ redis: 'ok', api: 'ok' });
  const redis = await connectRedis(servers.redisUrl, silentLogger, { reconnects: false });
  // It stops before it can reply.
  await redis.sendCommand(['SHUTDOWN', 'NOSAVE']).catch(() => undefined);
  if (redis.isOpen) redis.destroy();

  const report = await runDoctor(platform);
  expect(report.exitCode).toBe(1);
  expect(report.of('redis')).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('Redis does not answer') as unknown,
    remedy: expect.stringContaining('Start Redis') as unknown,
  });
  // The API is not ready either; nothing else is blamed.
  expect(report.statuses).toEqual({ ...HEALTHY, redis: 'failed', api: 'failed', proxies: 'skipped' });
  expect(report.of('api')?.detail).toContain('is not ready');
});
