import type { ValidateFunction } from 'ajv';
import { createAjv } from './create-ajv';
import { isTree, type Tree } from './layers';
import type { ProviderDeclaration, ProviderTable } from './provider-declaration';
import { variable, variableValue, type Environment } from './read-environment';
import { describeSchemaErrors, type TreeProblem } from './schema-errors';
import { nodesOf, type SettingSchema } from './setting-schema';
import { SETTINGS_SCHEMA } from './settings';

/** Where a provider can be chosen. */
export const PROVIDER_PLACES = nodesOf(SETTINGS_SCHEMA).flatMap(({ path, schema }) =>
  schema.family === undefined ? [] : [{ path, family: schema.family }],
);

export interface ProviderBlock {
  readonly path: string;
  readonly family: string;
  readonly block: Tree;
}

/** The maps a path stands for, with their own paths; what is not a map is named by the schema. */
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

/** The variable that decides an option beside what the file says; undefined when none does. */
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

/** The options with what the environment says about them. */
function withEnvironment(options: Tree, provider: ProviderDeclaration, env: Environment): Tree {
  const resolved = { ...options };
  for (const [option, schema] of optionsOf(provider)) {
    const name = decidingVariable(schema, option in options, env);
    const value = name === undefined ? undefined : variableValue(env, name, schema);
    if (value !== undefined) resolved[option] = value;
  }
  return resolved;
}

const validators = new WeakMap<SettingSchema, ValidateFunction>();

function validatorOf(options: SettingSchema): ValidateFunction {
  const validate = validators.get(options) ?? createAjv().compile(options);
  validators.set(options, validate);
  return validate;
}

function checkBlock(
  { path, block }: ProviderBlock,
  providers: readonly ProviderDeclaration[],
  env: Environment,
): TreeProblem[] {
  const { name, options = {} } = block;
  // Wrong shapes are named by the schema of the key.
  if (typeof name !== 'string' || !isTree(options)) return [];
  const provider = providers.find((candidate) => candidate.name === name);
  if (provider === undefined) {
    const known = providers.map((candidate) => candidate.name).join(', ');
    return [{ path: `${path}.name`, message: `is not known; one of ${known}` }];
  }
  const resolved = withEnvironment(options, provider, env);
  block['options'] = resolved;
  const validate = validatorOf(provider.options);
  if (validate(resolved)) return [];
  const schemaAt = (option: string): SettingSchema | undefined => provider.options.properties?.[option];
  return describeSchemaErrors(validate.errors ?? [], schemaAt).map((problem) => ({
    path: `${path}.options.${problem.path}`,
    message: problem.message,
  }));
}

/**
 * Puts the environment's options into every provider block of `tree` and checks the blocks: the name must be one of
 * its family, the options those of the provider.
 */
export function checkProviders(tree: Tree, providers: ProviderTable, env: Environment): TreeProblem[] {
  return providerBlocks(tree).flatMap((block) => checkBlock(block, providers[block.family] ?? [], env));
}
