import { Worker } from 'node:worker_threads';

const CHECK_EVERY_MS = 1_000;

/**
 * Ends the process if the runner is killed and cannot end it. A worker thread watches, because a handler that never
 * yields would block the event loop. The browser ends with the process that drives it.
 */
export function endWithRunner(): void {
  const code = `
    const runner = process.ppid;
    setInterval(() => process.ppid !== runner && process.kill(process.pid, 'SIGKILL'), ${CHECK_EVERY_MS});`;
  new Worker(code, { eval: true, env: {}, execArgv: [] }).unref();
}
