// A Redis master, a replica and three sentinels that watch them, on this machine.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import platformPackage from '../../../packages/test-platform/dist/src/index.js';
import { repositoryDir } from '../../launcher/repository.mjs';
import { listens } from './place.mjs';

const { findFreePort, waitUntil } = platformPackage;
const { createClient } = createRequire(join(repositoryDir, 'packages/core/package.json'))('redis');

const password = 'of-a-test';
const sentinelPassword = 'of-the-sentinels';
const [masterHost, replicaHost] = ['127.0.0.1', '127.0.0.2'];

/** @param {import('./place.mjs').Place} place @param {{ program: string, env: NodeJS.ProcessEnv }} redis */
export async function startRedisSentinels(place, redis) {
  /** @param {string} name @param {string} host @param {number} port @param {string[]} lines @param {string[]} args */
  const start = (name, host, port, lines, ...args) => {
    const file = join(place.dir, `${name}.conf`);
    writeFileSync(file, [`port ${port}`, `bind ${host}`, `dir ${place.dir}`, ...lines, ''].join('\n'));
    return place.start({
      name,
      program: redis.program,
      args: [file, ...args],
      env: redis.env,
      // As in a crash.
      stopSignal: 'SIGKILL',
      isReady: () => listens(host, port),
    });
  };
  const port = await findFreePort();
  const both = [`requirepass ${password}`, `masterauth ${password}`, 'save ""'];
  const master = await start('master', masterHost, port, [...both, `replica-announce-ip ${masterHost}`]);
  const following = [`replica-announce-ip ${replicaHost}`, `replicaof ${masterHost} ${port}`];
  await start('replica', replicaHost, port, [...both, ...following]);
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()];
  for (const [index, sentinelPort] of ports.entries()) {
    const watching = [
      `sentinel monitor event ${masterHost} ${port} 2`,
      `sentinel auth-pass event ${password}`,
      'sentinel down-after-milliseconds event 1000',
      'sentinel failover-timeout event 10000',
      `requirepass ${sentinelPassword}`,
      `sentinel sentinel-pass ${sentinelPassword}`,
    ];
    await start(`sentinel-${index}`, '127.0.0.1', sentinelPort, watching, '--sentinel');
  }

  const sentinels = ports.map((sentinelPort) => `127.0.0.1:${sentinelPort}`).join(',');
  /** @param {(answer: string[]) => boolean} isSo @param {string} what @param {string[]} question */
  const untilSentinelSays = async (isSo, what, question) => {
    const client = createClient({
      url: `redis://:${sentinelPassword}@127.0.0.1:${ports[0]}`,
      RESP: 2,
    });
    await client.connect();
    await waitUntil({ what, limitMs: 30_000 }, async () => {
      const answer = await client.sendCommand(['SENTINEL', ...question]);
      return isSo(answer.flat());
    });
    client.destroy();
  };
  await untilSentinelSays((replicas) => replicas.includes(replicaHost), 'the replica', ['REPLICAS', 'event']);
  await untilSentinelSays((others) => others.length > 0, 'a quorum', ['SENTINELS', 'event']);
  return {
    url: `redis-sentinel://:${password}@${sentinels}/0?sentinelPassword=${sentinelPassword}#event`,
    replicaUrl: `redis://:${password}@${replicaHost}:${port}`,
    /** Ends the master as in a crash; resolves when the sentinels have promoted the replica. */
    async failOver() {
      await master.stop();
      await untilSentinelSays(([host]) => host === replicaHost, 'a failover', [
        'GET-MASTER-ADDR-BY-NAME',
        'event',
      ]);
    },
  };
}

/** @param {string} url @param {string[]} command @returns {Promise<any>} */
export async function askRedis(url, ...command) {
  const client = createClient({ url, RESP: 2 });
  await client.connect();
  try {
    return await client.sendCommand(command);
  } finally {
    client.destroy();
  }
}
