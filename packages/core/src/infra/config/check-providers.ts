import { isTree, type Tree } from './layers';
import { optionProblems, type ProviderDeclaration, type ProviderTable } from './provider';
import { variable, variableValue, type Environment } from './read-environment';
import type { TreeProblem } from './schema-errors';
import { nodesOf, type SettingSchema } from './setting-schema';
import { SETTINGS_SCHEMA } from './settings';

/** The paths at which a provider can be chosen. */
export const PROVIDER_PLACES = nodesOf(SETTINGS_SCHEMA).flatMap(({ path, schema }) =>
  schema.family === undefined ? [] : [{ path, family: schema.family }],
);

export interface ProviderBlock {
  readonly path: string;
  readonly family: string;
  readonly block: Tree;
}

/** The maps at a path, with their own paths. Skips what is not a map, because the schema reports it. */
function mapsAt(tree: unknown, steps: readonly string[], path: readonly string[] = []): [string, Tree][] {
  const [next, ...rest] = steps;
  if (next === undefined) return isTree(tree) ? [[path.join('.'), tree]] : [];
  if (typeof tree !== 'object' || tree === null) return [];
  const children: [string, unknown][] = Object.entries(tree);
  return children
    .filter(([key]) => next === '*' || key === next)
    .flatMap(([key, child]) => mapsAt(child, rest, [...path, key]));
}

/** Every provider block of the settings. */
export function providerBlocks(tree: Tree): ProviderBlock[] {
  return PROVIDER_PLACES.flatMap(({ path, family }) =>
    mapsAt(tree, path).map(([at, block]) => ({ path: at, family, block })),
  );
}

/** Each option with its schema. */
export function optionsOf({ options }: ProviderDeclaration): [string, SettingSchema][] {
  return Object.entries(options.properties ?? {});
}

/** The variable that sets an option, taking the file into account; undefined when none does. */
export function decidingVariable(
  { env: own, fallbackEnv }: SettingSchema,
  isInFile: boolean,
  env: Environment,
): string | undefined {
  if (own !== undefined && variable(env, own) !== undefined) return own;
  return !isInFile && fallbackEnv !== undefined && variable(env, fallbackEnv) !== undefined
    ? fallbackEnv
    : undefined;
}

/** The options, with values of the environment merged in. */
function withEnvironment(options: Tree, provider: ProviderDeclaration, env: Environment): Tree {
  const resolved = { ...options };
  for (const [option, schema] of optionsOf(provider)) {
    const name = decidingVariable(schema, option in options, env);
    const value = name === undefined ? undefined : variableValue(env, name, schema);
    if (value !== undefined) resolved[option] = value;
  }
  return resolved;
}

function checkBlock(
  { path, block }: ProviderBlock,
  providers: readonly ProviderDeclaration[],
  env: Environment,
): TreeProblem[] {
  const { name, options = {} } = block;
  // The schema of the key reports wrong types.
  if (typeof name !== 'string' || !isTree(options)) return [];
  const provider = providers.find((candidate) => candidate.name === name);
  if (provider === undefined) {
    const known = providers.map((candidate) => candidate.name).join(', ');
    return [{ path: `${path}.name`, message: `is not known; one of ${known}` }];
  }
  const resolved = withEnvironment(options, provider, env);
  block['options'] = resolved;
  return optionProblems(provider, resolved).map(({ path: option, message }) => ({
    path: `${path}.options.${option}`,
    message,
  }));
}

/**
 * Merges the environment's options into every provider block of `tree` and checks the blocks: the name must
 * belong to the family, the options to the provider.
 */
export function checkProviders(tree: Tree, providers: ProviderTable, env: Environment): TreeProblem[] {
  return providerBlocks(tree).flatMap((block) => checkBlock(block, providers[block.family] ?? [], env));
}
