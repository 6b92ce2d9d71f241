/**
 * `files`: the test files that ran, relative to the repository, with their durations.
 * @typedef {{ passed: number, failed: number, files: { path: string, seconds: number }[] }} Tally
 */

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    files: tallies.flatMap(({ files }) => files),
  };
}

/**
 * A check without tests counts as one test. @param {number} code @returns {Tally}
 */
export function tallyOfCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, files: [] } : { passed: 0, failed: 1, files: [] };
}

/**
 * @param {number} code
 * @param {string | undefined} report the output of `jest --json`; undefined if there is none
 * @returns {Tally}
 */
export function tallyOfJest(code, report) {
  if (report === undefined) return tallyOfCheck(code === 0 ? 1 : code);
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(report);
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  const ran = testResults;
  return notSilent(code, {
    passed: numPassedTests,
    // A file that cannot be loaded has no tests, but counts as a failure.
    failed: numFailedTests + numRuntimeErrorTestSuites,
    files: ran.map(({ name, startTime, endTime }) => ({
      path: name.replace('/dist/', '/').replace(/\.js$/, '.ts'),
      seconds: (endTime - startTime) / 1000,
    })),
  });
}

/**
 * @param {number} code
 * @param {string} report one line of JSON for each test (node-test-reporter.mjs)
 * @returns {Tally}
 */
export function tallyOfNode(code, report) {
  /** @type {Map<string, number>} */
  const files = new Map();
  const counts = { passed: 0, failed: 0 };
  for (const line of report.split('\n').filter(Boolean)) {
    const { hasPassed, isSuite, isTop, file, ms } = JSON.parse(line);
    if (!isSuite) counts[hasPassed ? 'passed' : 'failed'] += 1;
    if (isTop) files.set(file, (files.get(file) ?? 0) + ms / 1000);
  }
  return notSilent(code, { ...counts, files: [...files].map(([path, seconds]) => ({ path, seconds })) });
}

/** A runner that fails without a failed test counts as a failure. @param {number} code @param {Tally} tally */
function notSilent(code, tally) {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
