import { optionsOf } from '../check-providers';
import type { ProviderDeclaration, ProviderTable } from '../provider';
import type { SettingSchema } from '../setting-schema';
import { SETTING_GROUPS, SETTINGS_SCHEMA } from '../settings';
import { isRequired, kindOf, variablesOf } from './words';

const HEAD = `# Settings

Written by \`npm run settings\` from \`packages/core/src/infra/config/settings\` and the providers in \`packages/core/src/adapters\`. How files
and variables are combined is in [the rules](rules/settings.md); [example.yaml](../infra/config/example.yaml) shows every setting and works
as it is. Editors that support JSON Schema complete and check a file whose first line is
\`# yaml-language-server: $schema=<path to>/settings.schema.json\`; the schema is \`infra/config/settings.schema.json\`, and \`config schema\` on
the command line prints that of its release. \`config check\` reports what is wrong with a configuration, and what in it has no effect.
`;

function inCode(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

/** Longer defaults are not shown in the list. */
const SHOWN_CHARS = 60;

function defaultOf(schema: SettingSchema): string | undefined {
  const byDefault = schema.family === undefined ? schema.default : schema.properties?.['name']?.default;
  if (byDefault === undefined) return undefined;
  const text = inCode(byDefault);
  return text.length > SHOWN_CHARS ? undefined : `default ${text}`;
}

function factsOf(schema: SettingSchema, isOptional: boolean): string[] {
  const name = schema.family === undefined ? undefined : schema.properties?.['name'];
  const variables = [...variablesOf(schema), ...(name === undefined ? [] : variablesOf(name))];
  const value = [
    kindOf(schema),
    defaultOf(schema) ?? (schema.default !== undefined ? undefined : isOptional ? 'optional' : 'required'),
  ];
  return [
    `- Value: ${value.filter((part) => part !== undefined).join('; ')}`,
    ...(variables.length === 0
      ? []
      : [`- Environment: ${variables.map((each) => `\`${each}\``).join(', ')}`]),
    ...(schema.family === undefined ? [] : [`- Providers: [${schema.family}](#${schema.family})`]),
    ...(schema.clients ? ['- Clients see it.'] : []),
    ...(schema.organisers
      ? ['- Organisers can override it while the event runs; clients see the value in force.']
      : []),
  ];
}

/** A setting followed by its children, one level deeper. */
function settingLines(path: string, schema: SettingSchema, isOptional: boolean): string[] {
  const { properties, family, default: byDefault, example } = schema;
  const isSection = properties !== undefined && family === undefined && byDefault !== undefined;
  const own = [
    '',
    `### ${path}`,
    '',
    ...(schema.description === undefined ? [] : [schema.description, '']),
    ...factsOf(schema, isOptional),
  ];
  const isBlock = properties !== undefined && family === undefined && example === undefined;
  const below = isBlock
    ? Object.entries(properties).flatMap(([key, child]) =>
        settingLines(`${path}.${key}`, child, !(schema.required?.includes(key) ?? false)),
      )
    : partLines(schema);
  return isSection ? below : [...own, ...below];
}

/** The parts of a setting that is written as a whole, in one list. */
function partLines({ anyOf, items, properties, patternProperties, family }: SettingSchema): string[] {
  if (family !== undefined) return [];
  const [value] = Object.values(patternProperties ?? {});
  if (value !== undefined) return partLines(value);
  const parts = properties ?? items?.properties ?? anyOf?.find((each) => each.properties)?.properties;
  return Object.entries(parts ?? {}).map(([key, part]) => {
    const variables = variablesOf(part).map((name) => `\`${name}\``);
    const about = part.description === undefined ? '' : ` ${part.description}`;
    const providers = part.family === undefined ? '' : ` ([${part.family}](#${part.family}))`;
    const nested = part.items?.properties === undefined ? [] : partLines(part).map((line) => `  ${line}`);
    const env = variables.length === 0 ? '' : ` ${variables.join(', ')}`;
    return [`- \`${key}\`: ${kindOf(part)}${providers}.${about}${env}`, ...nested].join('\n');
  });
}

function providerLines(provider: ProviderDeclaration): string[] {
  const options = optionsOf(provider).map(([option, schema]) => {
    const need = isRequired(provider, option) ? 'required' : 'optional';
    const env = variablesOf(schema)
      .map((name) => ` \`${name}\``)
      .join(',');
    return `- \`${option}\` (${kindOf(schema)}; ${need}): ${schema.description ?? ''}${env}`;
  });
  return ['', `#### ${provider.name}`, '', ...(options.length === 0 ? ['No options.'] : options)];
}

/** docs/settings.md: every setting, then every provider. */
export function settingsPage(providers: ProviderTable): string {
  const required: readonly string[] = SETTINGS_SCHEMA.required;
  const settings = SETTING_GROUPS.flatMap(({ title, settings: group }) => [
    '',
    `## ${title}`,
    ...Object.entries(group).flatMap(([key, schema]) => settingLines(key, schema, !required.includes(key))),
  ]);
  const families = Object.entries(providers).flatMap(([family, members]) => [
    '',
    `### ${family}`,
    ...members.flatMap(providerLines),
  ]);
  const about =
    'An option that is not set in the file is taken from its variables; the first variable wins over the file as well.';
  return [HEAD.trimEnd(), ...settings, '', '## Providers', '', about, ...families, ''].join('\n');
}
