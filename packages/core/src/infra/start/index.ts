import { ConfigError } from '../config';
import { SchemaError } from '../database';

/** EX_CONFIG of sysexits: whoever supervises the process need not try again before somebody has changed a setting. */
const WRONG_CONFIGURATION = 78;

/**
 * Runs what a process is started for. When it cannot start it says why on standard error: a sentence per problem of its
 * configuration and exit code 78; else exit code 1, with a sentence about a schema that is behind and the whole error for
 * anything else. `what` is named in it: "the API".
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
