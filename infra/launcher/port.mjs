import { once } from 'node:events';
import { createServer } from 'node:net';
import { LauncherError } from './launcher-error.mjs';

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether it is free on all addresses and on the loopback address
 */
export async function isPortFree(port) {
  for (const host of [undefined, '127.0.0.1']) {
    const probe = createServer();
    try {
      probe.listen({ port, host });
      await once(probe, 'listening');
    } catch {
      return false; // in use, or reserved for root
    }
    probe.close();
    await once(probe, 'close');
  }
  return true;
}

const lastPort = 65_535;

/** @param {number} port that is not free @returns {Promise<LauncherError>} an error that suggests a higher one that is */
export async function takenPort(port) {
  let free = port >= 1024 && port < lastPort ? port + 1 : 3000;
  while (free <= lastPort && !(await isPortFree(free))) free += 1;
  const example = free <= lastPort ? `, for example PORT=${free}` : '';
  return new LauncherError(
    `Port ${port} is in use, or this user may not use it: choose another one${example}.`,
  );
}
