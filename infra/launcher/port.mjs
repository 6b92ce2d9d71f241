import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether nobody listens on it, on all addresses and on the loopback one
 */
export async function isPortFree(port) {
  for (const host of [undefined, '127.0.0.1']) {
    const probe = createServer();
    try {
      probe.listen({ port, host });
      await once(probe, 'listening');
    } catch {
      return false; // taken, or below 1024 without the right to it
    }
    probe.close();
    await once(probe, 'close');
  }
  return true;
}
