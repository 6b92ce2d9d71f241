import { ConfigError } from '../config';
import { SchemaError } from '../database';

export { waitForDatabase } from './wait-for-database';

/** EX_CONFIG of sysexits: restarting the process is pointless until a setting has changed. */
const WRONG_CONFIGURATION = 78;

/**
 * Runs the main function of a process. When it cannot start, prints why on standard error: one sentence per
 * problem of the configuration and exit code 78, otherwise exit code 1 with a sentence about an outdated
 * schema or the whole error for anything else. `what` is named in it: "the API".
 */
export function runMain(what: string, main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const why =
      error instanceof ConfigError || error instanceof SchemaError
        ? error.message
        : `${what} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    process.stderr.write(`${why}\n`);
    process.exit(error instanceof ConfigError ? WRONG_CONFIGURATION : 1);
  });
}
