import type { Static, TSchema } from '@sinclair/typebox';
import type { ValidateFunction } from 'ajv';
import type { ProviderConfig } from './config';
import { createAjv } from './create-ajv';
import { describeSchemaErrors, type TreeProblem } from './schema-errors';
import type { SettingSchema } from './setting-schema';

/** What the configuration needs to know about a provider: its name and the schema of its options. */
export interface ProviderDeclaration {
  readonly name: string;
  readonly options: SettingSchema;
}

/** The providers of each family, by family name. */
export type ProviderTable = Readonly<Record<string, readonly ProviderDeclaration[]>>;

/** Sources of the content security policy, by directive. */
export type ContentSources = Readonly<Record<string, readonly string[]>>;

/**
 * An implementation of a port that settings can choose. `Dependencies` are what creating it needs besides
 * options.
 */
export interface Provider<Product, Dependencies extends readonly unknown[] = []> extends ProviderDeclaration {
  /** @throws when the options are not valid, as may happen in tests; the loader has checked those of a configuration */
  create(options: unknown, ...dependencies: Dependencies): Product;
  /** Content that web pages must be allowed to load for it. */
  contentSources(options: unknown): ContentSources;
}

const validators = new WeakMap<SettingSchema, ValidateFunction>();

function validatorOf(options: SettingSchema): ValidateFunction {
  const validate = validators.get(options) ?? createAjv().compile(options);
  validators.set(options, validate);
  return validate;
}

/** Problems of the options of a provider, by option. */
export function optionProblems({ options: schema }: ProviderDeclaration, options: unknown): TreeProblem[] {
  const validate = validatorOf(schema);
  if (validate(options)) return [];
  return describeSchemaErrors(validate.errors ?? [], (option) => schema.properties?.[option]);
}

/** Defines a provider: options are validated against their schema, so `create` gets typed ones. */
export function defineProvider<
  Options extends TSchema,
  Product,
  Dependencies extends readonly unknown[] = [],
>(definition: {
  readonly name: string;
  readonly options: Options;
  create(options: Static<Options>, ...dependencies: Dependencies): Product;
  contentSources?(options: Static<Options>): ContentSources;
}): Provider<Product, Dependencies> {
  const { name, options: schema } = definition;
  const checked = (options: unknown): Static<Options> => {
    const problems = optionProblems({ name, options: schema }, options);
    if (problems.length === 0) return options;
    throw new Error(problems.map(({ path, message }) => `${name}: ${path} ${message}`).join('; '));
  };
  return {
    name,
    options: schema,
    create: (options, ...dependencies) => definition.create(checked(options), ...dependencies),
    contentSources: (options) => definition.contentSources?.(checked(options)) ?? {},
  };
}

/** The chosen provider of a family. @throws for a name that the family does not have */
function chosenOf<Member extends ProviderDeclaration>(family: readonly Member[], name: string): Member {
  const provider = family.find((candidate) => candidate.name === name);
  if (provider !== undefined) return provider;
  throw new Error(
    `the provider "${name}" is not known; one of ${family.map((each) => each.name).join(', ')}`,
  );
}

/** Creates the provider that a setting chose. */
export function createProvider<Product, Dependencies extends readonly unknown[]>(
  family: readonly Provider<Product, Dependencies>[],
  { name, options }: ProviderConfig,
  ...dependencies: Dependencies
): Product {
  return chosenOf(family, name).create(options, ...dependencies);
}

/** Content that web pages must be allowed to load for the chosen provider; nothing when none is chosen. */
export function contentSourcesOf(
  family: readonly Pick<Provider<unknown>, 'name' | 'options' | 'contentSources'>[],
  chosen: ProviderConfig | undefined,
): ContentSources {
  return chosen === undefined ? {} : chosenOf(family, chosen.name).contentSources(chosen.options);
}
