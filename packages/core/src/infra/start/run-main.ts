import { ConfigError } from '../config';

/**
 * Runs what a process is started for. When it cannot start it says why on standard error and exits 1: a sentence per
 * problem of its configuration, the whole error for anything else. `what` is named in it: "the API".
 */
export function runMain(what: string, main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const why =
      error instanceof ConfigError
        ? error.message
        : `${what} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    process.stderr.write(`${why}\n`);
    process.exit(1);
  });
}
