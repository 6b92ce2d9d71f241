import type { Logger } from '../logging';
import { decidingVariable, optionsOf, providerBlocks } from './check-providers';
import type { ConfigProblem } from './config-error';
import { gatherSettings } from './gather-settings';
import { isTree, sourcesOf, type Tree } from './layers';
import { validateSettings } from './load-config';
import type { ProviderDeclaration, ProviderTable } from './provider';
import { VARIABLES, type Environment } from './read-environment';
import type { SettingSchema } from './setting-schema';
import { SETTINGS_SCHEMA } from './settings';

/** Our variables that are not settings: of the launcher, the admin bot runner and the tests. */
const OTHER_VARIABLES = [
  'SVC_CONF_DIR',
  'SVC_CONF_PATH',
  'SVC_CONF_DEFAULTS',
  'SVC_DATA_DIR',
  'SVC_DEFAULT_UPLOAD_DIRECTORY',
  'SVC_DEMO',
  'SVC_BASE_URL',
  'SVC_SECRET_KEY',
  'SVC_SECRET_KEY_FILE',
  'SVC_EXTRA_HEADERS',
  'SVC_TEST_BASE_URL',
  'SVC_TEST_ADMIN_TOKEN_FILE',
];
/** Variables with other prefixes may belong to other programs. */
const OUR_PREFIX = /^(SVC|DOCKER_INSTANCER|K8S_INSTANCER)_/;

/** Paths of `value` that `schema` does not know; maps with the operator's own keys are skipped. */
function unknownPaths(value: unknown, schema: SettingSchema, path: readonly string[]): string[][] {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return [];
    return value.flatMap((item: unknown, index) => unknownPaths(item, items, [...path, String(index)]));
  }
  const { properties } = schema;
  if (!isTree(value) || properties === undefined) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return known === undefined ? [[...path, key]] : unknownPaths(below, known, [...path, key]);
  });
}

function isUnmatchable({ match, value }: Tree): boolean {
  if (match !== 'domain' && match !== 'email') return false;
  return typeof value === 'string' && value !== value.toLowerCase();
}

/** Paths of address rules with capital letters, which match nothing because addresses are compared in lower case. */
function unmatchableRules({ divisionACLs: rules }: Tree): string[][] {
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule: unknown, index) =>
    isTree(rule) && isUnmatchable(rule) ? [['divisionACLs', String(index), 'value']] : [],
  );
}

/** Why a variable of provider options has no effect; undefined when it has one. */
function whyNoOption(
  name: string,
  tree: Tree,
  providers: ProviderTable,
  env: Environment,
): string | undefined {
  const hasVariable = (provider: ProviderDeclaration): boolean =>
    optionsOf(provider).some(([, schema]) => schema.env === name || schema.fallbackEnv === name);
  const owners = Object.values(providers).flat().filter(hasVariable);
  if (owners.length === 0) return 'is not a variable of a setting and has no effect';
  const names = owners.map((provider) => provider.name).join(' or ');
  const chosen = providerBlocks(tree).flatMap(({ family, block }) => {
    const provider = providers[family]?.find((candidate) => candidate.name === block['name']);
    return provider !== undefined && owners.includes(provider)
      ? [{ provider, options: block['options'] }]
      : [];
  });
  if (chosen.length === 0) return `has no effect, because no provider ${names} is configured`;
  const decides = chosen.some(({ provider, options }) =>
    optionsOf(provider).some(
      ([option, schema]) => decidingVariable(schema, isTree(options) && option in options, env) === name,
    ),
  );
  return decides ? undefined : `has no effect, because the option of ${names} is set elsewhere`;
}

/** Why a set variable has no effect; undefined when it has one. */
function whyWithoutEffect(
  name: string,
  tree: Tree,
  providers: ProviderTable,
  env: Environment,
): string | undefined {
  if (env[name] && env[`${name}_FILE`]) return `has no effect, because ${name}_FILE is set as well`;
  if (name === 'SVC_CONF_PATH' && env['SVC_CONF_DIR'] !== undefined)
    return 'has no effect, because SVC_CONF_DIR is set as well';
  if (OTHER_VARIABLES.includes(name)) return undefined;
  const declared = VARIABLES.find((candidate) => candidate.name === name);
  if (declared !== undefined) {
    const whole = VARIABLES.find(
      (other) =>
        other.path.length < declared.path.length &&
        other.path.every((key, place) => declared.path[place] === key) &&
        (env[other.name] ?? env[`${other.name}_FILE`]) !== undefined,
    );
    return whole === undefined ? undefined : `has no effect, because ${whole.name} is set as well`;
  }
  return whyNoOption(name, tree, providers, env);
}

/** Our set variables by name; `<NAME>_FILE` counts as `<NAME>`. */
function setVariables(env: Environment): string[] {
  const names = Object.entries(env).flatMap(([name, value]) =>
    value && OUR_PREFIX.test(name) ? [name] : [],
  );
  const plain = names.map((name) => (OTHER_VARIABLES.includes(name) ? name : name.replace(/_FILE$/, '')));
  return [...new Set(plain)];
}

/**
 * Finds keys of the files and environment variables that have no effect. They do not prevent a start, but an
 * organiser who mistyped a key or forgot to choose a provider wants to know.
 */
export function findIneffectiveSettings(env: Environment, providers: ProviderTable): ConfigProblem[] {
  const { tree, layers } = gatherSettings(env, {});
  // Fills in the default providers.
  validateSettings(tree);
  const because = (message: string) => (path: string[]) => ({
    path: path.join('.'),
    message,
    sources: sourcesOf(layers, path),
  });
  const unknown = unknownPaths(tree, SETTINGS_SCHEMA, [])
    // Editors read the schema of a JSON file from this key.
    .filter(([key]) => key !== '$schema')
    .map(because('is not a setting and has no effect'));
  const rules = unmatchableRules(tree).map(
    because('has no effect, because addresses are compared in lower case'),
  );
  const variables = setVariables(env).flatMap((name) => {
    const message = whyWithoutEffect(name, tree, providers, env);
    return message === undefined ? [] : [{ path: name, message, sources: ['environment'] }];
  });
  return [...unknown, ...rules, ...variables];
}

/** Logs at start what an operator set without effect. */
export function warnOfIneffectiveSettings(env: Environment, providers: ProviderTable, logger: Logger): void {
  for (const { path, message, sources } of findIneffectiveSettings(env, providers)) {
    logger.warn(`${path} ${message}`, { sources });
  }
}
