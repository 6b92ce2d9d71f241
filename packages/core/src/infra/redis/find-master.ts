import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createClient } from 'redis';
import type { SentinelAddress } from './sentinel-address';

export interface RedisServerAddress {
  readonly host: string;
  readonly port: number;
}

const ANSWER_TIMEOUT_MS = 1_000;

/** Asks one sentinel; undefined when it does not know the master. */
async function queryMaster(
  sentinel: RedisServerAddress,
  { master, sentinelPassword }: SentinelAddress,
): Promise<RedisServerAddress | undefined> {
  const client = createClient({
    socket: { ...sentinel, connectTimeout: ANSWER_TIMEOUT_MS, reconnectStrategy: false },
    ...(sentinelPassword === undefined ? {} : { password: sentinelPassword }),
    commandOptions: { timeout: ANSWER_TIMEOUT_MS },
  });
  // The awaited call reports the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer: unknown = await client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', master]);
    if (!Array.isArray(answer)) return undefined;
    const [host, port] = answer as unknown[];
    return { host: String(host), port: Number(port) };
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** The current master according to the first sentinel that answers. */
export async function findMaster(address: SentinelAddress): Promise<RedisServerAddress> {
  let failure: unknown;
  for (const sentinel of address.sentinels) {
    try {
      const master = await queryMaster(sentinel, address);
      if (master !== undefined) return master;
      failure = new Error(`a sentinel knows no master "${address.master}"`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * A name lookup for sockets that returns the current master for any name, so that each reconnection goes to the
 * server that is the master by then. A lookup cannot return a port, so all servers have to listen on the same one.
 */
export function masterLookup(address: SentinelAddress, expectedPort: number): LookupFunction {
  return (_name, options, callback) => {
    findMaster(address).then(
      ({ host, port }) => {
        if (port === expectedPort) lookup(host, options, callback);
        else {
          const error = new Error(
            `the sentinels moved the master from port ${String(expectedPort)} to ${String(port)}: its servers must listen on one port`,
          );
          callback(error, '', 0);
        }
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), '', 0),
    );
  };
}
