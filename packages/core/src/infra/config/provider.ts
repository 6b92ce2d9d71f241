import type { Static, TSchema } from '@sinclair/typebox';
import type { ValidateFunction } from 'ajv';
import type { ProviderConfig } from './config';
import { createAjv } from './create-ajv';
import { describeSchemaErrors, type TreeProblem } from './schema-errors';
import type { SettingSchema } from './setting-schema';

/** What the configuration has to know of a provider: its name and the schema of its options. */
export interface ProviderDeclaration {
  readonly name: string;
  readonly options: SettingSchema;
}

/** The providers of each family: what a block of the settings that is of this family can name. */
export type ProviderTable = Readonly<Record<string, readonly ProviderDeclaration[]>>;

/** Sources of the content security policy, by directive. */
export type ContentSources = Readonly<Record<string, readonly string[]>>;

/** One way of doing what a port asks for. `Dependencies` are what making one takes besides its options. */
export interface Provider<Product, Dependencies extends readonly unknown[] = []> extends ProviderDeclaration {
  /** @throws when the options do not fit; the configuration was checked for it, a test's may not have been */
  create(options: unknown, ...dependencies: Dependencies): Product;
  /** What web pages must be allowed to load because of it. */
  contentSources(options: unknown): ContentSources;
}

const validators = new WeakMap<SettingSchema, ValidateFunction>();

function validatorOf(options: SettingSchema): ValidateFunction {
  const validate = validators.get(options) ?? createAjv().compile(options);
  validators.set(options, validate);
  return validate;
}

/** What is wrong with the options of a provider, by option. */
export function optionProblems({ options: schema }: ProviderDeclaration, options: unknown): TreeProblem[] {
  const validate = validatorOf(schema);
  if (validate(options)) return [];
  return describeSchemaErrors(validate.errors ?? [], (option) => schema.properties?.[option]);
}

/** One descriptor of a provider: its options are checked against their schema, so `create` is given typed ones. */
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
  const fit = (options: unknown): options is Static<Options> =>
    optionProblems({ name, options: schema }, options).length === 0;
  const checked = (options: unknown): Static<Options> => {
    if (fit(options)) return options;
    const problems = optionProblems({ name, options: schema }, options);
    throw new Error(problems.map(({ path, message }) => `${name}: ${path} ${message}`).join('; '));
  };
  return {
    name,
    options: schema,
    create: (options, ...dependencies) => definition.create(checked(options), ...dependencies),
    contentSources: (options) => definition.contentSources?.(checked(options)) ?? {},
  };
}

/** The provider of a family that a setting chose. @throws for a name that the family does not have */
function chosenOf<Member extends ProviderDeclaration>(family: readonly Member[], name: string): Member {
  const provider = family.find((candidate) => candidate.name === name);
  if (provider !== undefined) return provider;
  throw new Error(
    `the provider "${name}" is not known; one of ${family.map((each) => each.name).join(', ')}`,
  );
}

/** Makes what a setting chose. */
export function createProvider<Product, Dependencies extends readonly unknown[]>(
  family: readonly Provider<Product, Dependencies>[],
  { name, options }: ProviderConfig,
  ...dependencies: Dependencies
): Product {
  return chosenOf(family, name).create(options, ...dependencies);
}

/** What web pages must be allowed to load because of what a setting chose; nothing when it chose nothing. */
export function contentSourcesOf(
  family: readonly Pick<Provider<unknown>, 'name' | 'options' | 'contentSources'>[],
  chosen: ProviderConfig | undefined,
): ContentSources {
  return chosen === undefined ? {} : chosenOf(family, chosen.name).contentSources(chosen.options);
}
