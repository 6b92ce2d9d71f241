import { SettingsError } from './load-settings';

/** The settings; ends the process with a line for each that cannot be used. */
export function orExit<Settings>(load: () => Settings): Settings {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
