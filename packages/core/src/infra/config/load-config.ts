import { checkProviders } from './check-providers';
import { toConfig, type Config } from './config';
import { ConfigError } from './config-error';
import { createAjv } from './create-ajv';
import { crossChecks } from './cross-checks';
import { gatherSettings, type GatheredSettings } from './gather-settings';
import { sourcesOf, type Tree } from './layers';
import type { ProviderTable } from './provider';
import type { Environment } from './read-environment';
import { describeSchemaErrors, type TreeProblem } from './schema-errors';
import { nodesOf } from './setting-schema';
import { SETTINGS_SCHEMA, type CheckedSettings } from './settings';

const SCHEMAS = new Map(nodesOf(SETTINGS_SCHEMA).map(({ path, schema }) => [path.join('.'), schema]));

/** The one place where merged settings become typed: fills in defaults and validates every key. */
export const validateSettings = createAjv().compile<CheckedSettings>(SETTINGS_SCHEMA);

type Checked = { readonly settings: CheckedSettings } | { readonly problems: readonly TreeProblem[] };

function check(tree: Tree, providers: ProviderTable, env: Environment): Checked {
  const candidate: unknown = tree;
  const isValid = validateSettings(candidate);
  const providerProblems = checkProviders(tree, providers, env);
  if (!isValid) {
    const problems = describeSchemaErrors(validateSettings.errors ?? [], (path) => SCHEMAS.get(path));
    return { problems: [...problems, ...providerProblems] };
  }
  const problems = providerProblems.length > 0 ? providerProblems : crossChecks(candidate);
  return problems.length > 0 ? { problems } : { settings: candidate };
}

/** `NODE_ENV` decides. */
export function isProduction(env: Environment): boolean {
  return env['NODE_ENV'] === 'production';
}

/** @throws ConfigError naming every offending key and where it is set */
export function checkSettings(
  { tree, layers }: GatheredSettings,
  providers: ProviderTable,
  env: Environment,
): Config {
  const outcome = check(tree, providers, env);
  if ('settings' in outcome) return toConfig(outcome.settings, isProduction(env));
  throw new ConfigError(
    outcome.problems.map((problem) => ({
      ...problem,
      sources: sourcesOf(layers, problem.path.split('.')),
    })),
  );
}

/**
 * Reads and validates the configuration of this process. `fallback` has top-level keys used when nothing sets
 * them, like `SVC_CONF_DEFAULTS`; with either, a missing directory of files is allowed.
 * @throws ConfigError naming every offending key and where it is set
 */
export function loadConfig(env: Environment, providers: ProviderTable, fallback?: Tree): Config {
  return checkSettings(gatherSettings(env, fallback), providers, env);
}
