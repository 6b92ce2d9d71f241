import { legacyLayers, withLegacy } from './convert-legacy';
import { mergeLayers, type Layer } from './layers';
import type { Tree } from './merge';
import { readEnvironment, type Environment } from './read-environment';
import { readDirectory, readTree } from './read-files';
import { settingsDirectory } from './settings-directory';

/** What somebody wrote, and where. */
export interface GatheredSettings {
  readonly tree: Tree;
  readonly layers: readonly Layer[];
}

/**
 * Files, then the environment, then old blocks; the top-level keys nobody set are filled from `SVC_CONF_DEFAULTS`, and
 * else from `fallback`. Without either there must be a directory of files.
 * @throws ConfigError when a file or directory cannot be read
 */
export function gatherSettings(env: Environment, fallback?: Tree): GatheredSettings {
  const directory = settingsDirectory(env, fallback !== undefined);
  const files = directory === undefined ? [] : readDirectory(directory);
  // A connection given as a string in one layer replaces the parts of another, and the other way round.
  const written = [...files, ...readEnvironment(env)];
  const settings = mergeLayers(written);
  const converted = legacyLayers(settings);
  const defaultsFile = env['SVC_CONF_DEFAULTS'];
  const defaults = { ...fallback, ...(defaultsFile ? readTree(defaultsFile) : {}) };
  const unset = Object.fromEntries(Object.entries(defaults).filter(([key]) => !(key in settings)));
  return {
    // A copy: checking fills in defaults, which nobody has written anywhere.
    tree: structuredClone({ ...unset, ...withLegacy(settings, converted) }),
    layers: [{ source: defaultsFile ?? '', tree: unset }, ...written, ...converted],
  };
}
