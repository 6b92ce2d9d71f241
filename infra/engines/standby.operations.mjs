// PostgreSQL with a standby that takes over (docs/operate/existing-engines.md).
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startThrowawayServers } from '../launcher/servers.mjs';
import { createPlace } from './support/place.mjs';
import { expectOfficialResult, startPlatformOn } from './support/played-event.mjs';
import { startPostgresPair } from './support/postgres-pair.mjs';
import { querySql } from './support/query-sql.mjs';

describe('PostgreSQL with a synchronous standby', { timeout: 600_000 }, () => {
  const place = createPlace();
  /** @type {Awaited<ReturnType<typeof startPostgresPair>>} */
  let pair;
  /** @type {Awaited<ReturnType<typeof startThrowawayServers>>} */
  let servers;
  before(async () => {
    pair = await startPostgresPair(place);
    servers = await startThrowawayServers();
  });
  after(async () => {
    await servers.stop();
    await place.remove();
  });

  it('an event ends with the official result although the standby is promoted halfway', async () => {
    const platform = await startPlatformOn({ databaseUrl: pair.url, redisUrl: servers.redisUrl });
    try {
      const [before] = await querySql(pair.standbyUrl, 'select pg_is_in_recovery() as standby');
      assert.equal(before?.['standby'], true);
      await expectOfficialResult(platform, () => pair.failOver());
      const [after] = await querySql(pair.standbyUrl, 'select count(*)::int as solves from solves');
      assert.equal(after?.['solves'], 924);
    } finally {
      await platform.stop();
    }
  });
});
