/**
 * @typedef {{ passed: number, failed: number }} Tally
 */

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}

/**
 * A check without tests of its own counts as one. @param {number} code @returns {Tally}
 */
export function tallyOfCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {number} code
 * @param {string | undefined} report jest's `--json` output; undefined when it wrote none
 * @returns {Tally}
 */
export function tallyOfJest(code, report) {
  if (report === undefined) return tallyOfCheck(code === 0 ? 1 : code);
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(report);
  // A file that cannot be loaded has no tests to count, but it failed.
  return notSilent(code, { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites });
}

/**
 * @param {number} code
 * @param {string} report in TAP, as node's own test runner writes it
 * @returns {Tally}
 */
export function tallyOfTap(code, report) {
  const count = (/** @type {string} */ key) =>
    Number(new RegExp(`^# ${key} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
  return notSilent(code, { passed: count('pass'), failed: count('fail') + count('cancelled') });
}

/** A runner that ends badly without naming a failed test still failed. @param {number} code @param {Tally} tally */
function notSilent(code, tally) {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
