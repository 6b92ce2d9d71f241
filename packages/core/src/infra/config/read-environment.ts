import { readFileSync } from 'node:fs';
import { unreadable } from './config-error';
import { treeOf, type Layer } from './layers';
import { nodesOf, type SettingSchema } from './setting-schema';
import { SETTINGS_SCHEMA } from './settings';

export type Environment = Readonly<Record<string, string | undefined>>;

const TRUE_WORDS = ['true', 'yes', 'y', '1'];

/** The value of a variable, or the trimmed content of the file that `<NAME>_FILE` names. */
export function variable(env: Environment, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return env[name];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw unreadable(file, `cannot be read, but ${name}_FILE names it`);
  }
}

/**
 * The value a variable gives to a setting of this schema. A value that does not parse as its type is passed
 * on as text, so that the schema reports it. Undefined when not set: an empty text is a value only for text
 * settings.
 */
export function variableValue(env: Environment, name: string, { type }: SettingSchema): unknown {
  const text = variable(env, name);
  const trimmed = text?.trim() ?? '';
  switch (type) {
    case 'boolean':
      return trimmed === '' ? undefined : TRUE_WORDS.includes(trimmed.toLowerCase());
    case 'integer': {
      const digits = /^-?\d+/.exec(trimmed);
      return trimmed === '' ? undefined : digits ? Number(digits[0]) : text;
    }
    case 'object':
      try {
        return trimmed === '' ? undefined : (JSON.parse(trimmed) as unknown);
      } catch {
        return text;
      }
    case undefined:
    default:
      return text;
  }
}

/** Every setting that has a variable, parts before the whole. */
export const VARIABLES = nodesOf(SETTINGS_SCHEMA).flatMap(({ path, schema }) =>
  schema.env === undefined ? [] : [{ name: schema.env, path, schema }],
);

/** A layer per set variable. A connection string comes after the parts of a connection and replaces them. */
export function readEnvironment(env: Environment): Layer[] {
  return VARIABLES.flatMap(({ name, path, schema }) => {
    const value = variableValue(env, name, schema);
    return value === undefined ? [] : [{ source: `environment ${name}`, tree: treeOf(path, value) }];
  });
}
