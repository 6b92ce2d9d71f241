import { setFlagsFromString } from 'node:v8';
import { ConfigError } from '../config';
import { SchemaError } from '../database';
import { keepTickClass } from './keep-tick-class';
import { DatabaseRefusal } from './wait-for-database';

export { waitForDatabase } from './wait-for-database';

/** EX_CONFIG of sysexits: restarting the process is pointless until a setting changes. */
const WRONG_CONFIGURATION = 78;

/**
 * Each new board replaces old rows, and by default V8 collects those only when the heap has grown to four times
 * what is in use. At 1.4 times it collects more often and needs much less memory (docs/performance.md).
 */
const HEAP_GROWS_BY_PERCENT = 40;

/**
 * Runs the main function of a process of the platform. If it cannot start, prints the reason on standard error: a
 * sentence per problem of the configuration and exit code 78; otherwise exit code 1 with a sentence about an
 * outdated schema or a server that refuses us, or the whole error. `what` names the process in it, such as "the
 * API".
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
