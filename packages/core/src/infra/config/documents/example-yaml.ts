import { stringify } from 'yaml';
import type { ProviderTable } from '../provider';
import type { SettingSchema } from '../setting-schema';
import { SETTING_GROUPS } from '../settings';
import { providerLine, variablesOf, wrap } from './words';

/** The print width of the formatter. */
const WIDTH = 110;

const HEAD = `# yaml-language-server: $schema=settings.schema.json
#
# An event, with every setting there is. It starts as it is: copy it into a directory of its own and run
#
#   SVC_CONF_DIR=<directory> npm start
#
# The first line tells editors what is allowed here; in a copy, adjust the path to settings.schema.json, or copy it too.
# Lines that begin with "#:" show a setting that is off or has another value by default: remove the two characters.
# Several files of one directory are merged in name order: maps key by key, lists are appended, else the later wins.
# Environment variables (in brackets) win over files; <VARIABLE>_FILE names a file that holds the value, for secrets.
# \`node apps/cli/dist/src/main.js config check\` reports what is wrong with a configuration, and where.
#
# Written by \`npm run settings\` from packages/core/src/infra/config/settings.
`;

const pad = (depth: number): string => '  '.repeat(depth);

/** A value on one line, as it follows a key or a dash. */
function inline(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0, singleQuote: true }).trim();
}

/** `key: value`; broken into several lines when too long. */
function entry(key: string, value: unknown, depth: number): string[] {
  const line = `${pad(depth)}${key}: ${inline(value)}`;
  if (typeof value === 'string' && value.includes('\n')) {
    const lines = value.trimEnd().split('\n');
    return [
      `${pad(depth)}${key}: |`,
      ...lines.map((text) => (text === '' ? '' : `${pad(depth + 1)}${text}`)),
    ];
  }
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isList = Array.isArray(value) && value.some((item) => typeof item === 'object');
  if (isList) {
    return [`${pad(depth)}${key}:`, ...(value as unknown[]).flatMap((item) => listItem(item, depth + 1))];
  }
  const children = isMap ? Object.entries(value) : [];
  const isShort = line.length <= WIDTH && (depth > 0 || children.length === 0);
  if (!isMap || isShort) return [line];
  return [`${pad(depth)}${key}:`, ...children.flatMap(([name, child]) => entry(name, child, depth + 1))];
}

function listItem(item: unknown, depth: number): string[] {
  const line = `${pad(depth)}- ${inline(item)}`;
  if (line.length <= WIDTH || typeof item !== 'object' || item === null) return [line];
  const [first = '', ...rest] = Object.entries(item).flatMap(([key, value]) => entry(key, value, depth + 1));
  return [`${pad(depth)}- ${first.trimStart()}`, ...rest];
}

function comment(schema: SettingSchema, providers: ProviderTable, depth: number): string[] {
  const width = WIDTH - 2 * depth - 2;
  const name = schema.properties?.['name'];
  const variables = [
    ...variablesOf(schema),
    ...(schema.family !== undefined && name ? variablesOf(name) : []),
  ];
  const parts = [schema.description, variables.length === 0 ? undefined : `[${variables.join(', ')}]`];
  const text = parts.filter((part) => part !== undefined).join(' ');
  const family = schema.family ?? Object.values(schema.patternProperties ?? {})[0]?.family;
  const inList = schema.properties?.['destinations']?.items?.properties?.['provider']?.family;
  const choices = (providers[family ?? inList ?? ''] ?? []).flatMap((provider) => {
    const [first = '', ...more] = wrap(providerLine(provider), width - 4);
    return [`- ${first}`, ...more.map((line) => `    ${line}`)];
  });
  const lines = [...(text === '' ? [] : wrap(text, width)), ...choices];
  return lines.map((line) => `${pad(depth)}# ${line}`);
}

const isOff = (line: string): boolean => /^ *#:/.test(line);
const isComment = (line: string): boolean => /^ *#/.test(line);

/** Comments lines out with `#:` at their depth; lines already commented out stay as they are. */
function switchedOff(lines: readonly string[], depth: number): string[] {
  return lines.map((line) => {
    const rest = line.slice(2 * depth);
    return `${pad(depth)}#:${isOff(rest) ? rest.replace('#:', '') : rest}`;
  });
}

/** A setting with its description: its value, or `#:` lines when it is off by default. */
function shown(key: string, schema: SettingSchema, providers: ProviderTable, depth: number): string[] {
  const about = comment(schema, providers, depth);
  const { properties, example, start, default: byDefault, family } = schema;
  if (start !== undefined) return [...about, ...entry(key, start, depth)];
  if (example !== undefined) return [...about, ...switchedOff(entry(key, example, depth), depth)];
  if (properties !== undefined && family === undefined) {
    const below = Object.entries(properties).flatMap(([name, child]) =>
      shown(name, child, providers, depth + 1),
    );
    const block = [`${pad(depth)}${key}:`, ...below];
    const isInForce = byDefault !== undefined && below.some((line) => !isComment(line));
    return [...about, ...(isInForce ? block : switchedOff(block, depth))];
  }
  if (byDefault === undefined) {
    throw new Error(`The setting ${key} has no value to show: give it a default, an example or a start.`);
  }
  const value = family === undefined ? byDefault : { name: properties?.['name']?.default, options: {} };
  return [...about, ...entry(key, value, depth)];
}

function title(text: string): string {
  return `# --- ${text} `.padEnd(WIDTH, '-');
}

/** The commented example configuration: every setting except deprecated forms. */
export function exampleYaml(providers: ProviderTable): string {
  const groups = SETTING_GROUPS.filter(({ isOld }) => !isOld).map((group) => {
    const settings = Object.entries(group.settings).map(([key, schema]) =>
      shown(key, schema, providers, 0).join('\n'),
    );
    return [title(group.title), ...settings].join('\n\n');
  });
  return `${HEAD}\n${groups.join('\n\n')}\n`;
}
