import { refusalOfNode } from './node-version.mjs';
import { stackOf } from './thrown.mjs';

/** An error that the operator can act on, printed as one sentence without a stack. */
export class LauncherError extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'LauncherError';
  }
}

/**
 * Runs the body of a launcher command and exits with a code for its result.
 * @param {() => Promise<number | void>} body resolves with the exit code; 0 by default
 */
export async function runCommand(body) {
  try {
    const refusal = refusalOfNode();
    if (refusal !== undefined) throw new LauncherError(refusal);
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof LauncherError ? error.message : stackOf(error)}\n`);
    process.exitCode = 1;
  }
}
