import type { NetConnectOpts, Socket } from 'node:net';
import { testRedisUrl } from '@rampart/core/testing';
import { cuttableWay, type CuttableWay } from './cuttable-way';

/** A way to the Redis of the tests that can be cut. */
export interface CuttableRedis extends Omit<CuttableWay, 'port'> {
  /** Address of the way, not of the server. */
  readonly url: string;
}

function serverBehind(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname, port: port === '' ? 6379 : Number(port) };
}

function urlThrough(port: number, url: string, logicalDatabase: number): string {
  const through = new URL(`redis://127.0.0.1:${String(port)}/${String(logicalDatabase)}`);
  through.password = new URL(url).password;
  return through.href;
}

/** `onClient` may listen to what a user sends. */
export async function cuttableRedis(
  logicalDatabase: number,
  onClient?: (client: Socket) => void,
): Promise<CuttableRedis> {
  const url = testRedisUrl(logicalDatabase);
  const { port, cut, restore } = await cuttableWay(serverBehind(url), onClient);
  return { url: urlThrough(port, url, logicalDatabase), cut, restore };
}
