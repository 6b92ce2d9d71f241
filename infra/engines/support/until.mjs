// Waits for what other programs do.
import assert from 'node:assert/strict';

/** An error of `look` counts as a no; the message about the timeout contains the last one. @param {string} what @param {() => Promise<unknown>} look */
export async function until(what, look, seconds = 30) {
  /** @type {unknown} */
  let problem;
  for (const giveUpAt = Date.now() + seconds * 1_000; Date.now() < giveUpAt;) {
    try {
      if (await look()) return;
      problem = undefined;
    } catch (error) {
      problem = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const why = problem instanceof Error ? `: ${problem.message}` : '';
  assert.fail(`waited ${seconds} s in vain for ${what}${why}`);
}
