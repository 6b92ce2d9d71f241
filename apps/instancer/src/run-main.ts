import { SettingsError } from './settings/load-settings';

/**
 * Runs a program of the service. If it cannot start, prints the reason on standard error, one sentence per invalid
 * setting, and exits with code 1.
 */
export function runMain(what: string, main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const why =
      error instanceof SettingsError
        ? error.message
        : `${what} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    process.stderr.write(`${why}\n`);
    process.exit(1);
  });
}
