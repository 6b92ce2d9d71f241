import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unreadable } from './config-error';
import type { Environment } from './read-environment';

const NAME = 'conf.d';

/** Where the script of this process lies; the working directory when it runs none. */
function programDirectory(): string {
  const script = process.argv[1];
  return script === undefined ? process.cwd() : dirname(realpathSync(script));
}

/** The first directory named `conf.d` in `start` and what it lies in. */
function findUpward(start: string): string | undefined {
  const candidate = join(start, NAME);
  if (statSync(candidate, { throwIfNoEntry: false })?.isDirectory() === true) return candidate;
  const above = dirname(start);
  return above === start ? undefined : findUpward(above);
}

/**
 * Where the files are: the directory that `SVC_CONF_DIR` or `SVC_CONF_PATH` names, else the nearest `conf.d` going upward
 * from the program (accounts reference 10.1). Somebody who brings an event (`bringsEvent`) needs no files.
 * @throws ConfigError when files are needed and there is no directory
 */
export function settingsDirectory(env: Environment, bringsEvent: boolean): string | undefined {
  const named = env['SVC_CONF_DIR'] ?? env['SVC_CONF_PATH'];
  // A launcher that brings defaults says itself where the files of its checkout are.
  if (named !== undefined || env['SVC_CONF_DEFAULTS']) return named;
  const program = programDirectory();
  const found = findUpward(program);
  if (found !== undefined || bringsEvent) return found;
  throw unreadable(NAME, `no such directory in ${program} or above it, and SVC_CONF_DIR names none`);
}
