import { refusalOfNode } from './node-version.mjs';
import { stackOf } from './thrown.mjs';

/** An expected failure: its message is the one clear sentence the operator reads, without a stack. */
export class LauncherError extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'LauncherError';
  }
}

/**
 * Runs the body of a launcher command and turns its end into an exit code.
 * @param {() => Promise<number | void>} body answers the exit code; nothing means 0
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
