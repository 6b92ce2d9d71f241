import { setTimeout as wait } from 'node:timers/promises';
import { restartDelay } from './backoff.mjs';
import { messageOf } from './thrown.mjs';

/**
 * @typedef {object} Supervised
 * @property {() => Promise<void>} restart ends it and starts it again at once
 * @property {() => Promise<void>} stop ends it for good
 * @property {() => boolean} listens whether the current process has reported that it listens
 */

/**
 * Starts a process, and restarts it after a growing delay whenever it ends by itself.
 * @param {object} input
 * @param {string} input.name
 * @param {() => Promise<import('./server-process.mjs').RunningProcess>} input.launch
 * @param {(event: { name: string, reason: string, delayInMs: number }) => void} input.onEnd called at every unwanted end
 * @returns {Promise<Supervised>} resolves when it runs; rejects when the first launch fails
 */
export async function supervise({ name, launch, onEnd }) {
  const stopping = new AbortController();
  let restarting = new AbortController();
  let startedAtMs = performance.now();
  let current = await launch();

  const keepRunning = async () => {
    /** @type {number | undefined} */
    let delayInMs;
    let reason = await current.exited;
    while (!stopping.signal.aborted) {
      if (!restarting.signal.aborted) {
        delayInMs = restartDelay({ previousInMs: delayInMs, startedAtMs, now: performance.now() });
        onEnd({ name, reason, delayInMs });
        const signal = AbortSignal.any([stopping.signal, restarting.signal]);
        await wait(delayInMs, undefined, { signal }).catch(() => undefined);
      }
      if (stopping.signal.aborted) return;
      restarting = new AbortController();
      startedAtMs = performance.now();
      try {
        current = await launch();
        if (stopping.signal.aborted) await current.stop();
        reason = await current.exited;
      } catch (error) {
        reason = messageOf(error);
      }
    }
  };
  const finished = keepRunning();

  return {
    restart: async () => {
      restarting.abort();
      await current.stop();
    },
    stop: async () => {
      stopping.abort();
      await current.stop();
      await finished;
    },
    listens: () => current.listens(),
  };
}
