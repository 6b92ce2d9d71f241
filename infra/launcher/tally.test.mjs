import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sum, tallyOfCheck, tallyOfJest, tallyOfTap } from './tally.mjs';

const jestReport = (/** @type {object} */ counts) =>
  JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, ...counts });

describe('the total of a test run', () => {
  it('adds up its steps', () => {
    assert.deepEqual(sum([tallyOfCheck(0), tallyOfCheck(1), { passed: 5, failed: 0 }]), {
      passed: 6,
      failed: 1,
    });
  });

  it('counts a test file that cannot be loaded as failed', () => {
    const report = jestReport({ numPassedTests: 3, numRuntimeErrorTestSuites: 1 });
    assert.deepEqual(tallyOfJest(1, report), { passed: 3, failed: 1 });
  });

  it('counts a runner that died without a report as failed, whatever its exit code', () => {
    assert.deepEqual(tallyOfJest(0, undefined), { passed: 0, failed: 1 });
    assert.deepEqual(tallyOfTap(1, ''), { passed: 0, failed: 1 });
  });

  it('counts a runner that ends badly with all tests passed as failed', () => {
    assert.deepEqual(tallyOfJest(1, jestReport({ numPassedTests: 3 })), { passed: 3, failed: 1 });
  });

  it('reads the summary of node and counts cancelled tests as failed', () => {
    const report = 'ok 1 - a\n# tests 4\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 0\n';
    assert.deepEqual(tallyOfTap(1, report), { passed: 2, failed: 2 });
  });
});
