import { ConfigError, loadConfig, PROVIDERS, type Config } from '@rampart/core/infra/config';
import { CommandError } from '../command';

/** The configuration of the API, from the same files and environment; a mistake in it is a sentence for the operator. */
export function readConfig(): Config {
  try {
    return loadConfig(process.env, PROVIDERS);
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message);
    throw error;
  }
}
