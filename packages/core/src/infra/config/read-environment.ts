import { readFileSync } from 'node:fs';
import { CONFIG_KEYS, CONNECTION_KEYS, PART_VARIABLES } from './config-keys';
import { unreadable } from './config-error';
import type { Layer } from './layers';
import { treeOf } from './merge';

export type Environment = Readonly<Record<string, string | undefined>>;

const TRUE_WORDS = ['true', 'yes', 'y', '1'];

/** The value of a variable, or the trimmed content of the file that `<NAME>_FILE` names (decisions, Configuration). */
export function variable(env: Environment, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return env[name];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw unreadable(file, `cannot be read, but ${name}_FILE names it`);
  }
}

/** The value of a variable's text; what cannot be read as its type is passed on as text, so that the schema names it. */
export function parseVariable(text: string, type: 'string' | 'integer' | 'boolean' | 'json'): unknown {
  if (type === 'string') return text;
  if (text.trim() === '') return undefined;
  if (type === 'boolean') return TRUE_WORDS.includes(text.trim().toLowerCase());
  if (type === 'json') {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  const digits = /^-?\d+/.exec(text.trim());
  return digits ? Number(digits[0]) : text;
}

/** What each set variable says (accounts reference 10.2); the string form of a connection comes after its parts. */
export function readEnvironment(env: Environment): Layer[] {
  return [...PART_VARIABLES, ...CONFIG_KEYS, ...CONNECTION_KEYS].flatMap((key) => {
    const text = key.env === undefined ? undefined : variable(env, key.env);
    const value = text === undefined ? undefined : parseVariable(text, key.envType ?? 'string');
    return value === undefined
      ? []
      : [{ source: `environment ${key.env ?? ''}`, tree: treeOf(key.path, value) }];
  });
}
