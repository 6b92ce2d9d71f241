import { Agent, get } from 'node:http';
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

// One of our own: with NODE_USE_ENV_PROXY the usual one asks a proxy, to which this machine is another.
const agent = new Agent();

/** @param {string} url @returns {Promise<boolean>} */
function answersOk(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent, signal: AbortSignal.timeout(5_000) }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.on('error', () => resolve(false)); // nobody listens yet
  });
}
