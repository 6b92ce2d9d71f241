// Valkey in place of Redis (docs/operate/existing-engines.md).
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import platformPackage from '../../packages/test-platform/dist/src/index.js';
import { startThrowawayServers } from '../launcher/servers.mjs';
import { findProgram } from './support/find-program.mjs';
import { createPlace, listens } from './support/place.mjs';
import { expectOfficialResult, startPlatformOn } from './support/played-event.mjs';
import { askRedis } from './support/redis-sentinels.mjs';

const { findFreePort } = platformPackage;

describe('Valkey in place of Redis', { timeout: 600_000 }, () => {
  const place = createPlace();
  /** @type {Awaited<ReturnType<typeof startThrowawayServers>>} */
  let servers;
  /** @type {string} */
  let url;
  /** @type {() => ReturnType<typeof place.start>} */
  let startValkey;
  /** @type {Awaited<ReturnType<typeof startValkey>>} */
  let valkey;
  before(async () => {
    servers = await startThrowawayServers();
    const { program, env } = await findProgram({ program: 'valkey-server', packageName: 'valkey-server' });
    const port = await findFreePort();
    url = `redis://127.0.0.1:${port}`;
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', place.dir];
    const isReady = () => listens('127.0.0.1', port);
    startValkey = () => place.start({ name: 'valkey', program, args, env, isReady });
    valkey = await startValkey();
  });
  after(async () => {
    await place.remove();
    await servers.stop();
  });

  it('an event ends with the official result although Valkey restarts empty halfway', async () => {
    assert.match(await askRedis(url, 'INFO', 'server'), /server_name:valkey/);
    const platform = await startPlatformOn({ databaseUrl: servers.databaseUrl, redisUrl: url });
    try {
      await expectOfficialResult(platform, async () => {
        await valkey.stop();
        valkey = await startValkey();
      });
    } finally {
      await platform.stop();
    }
  });
});
