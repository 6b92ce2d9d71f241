// `npm test`, `npm test -- unit`, `npm test -- integration <part of a path>`.
import { LauncherError, runCommand } from './launcher-error.mjs';
import { prepareCheckout } from './prepare.mjs';
import { createProgress } from './progress.mjs';
import { sum } from './tally.mjs';
import { testSteps } from './test-steps.mjs';

await runCommand(async () => {
  const [wanted, ...patterns] = process.argv.slice(2);
  const steps = testSteps.filter(({ name }) => wanted === undefined || wanted === name);
  if (steps.length === 0) {
    throw new LauncherError(
      `There is no step "${wanted}": use one of ${testSteps.map(({ name }) => name).join(', ')}.`,
    );
  }
  const progress = createProgress();
  /** @type {import('./tally.mjs').Tally[]} */
  const tallies = [];
  try {
    await prepareCheckout(progress);
    for (const [index, step] of steps.entries()) {
      progress.say(`\n== ${step.title} (${index + 1} of ${steps.length})`);
      const startedAt = performance.now();
      const tally = await step.run(patterns);
      tallies.push(tally);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      progress.say(`-- ${step.title}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`);
    }
  } catch (error) {
    // Also a build that fails ends with the line that machines read.
    progress.say(error instanceof LauncherError ? error.message : String(error.stack));
    tallies.push({ passed: 0, failed: 1 });
  }
  const { passed, failed } = sum(tallies);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
