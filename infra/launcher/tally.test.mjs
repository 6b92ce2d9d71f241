import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sum, tallyOfCheck, tallyOfJest, tallyOfNode } from './tally.mjs';

const jestReport = (/** @type {object} */ said) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: [],
    ...said,
  });
const nodeReport = (/** @type {object[]} */ ...lines) => lines.map((line) => JSON.stringify(line)).join('\n');

describe('the total of a test run', () => {
  it('adds up its steps', () => {
    const file = { path: 'a.test.ts', seconds: 1 };
    assert.deepEqual(sum([tallyOfCheck(0), tallyOfCheck(1), { passed: 5, failed: 0, files: [file] }]), {
      passed: 6,
      failed: 1,
      files: [file],
    });
  });

  it('counts a test file that cannot be loaded as failed', () => {
    const report = jestReport({ numPassedTests: 3, numRuntimeErrorTestSuites: 1 });
    assert.deepEqual(tallyOfJest(1, report), { passed: 3, failed: 1, files: [] });
  });

  it('counts a runner that died without a report as failed, whatever its exit code', () => {
    assert.deepEqual(tallyOfJest(0, undefined), { passed: 0, failed: 1, files: [] });
    assert.deepEqual(tallyOfNode(1, ''), { passed: 0, failed: 1, files: [] });
  });

  it('counts a runner that ends badly with all tests passed as failed', () => {
    assert.equal(tallyOfJest(1, jestReport({ numPassedTests: 3 })).failed, 1);
  });

  it('names the source of a compiled test file, and how long it took', () => {
    const ran = [{ name: '/here/apps/api/dist/test/a.test.js', startTime: 1_000, endTime: 3_500 }];
    assert.deepEqual(tallyOfJest(0, jestReport({ testResults: ran })).files, [
      { path: '/here/apps/api/test/a.test.ts', seconds: 2.5 },
    ]);
  });

  it("counts the tests of node's runner, not their suites, and adds up what stands at the top of a file", () => {
    const report = nodeReport(
      { hasPassed: true, isSuite: false, isTop: false, file: '/a', ms: 900 },
      { hasPassed: false, isSuite: false, isTop: false, file: '/a', ms: 50 },
      { hasPassed: false, isSuite: true, isTop: true, file: '/a', ms: 1_000 },
      { hasPassed: true, isSuite: false, isTop: true, file: '/a', ms: 500 },
    );
    assert.deepEqual(tallyOfNode(1, report), {
      passed: 2,
      failed: 1,
      files: [{ path: '/a', seconds: 1.5 }],
    });
  });
});
