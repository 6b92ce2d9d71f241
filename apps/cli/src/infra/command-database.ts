import type { Config } from '@rampart/core/infra/config';
import { COMMAND_CONNECTIONS, type DatabaseOptions } from '@rampart/core/infra/database';

/** How a command of the operator connects to the database of the event. */
export function commandDatabase(config: Pick<Config, 'database'>): DatabaseOptions {
  return { ...config.database.sql, maxPoolSize: COMMAND_CONNECTIONS, applicationName: 'rampart-cli' };
}
