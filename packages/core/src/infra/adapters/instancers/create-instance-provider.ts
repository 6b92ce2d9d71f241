import type { InstanceProvider } from '../../../instances';
import type { ProviderConfig } from '../../config';
import { createDockerInstancer } from './docker-instancer';
import { createKubernetesInstancer } from './kubernetes-instancer';
import { createOnChainInstancer } from './on-chain-instancer';

/** The one table from setting to instancer (services reference 1.8 to 1.10). */
const INSTANCERS: ReadonlyMap<string, (config: ProviderConfig) => InstanceProvider> = new Map([
  ['instancers/docker', createDockerInstancer],
  ['instancers/k8s', (config: ProviderConfig) => createKubernetesInstancer(config)],
  ['instancers/paradigmctf', createOnChainInstancer],
]);

/** Throws at start for a name that is not in the table and for options the provider cannot work with. */
export function createInstanceProvider(config: ProviderConfig): InstanceProvider {
  const create = INSTANCERS.get(config.name);
  if (create === undefined) throw new Error(`unknown instancer "${config.name}"`);
  return create(config);
}
