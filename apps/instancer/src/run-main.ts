import { SettingsError } from './settings/load-settings';

/**
 * Runs a program of the service. When it cannot start it says why on standard error, one sentence for each setting that
 * cannot be used, and ends with exit code 1.
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
