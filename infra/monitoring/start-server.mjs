import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 15_000;
const ASK_EVERY_MS = 100;

/**
 * Starts a program and waits until it answers; a failure shows what it wrote.
 * @param {{ program: string, args: string[], env: NodeJS.ProcessEnv, readyUrl: string, token?: string }} server
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startServer({ program, args, env, readyUrl, token }) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'exit');
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (written = (written + text).slice(-20_000)));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exit;
    clearTimeout(late);
  };
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const deadlineMs = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadlineMs && child.exitCode === null) {
    const answer = await fetch(readyUrl, { headers }).catch(() => undefined);
    if (answer?.ok === true) return { stop };
    await sleep(ASK_EVERY_MS);
  }
  await stop();
  throw new Error(`${program} did not answer at ${readyUrl}:\n${written}`);
}
