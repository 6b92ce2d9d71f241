import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const askEveryMs = 150;

/**
 * Polls the address until it answers with 200.
 * @param {string} url
 * @param {{ listens: () => boolean, giveUp: () => Error | undefined }} options `listens`: whether our own API listens there;
 *   `giveUp`: a reason to stop polling, if there is one
 */
export async function waitUntilReady(url, { listens, giveUp }) {
  while (!(listens() && (await answersOk(url)))) {
    const reason = giveUp();
    if (reason !== undefined) throw reason;
    await wait(askEveryMs);
  }
}

// An agent of our own: with NODE_USE_ENV_PROXY the default one uses a proxy, for which the loopback address is another machine.
const agent = new Agent();

/** @param {string} url @returns {Promise<boolean>} */
function answersOk(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent, signal: AbortSignal.timeout(5_000) }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.on('error', () => resolve(false)); // nothing listens yet
  });
}
