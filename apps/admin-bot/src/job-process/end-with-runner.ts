import { Worker } from 'node:worker_threads';

const CHECK_EVERY_MS = 1_000;

/**
 * Ends the process when the runner was killed and cannot. A thread of its own looks, because a handler that never yields
 * would never hear of it; the browser ends when its driver is gone.
 */
export function endWithRunner(): void {
  const code = `
    const runner = process.ppid;
    setInterval(() => process.ppid !== runner && process.kill(process.pid, 'SIGKILL'), ${CHECK_EVERY_MS});`;
  new Worker(code, { eval: true, env: {}, execArgv: [] }).unref();
}
