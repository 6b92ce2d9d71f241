import { once } from 'node:events';
import { createServer } from 'node:net';
import { LauncherError } from './launcher-error.mjs';

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
      return false; // taken, or an ordinary user may not have it
    }
    probe.close();
    await once(probe, 'close');
  }
  return true;
}

const lastPort = 65_535;

/** @param {number} port that is not free @returns {Promise<LauncherError>} with one that is, unless there is none above it */
export async function takenPort(port) {
  let free = port >= 1024 && port < lastPort ? port + 1 : 3000;
  while (free <= lastPort && !(await isPortFree(free))) free += 1;
  const example = free <= lastPort ? `, for example PORT=${free}` : '';
  return new LauncherError(`Port ${port} is taken or not for this user: choose another one${example}.`);
}
