import { withoutUndefined } from '@rampart/domain-data';
import type { ProviderDeclaration, ProviderTable } from '../provider';
import type { SettingSchema } from '../setting-schema';
import { SETTINGS_SCHEMA } from '../settings';
import { variablesOf } from './words';

/** Keywords with the same meaning in one file as in the merged settings. */
const CONSTRAINTS = [
  'type',
  'default',
  'enum',
  'pattern',
  'not',
  'propertyNames',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
];

type JsonSchema = Readonly<Record<string, unknown>>;

function map<Value>(
  record: Readonly<Record<string, Value>>,
  convert: (value: Value) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));
}

/** What an editor shows: the description, and the variables that take precedence. */
function describe(schema: SettingSchema): { description?: string } {
  const variables = variablesOf(schema);
  const env = variables.length === 0 ? undefined : `Environment: ${variables.join(', ')}.`;
  const description = [schema.description, env].filter((part) => part !== undefined).join(' ');
  return description === '' ? {} : { description };
}

function providerSchema(schema: SettingSchema, providers: readonly ProviderDeclaration[]): JsonSchema {
  return {
    type: 'object',
    ...describe(schema),
    properties: {
      name: { enum: providers.map(({ name }) => name), ...describe(schema.properties?.['name'] ?? {}) },
      options: { type: 'object' },
    },
    additionalProperties: false,
    allOf: providers.map(({ name, options }) => ({
      if: { properties: { name: { const: name } }, required: ['name'] },
      then: {
        properties: {
          options: { properties: map(options.properties ?? {}, (option) => convert(option, {}, false)) },
        },
      },
    })),
  };
}

/**
 * The schema of a single file. A required setting may be in another file or in a variable; only list items
 * are always complete (`isWhole`). Unknown keys are reported.
 */
function convert(schema: SettingSchema, providers: ProviderTable, isWhole: boolean): JsonSchema {
  const { family, properties, patternProperties, items, anyOf, required } = schema;
  if (family !== undefined) return providerSchema(schema, providers[family] ?? []);
  const constraints = Object.entries(schema).filter(([keyword]) => CONSTRAINTS.includes(keyword));
  const below = (child: SettingSchema): JsonSchema => convert(child, providers, isWhole);
  return withoutUndefined({
    ...Object.fromEntries(constraints),
    ...describe(schema),
    required: isWhole ? required : undefined,
    properties: properties && map(properties, below),
    additionalProperties: properties && false,
    patternProperties: patternProperties && map(patternProperties, below),
    items: items && convert(items, providers, true),
    anyOf: anyOf?.map(below),
  });
}

/** JSON schema (draft 7) of one configuration file, for editors. */
export function editorSchema(providers: ProviderTable): JsonSchema {
  const { properties, ...rest } = convert(SETTINGS_SCHEMA, providers, false);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Rampart: a configuration file',
    ...rest,
    properties: { $schema: { type: 'string' }, ...(properties as JsonSchema) },
  };
}
