import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of systems, so that no other program is given one of these between finding and using
 * it; above 10080, the last port that browsers refuse. Ports from 21000 on are for instances of tests.
 */
const [FIRST, LAST] = [11_000, 20_999] as const;
/** Random, so that processes that search at the same time begin at different ports. */
let next = randomInt(FIRST, LAST);

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    // The port is in use.
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** A TCP port of the loopback address that nobody listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port === LAST ? FIRST : port + 1;
    if (await isFree(port)) return port;
  }
}
