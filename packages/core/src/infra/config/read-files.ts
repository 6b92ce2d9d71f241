import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { parseYaml } from '../yaml';
import { unreadable } from './config-error';
import { isTree, type Layer, type Tree } from './layers';
import type { Environment } from './read-environment';

const EXTENSIONS = ['.json', '.yaml', '.yml'];
const DIRECTORY_NAME = 'conf.d';

/** @throws Error for text that is not UTF-8, because decoding it would change values silently */
function readText(file: string): string {
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new Error('is not UTF-8; save the file in this encoding');
  return bytes.toString();
}

/** One file as a tree; an empty one is an empty tree. */
export function readTree(file: string): Tree {
  let content: unknown;
  try {
    content = parseYaml(readText(file));
  } catch (error) {
    throw unreadable(file, error instanceof Error ? error.message : String(error));
  }
  if (content === null || content === undefined) return {};
  if (!isTree(content)) throw unreadable(file, 'must be a map of settings');
  return content;
}

/**
 * The files in `directory` (not in subdirectories) in name order, which is the merge order. A dangling link is an
 * error when it is read.
 */
export function readDirectory(directory: string): Layer[] {
  if (!existsSync(directory)) throw unreadable(directory, 'no such configuration directory');
  return readdirSync(directory)
    .filter((name) => EXTENSIONS.includes(extname(name).toLowerCase()))
    .sort((a, b) => a.localeCompare(b))
    .map((name) => join(directory, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() !== false)
    .map((file) => ({ source: file, tree: readTree(file) }));
}

/** The directory of the running script; the working directory when there is none. */
function programDirectory(): string {
  const script = process.argv[1];
  return script === undefined ? process.cwd() : dirname(realpathSync(script));
}

/** The nearest `conf.d` in `start` or above it. */
function findUpward(start: string): string | undefined {
  const candidate = join(start, DIRECTORY_NAME);
  if (statSync(candidate, { throwIfNoEntry: false })?.isDirectory() === true) return candidate;
  const above = dirname(start);
  return above === start ? undefined : findUpward(above);
}

/**
 * The directory of the files: the one `SVC_CONF_DIR` or `SVC_CONF_PATH` names, else the nearest `conf.d` from
 * the program upward. Not needed if the caller supplies an event (`bringsEvent`).
 * @throws ConfigError when files are needed and there is no directory
 */
export function settingsDirectory(env: Environment, bringsEvent: boolean): string | undefined {
  const named = env['SVC_CONF_DIR'] ?? env['SVC_CONF_PATH'];
  // A launcher that brings defaults names the directory of its checkout itself.
  if (named !== undefined || env['SVC_CONF_DEFAULTS']) return named;
  const program = programDirectory();
  const found = findUpward(program);
  if (found !== undefined || bringsEvent) return found;
  throw unreadable(
    DIRECTORY_NAME,
    `no such directory in ${program} or above it, and SVC_CONF_DIR names none`,
  );
}
