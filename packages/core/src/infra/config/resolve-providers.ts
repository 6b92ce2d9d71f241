import Ajv, { type SchemaObject } from 'ajv';
import { describeSchemaErrors, type TreeProblem } from './describe-schema-errors';
import { isTree, type Tree } from './merge';
import { PROVIDER_PLACES, type ProviderDeclaration, type ProviderFamily } from './provider-families';
import { parseVariable, variable, type Environment } from './read-environment';

interface ProviderBlock {
  readonly path: string;
  readonly block: Tree;
}

/** The blocks a place stands for, with their own paths; what is not a block is named by the schema. */
function blocksAt(tree: unknown, steps: readonly string[], path: readonly string[] = []): ProviderBlock[] {
  const [next, ...rest] = steps;
  if (next === undefined) return isTree(tree) ? [{ path: path.join('.'), block: tree }] : [];
  if (typeof tree !== 'object' || tree === null) return [];
  const children: [string, unknown][] = Object.entries(tree);
  return children
    .filter(([key]) => next === '*' || key === next)
    .flatMap(([key, child]) => blocksAt(child, rest, [...path, key]));
}

/** The options with what the environment says about them (services reference 6.2). */
function withEnvironment(options: Tree, provider: ProviderDeclaration, env: Environment): Tree {
  const resolved = { ...options };
  for (const { name, env: own, envType, fallbackEnv } of provider.options) {
    const ownText = own === undefined ? undefined : variable(env, own);
    const text =
      ownText ?? (fallbackEnv === undefined || name in options ? undefined : variable(env, fallbackEnv));
    const value = text === undefined ? undefined : parseVariable(text, envType ?? 'string');
    if (value !== undefined) resolved[name] = value;
  }
  return resolved;
}

function optionsSchema(provider: ProviderDeclaration, options: Tree): SchemaObject {
  const isEnough = provider.sufficientOption !== undefined && options[provider.sufficientOption] === true;
  return {
    type: 'object',
    required: isEnough ? [] : provider.options.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(provider.options.map(({ name, schema }) => [name, schema])),
  };
}

function checkBlock({ path, block }: ProviderBlock, family: ProviderFamily, env: Environment): TreeProblem[] {
  const { name, options = {} } = block;
  // Wrong shapes are named by the schema of the key.
  if (typeof name !== 'string' || !isTree(options)) return [];
  const provider = Object.hasOwn(family, name) ? family[name] : undefined;
  if (provider === undefined) {
    return [{ path: `${path}.name`, message: `is not known; one of ${Object.keys(family).join(', ')}` }];
  }
  const resolved = withEnvironment(options, provider, env);
  block['options'] = resolved;
  const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
    optionsSchema(provider, resolved),
  );
  if (validate(resolved)) return [];
  const variableOf = (option: string): string | undefined => {
    const variableName = provider.options.find((candidate) => candidate.name === option)?.env;
    return variableName === undefined ? undefined : `environment ${variableName}`;
  };
  return describeSchemaErrors(validate.errors ?? [], variableOf).map((problem) => ({
    path: `${path}.options.${problem.path}`,
    message: problem.message,
  }));
}

/**
 * Puts the environment's options into every provider block of `tree` and checks the blocks: the name must be one of
 * its family, the options those of the provider.
 */
export function resolveProviders(tree: Tree, env: Environment): TreeProblem[] {
  return PROVIDER_PLACES.flatMap(({ path, family }) =>
    blocksAt(tree, path.split('.')).flatMap((block) => checkBlock(block, family, env)),
  );
}
