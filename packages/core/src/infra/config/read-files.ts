import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse } from 'yaml';
import { unreadable } from './config-error';
import type { Layer } from './layers';
import { isTree, type Tree } from './merge';

const EXTENSIONS = ['.json', '.yaml', '.yml'];

/** One file as a tree; an empty one is an empty tree. */
export function readTree(file: string): Tree {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw unreadable(file, error instanceof Error ? error.message : String(error));
  }
  if (content === null || content === undefined) return {};
  if (!isTree(content)) throw unreadable(file, 'must be a map of settings');
  return content;
}

/** The files directly in `directory` in name order, which is the order they are merged in. */
export function readDirectory(directory: string): Layer[] {
  if (!existsSync(directory)) throw unreadable(directory, 'no such configuration directory');
  return readdirSync(directory)
    .filter((name) => EXTENSIONS.includes(extname(name).toLowerCase()))
    .sort((a, b) => a.localeCompare(b))
    .map((name) => join(directory, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => ({ source: file, tree: readTree(file) }));
}
