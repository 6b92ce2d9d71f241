// `npm test`, `npm test -- unit`, `npm test -- integration <part of a path>`, `npm test -- --changed`.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listChangedFiles, testsThatReach } from './changed-tests.mjs';
import { createInOrder } from './in-order.mjs';
import { LauncherError, runCommand } from './launcher-error.mjs';
import { prepareCheckout } from './prepare.mjs';
import { createProgress } from './progress.mjs';
import { repositoryDir } from './repository.mjs';
import { STOP_SIGNALS } from './signals.mjs';
import { sum } from './tally.mjs';
import { scratchInMemory } from './test-scratch.mjs';
import { testSteps } from './test-steps.mjs';
import { stackOf } from './thrown.mjs';

const SLOWEST = 10;

/** @typedef {import('./test-steps.mjs').Selection} Selection */

/**
 * Runs the lanes at the same time, and the steps of each one after the other. Shows their output in the order of the steps.
 * @param {import('./test-steps.mjs').TestStep[]} steps
 * @param {{ installed: Promise<Selection>, built: Promise<Selection> }} selected resolves when what a step needs exists
 * @param {(text: string) => void} write
 */
async function runSteps(steps, selected, write) {
  const open = createInOrder(write);
  const outputs = steps.map(open);
  for (const { fetch } of steps)
    // A step that needs it gets the same error.
    selected.installed.then((selection) => fetch?.({ selection, write })).catch(() => undefined);
  /** @param {import('./test-steps.mjs').TestStep} step @param {number} index */
  const runStep = async (step, index) => {
    const selection = await (step.lane === 'sources' ? selected.installed : selected.built);
    const output = outputs[index] ?? open();
    output.write(`\n== ${step.title} (${index + 1} of ${steps.length})\n`);
    const startedAt = performance.now();
    const tally = await step.run({ selection, write: output.write });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    output.write(`-- ${step.title}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s\n`);
    output.end();
    return tally;
  };
  const lanes = [...new Set(steps.map(({ lane }) => lane))].map(async (lane) => {
    const tallies = [];
    for (const [index, step] of steps.entries())
      if (step.lane === lane) tallies.push(await runStep(step, index));
    return sum(tallies);
  });
  const [, ...done] = await Promise.all([selected.built, ...lanes]);
  return sum(done);
}

/**
 * @param {boolean} isChanged
 * @param {string[]} patterns
 * @param {(text: string) => void} write
 * @returns {Parameters<typeof runSteps>[1]}
 */
function prepare(isChanged, patterns, write) {
  /** @type {() => void} */
  let tellInstalled = () => undefined;
  const installed = new Promise((resolve) => (tellInstalled = () => resolve(undefined)));
  const prepared = prepareCheckout(createProgress(), tellInstalled);
  // The compiled code shows which tests a change can break.
  const built = prepared.then(() => (isChanged ? selectChanged(write) : { patterns }));
  return {
    built,
    installed: isChanged ? built : Promise.race([installed, prepared]).then(() => ({ patterns })),
  };
}

/** @param {(text: string) => void} write */
async function selectChanged(write) {
  const { base, files } = await listChangedFiles(repositoryDir);
  const tests = testsThatReach(repositoryDir, files);
  write(`${files.length} files differ from ${base}; ${tests.length} test files can notice:\n`);
  for (const file of tests) write(`  ${file}\n`);
  return {
    patterns: [],
    change: { files: files.filter((file) => existsSync(join(repositoryDir, file))), tests },
  };
}

// Exits at a signal, so that temporary files are removed.
for (const signal of STOP_SIGNALS) process.on(signal, () => process.exit(130));

await runCommand(async () => {
  const [wanted, ...patterns] = process.argv.slice(2);
  const isChanged = wanted === '--changed';
  const steps = testSteps.filter(({ name }) => wanted === undefined || isChanged || wanted === name);
  if (steps.length === 0) {
    const names = testSteps.map(({ name }) => name).join(', ');
    throw new LauncherError(`There is no step "${wanted}": use one of ${names}, or --changed.`);
  }
  const write = (/** @type {string} */ text) => void process.stderr.write(text);
  const scratch = scratchInMemory(process.env);
  if (scratch !== undefined) process.env['TMPDIR'] = scratch;
  /** @type {import('./tally.mjs').Tally} */
  let total;
  try {
    total = await runSteps(steps, prepare(isChanged, patterns, write), write);
  } catch (error) {
    // A failed build also ends with the line that programs read.
    write(`${error instanceof LauncherError ? error.message : stackOf(error)}\n`);
    total = { passed: 0, failed: 1, files: [] };
  }
  const slowest = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length > 0) write('\nSlowest test files:\n');
  for (const { path, seconds } of slowest)
    write(`${seconds.toFixed(1).padStart(7)} s  ${relative(repositoryDir, path)}\n`);
  const matchedNothing = patterns.length > 0 && total.failed === 0 && total.files.length === 0;
  if (matchedNothing) write(`No test file of this step has ${patterns.join(' or ')} in its path.\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 && !matchedNothing ? 0 : 1;
});
