import { readFileSync } from 'node:fs';
import { CONFIG_KEYS, CONNECTION_KEYS, CONNECTION_PART_VARIABLES } from './config-keys';
import { merge, treeOf } from './merge';

export type Environment = Readonly<Record<string, string | undefined>>;

const TRUE_WORDS = ['true', 'yes', 'y', '1'];

/** The value of a variable, or the trimmed content of the file that `<NAME>_FILE` names (decisions, Configuration). */
export function variable(env: Environment, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return env[name];
  return readFileSync(file, 'utf8').trim();
}

/** Accounts reference 10.2; an integer that is none is passed on as text, so that the schema names it. */
function parsed(text: string, type: 'string' | 'integer' | 'boolean'): unknown {
  if (type === 'string') return text;
  if (text.trim() === '') return undefined;
  if (type === 'boolean') return TRUE_WORDS.includes(text.trim().toLowerCase());
  const digits = /^-?\d+/.exec(text.trim());
  return digits ? Number(digits[0]) : text;
}

/** The tree of everything the environment sets. */
export function readEnvironment(env: Environment): unknown {
  let tree: unknown = {};
  for (const key of [...CONNECTION_PART_VARIABLES, ...CONFIG_KEYS, ...CONNECTION_KEYS]) {
    const text = key.env === undefined ? undefined : variable(env, key.env);
    const value = text === undefined ? undefined : parsed(text, key.envType ?? 'string');
    if (value !== undefined) tree = merge(tree, treeOf(key.path, value));
  }
  return tree;
}
