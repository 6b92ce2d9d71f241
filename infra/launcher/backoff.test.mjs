import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { restartDelay } from './backoff.mjs';

/** @param {number} count @param {number} ranForMs @returns {number[]} the delays of a process that keeps ending */
function delays(count, ranForMs) {
  /** @type {number[]} */
  const answers = [];
  while (answers.length < count) {
    answers.push(restartDelay({ previousInMs: answers.at(-1), startedAtMs: 0, now: ranForMs }));
  }
  return answers;
}

describe('the delay before a restart', () => {
  it('doubles from half a second to half a minute', () => {
    assert.deepEqual(delays(9, 0), [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('begins anew after 30 seconds of running well', () => {
    assert.deepEqual(delays(3, 30_000), [500, 500, 500]);
    assert.deepEqual(delays(3, 29_999), [500, 1000, 2000]);
  });
});
