import { setFlagsFromString } from 'node:v8';
import { ConfigError } from '../config';
import { SchemaError } from '../database';
import { keepTickClass } from './keep-tick-class';
import { DatabaseRefusal } from './wait-for-database';

export { waitForDatabase } from './wait-for-database';

/** EX_CONFIG of sysexits: restarting the process is pointless until a setting has changed. */
const WRONG_CONFIGURATION = 78;

/**
 * Every board replaces rows that have grown old, and V8 collects those only when the heap is up to four times what is in
 * use: at 1.4 times it collects more often and needs much less memory (docs/performance.md).
 */
const HEAP_GROWS_BY_PERCENT = 40;

/**
 * Runs the main function of a process of the platform. When it cannot start, prints why on standard error: one sentence per
 * problem of the configuration and exit code 78, otherwise exit code 1 with a sentence about an outdated
 * schema or a server that refuses us, or the whole error for anything else. `what` is named in it: "the API".
 */
export function runMain(what: string, main: () => Promise<void>): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWS_BY_PERCENT}`);
  keepTickClass();
  main().catch((error: unknown) => {
    const why =
      error instanceof ConfigError || error instanceof SchemaError || error instanceof DatabaseRefusal
        ? error.message
        : `${what} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    process.stderr.write(`${why}\n`);
    process.exit(error instanceof ConfigError ? WRONG_CONFIGURATION : 1);
  });
}
