import type { Config, RanksiteConfig } from './config';
import type { ConnectionSettings } from './connections';

/** The merged settings once every key is valid by itself. */
export interface CheckedTree extends Omit<
  Config,
  'logLevel' | 'loginTimeoutMs' | 'shutdownTimeoutMs' | 'idleTimeoutMs' | 'database' | 'ranksite'
> {
  readonly logLevel?: Config['logLevel'];
  readonly loginTimeout: number;
  readonly shutdownTimeout: number;
  readonly idleTimeout: number;
  readonly database: ConnectionSettings & Pick<Config['database'], 'migrate'>;
  readonly ranksite?: Omit<RanksiteConfig, 'clientId'> & { readonly clientId: string | number };
}
