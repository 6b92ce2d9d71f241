import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse } from 'yaml';
import { ConfigError } from './config-error';
import { isTree, merge, type Tree } from './merge';

const EXTENSIONS = ['.json', '.yaml', '.yml'];

/** One file as a tree; an empty one is an empty tree. */
export function readTree(file: string): Tree {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new ConfigError([`${file}: ${(error as Error).message}`]);
  }
  if (content === null || content === undefined) return {};
  if (!isTree(content)) throw new ConfigError([`${file}: must be a map of settings`]);
  return content;
}

/** The files directly in `directory`, merged in name order. */
export function readDirectory(directory: string): unknown {
  return readdirSync(directory)
    .filter((name) => EXTENSIONS.includes(extname(name).toLowerCase()))
    .sort((a, b) => a.localeCompare(b))
    .map((name) => join(directory, name))
    .filter((file) => statSync(file).isFile())
    .reduce<unknown>((tree, file) => merge(tree, readTree(file)), {});
}
