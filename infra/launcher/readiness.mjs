import { setTimeout as wait } from 'node:timers/promises';

const askEveryMs = 150;

/**
 * Asks again and again until the address answers 200.
 * @param {string} url
 * @param {{ listens: () => boolean, giveUp: () => Error | undefined }} options `listens`: whether it is our API that would answer;
 *   `giveUp`: why to stop asking, if there is a reason by now
 */
export async function waitUntilReady(url, { listens, giveUp }) {
  while (!(listens() && (await answersOk(url)))) {
    const reason = giveUp();
    if (reason !== undefined) throw reason;
    await wait(askEveryMs);
  }
}

/** @param {string} url */
async function answersOk(url) {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await reply.body?.cancel();
    return reply.status === 200;
  } catch {
    return false; // nobody listens yet
  }
}
