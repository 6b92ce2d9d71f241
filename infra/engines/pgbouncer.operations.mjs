// The platform behind PgBouncer, which pools transactions (docs/operate/existing-engines.md).
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import findLeaderModule from '../../apps/cli/dist/e2e/support/find-leader.js';
import platformPackage from '../../packages/test-platform/dist/src/index.js';
import { findPostgres } from '../launcher/find-postgres.mjs';
import { chooseServerUser } from '../launcher/server-user.mjs';
import { startThrowawayServers } from '../launcher/servers.mjs';
import { toolsDir } from '../launcher/repository.mjs';
import { findProgram } from './support/find-program.mjs';
import { blockOf } from '../guides/guide.mjs';
import { createPlace, listens } from './support/place.mjs';
import { expectOfficialResult, startPlatformOn } from './support/played-event.mjs';
import { querySql } from './support/query-sql.mjs';

const { findFreePort } = platformPackage;
const { findLeader } = findLeaderModule;

/** `default_pool_size` of the guide: fewer than the connections that two APIs and two workers open to it. */
const POOL_SIZE = 5;

describe('PostgreSQL behind PgBouncer in transaction mode', { timeout: 600_000 }, () => {
  const place = createPlace();
  /** @type {Awaited<ReturnType<typeof startThrowawayServers>>} */
  let servers;
  /** @type {number} */
  let port;
  /** @type {() => ReturnType<typeof place.start>} */
  let startPgBouncer;
  /** @type {Awaited<ReturnType<typeof startPgBouncer>>} */
  let pgBouncer;

  before(async () => {
    servers = await startThrowawayServers();
    const database = new URL(servers.databaseUrl.replace(/@[^/]+/, '@socket'));
    const socketDir = decodeURIComponent(/@([^:]+):/.exec(servers.databaseUrl)?.[1] ?? '');
    port = await findFreePort();
    const settings = join(place.dir, 'pgbouncer.ini');
    writeFileSync(
      settings,
      `[databases]
rampart = host=${socketDir} port=5432 dbname=rampart user=rampart password=${database.password}
${blockOf('existing-engines.md', 'PgBouncer')}
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
`,
    );
    const { program, env } = await findProgram({ program: 'pgbouncer', packageName: 'pgbouncer' });
    const user = chooseServerUser({ dir: place.dir, ...(await findPostgres({ toolsDir })) });
    const [command, args] = user.command(program, [settings]);
    startPgBouncer = () =>
      place.start({
        name: 'pgbouncer',
        program: command,
        args,
        env,
        spawnOptions: user.spawnOptions,
        // Stops at once, without waiting for clients.
        stopSignal: 'SIGTERM',
        isReady: () => listens('127.0.0.1', port),
      });
    pgBouncer = await startPgBouncer();
    await querySql(servers.databaseUrl, blockOf('existing-engines.md', 'PgBouncer', 3));
  });
  after(async () => {
    await place.remove();
    await servers.stop();
  });

  const pooled = () => ({
    databaseUrl: `postgres://rampart@127.0.0.1:${port}/rampart`,
    redisUrl: servers.redisUrl,
  });

  it('a process that is not told of it does not start, and says what to set', async () => {
    await assert.rejects(startPlatformOn(pooled()), /set SVC_DATABASE_DIRECT_URL/);
  });

  it('an event ends with the official result although PgBouncer restarts and the leader dies halfway', async () => {
    const platform = await startPlatformOn({
      ...pooled(),
      env: { SVC_DATABASE_DIRECT_URL: servers.databaseUrl },
    });
    try {
      const leader = await findLeader(platform.workers);
      await expectOfficialResult(platform, async () => {
        await pgBouncer.stop();
        pgBouncer = await startPgBouncer();
        await leader.kill();
      });
      const other = platform.workers.filter((worker) => worker !== leader);
      assert.equal(await findLeader(other), other[0]);
      const [sessions] = await querySql(
        servers.databaseUrl,
        `select count(*)::int as pooled from pg_stat_activity
         where datname = 'rampart' and application_name in ('rampart-api', 'rampart-worker')`,
      );
      const count = sessions?.['pooled'];
      assert.ok(count > 0 && count <= POOL_SIZE, `${count} sessions`);
    } finally {
      await platform.stop();
    }
  });
});
