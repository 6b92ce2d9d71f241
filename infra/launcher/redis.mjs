// A private Redis (or Valkey), with its data in the data directory, reachable only through a Unix socket.
import { mkdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { findRedis } from './find-redis.mjs';
import { startServerProcess, stopLeftover } from './server-process.mjs';

const name = 'redis';
const stopSignal = 'SIGTERM'; // Redis writes pending data and ends

/** @param {import('./server-paths.mjs').ServerPaths} paths */
const redisSocket = (paths) => join(paths.socketDir, 'redis.sock');

/** @param {import('./server-paths.mjs').ServerPaths} paths @returns {string} as our configuration loader reads it */
export function redisUrl(paths) {
  return `unix://${redisSocket(paths).split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * @param {import('./postgres.mjs').ServerPlace} place
 * @returns {Promise<import('./server-process.mjs').RunningProcess & { url: string }>}
 */
export async function startRedis({ paths, toolsDir, isDurable }) {
  await stopLeftover(paths, name, stopSignal);
  const { program, env } = await findRedis({ toolsDir });
  const dataDir = join(paths.dir, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const settings = {
    port: '0',
    unixsocket: redisSocket(paths),
    unixsocketperm: '700',
    dir: dataDir,
    daemonize: 'no',
    supervised: 'no',
    // Nothing in Redis is the only copy. A snapshot saves a restart some work; a log of every write would make each rate limit
    // wait for the disk of PostgreSQL.
    save: isDurable ? '300 1' : '',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction', // queued jobs must not be lost
  };
  const args = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]);
  const server = await startServerProcess(paths, {
    name,
    program,
    args,
    options: { env, cwd: '/' },
    stopSignal,
    abandonSignal: 'SIGTERM',
    startDeadlineInMs: 60_000,
    isReady: () => answersPing(redisSocket(paths)),
  });
  return { ...server, url: redisUrl(paths) };
}

/**
 * @param {string} socket
 * @returns {Promise<boolean>} false also while it is loading its data
 */
export function answersPing(socket) {
  return new Promise((resolve) => {
    const connection = createConnection(socket, () => connection.write('PING\r\n'));
    connection.setTimeout(1_000, () => connection.destroy());
    connection.on('error', () => resolve(false));
    connection.on('close', () => resolve(false));
    connection.once('data', (answer) => {
      resolve(answer.toString().startsWith('+PONG'));
      connection.destroy();
    });
  });
}
