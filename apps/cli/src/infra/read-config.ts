import { PROVIDERS } from '@rampart/core/adapters';
import { ConfigError, loadConfig, type Config } from '@rampart/core/infra/config';
import { CommandError } from '../command';

/** Reads the configuration of the API. @throws CommandError with a sentence per problem */
export function readConfig(): Config {
  try {
    return loadConfig(process.env, PROVIDERS);
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message);
    throw error;
  }
}
