import { optionsOf } from './check-providers';
import type { ProviderTable } from './provider';
import { VARIABLES } from './read-environment';

/** The names of all variables that set something, whatever their prefix. */
export function settingVariables(providers: ProviderTable): ReadonlySet<string> {
  const options = Object.values(providers).flat().flatMap(optionsOf);
  const ofOptions = options.flatMap(([, { env, fallbackEnv }]) => [env ?? [], fallbackEnv ?? []].flat());
  return new Set([...VARIABLES.map(({ name }) => name), ...ofOptions]);
}
