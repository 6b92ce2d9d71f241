import { legacyLayers, oldPoolLayers, withLegacy } from './legacy-settings';
import { mergeLayers, type Layer, type Tree } from './layers';
import { readEnvironment, type Environment } from './read-environment';
import { readDirectory, readTree, settingsDirectory } from './read-files';

/** The settings as written, and where they were set. */
export interface GatheredSettings {
  readonly tree: Tree;
  readonly layers: readonly Layer[];
}

/**
 * Merges files, then the environment, then converted old blocks; `defaults` fill the top-level keys that are
 * not set.
 */
export function combineSettings(
  files: readonly Layer[],
  env: Environment,
  defaults: Layer = { source: '', tree: {} },
): GatheredSettings {
  // A connection string in one layer replaces the parts of another, and vice versa.
  const current = [...files, ...readEnvironment(env)];
  const written = [...oldPoolLayers(current), ...current];
  const settings = mergeLayers(written);
  const converted = legacyLayers(settings);
  const unset = Object.fromEntries(
    Object.entries(defaults.tree as Tree).filter(([key]) => !(key in settings)),
  );
  return {
    // A copy: validation fills in defaults, which no layer contains.
    tree: structuredClone({ ...unset, ...withLegacy(settings, converted) }),
    layers: [{ source: defaults.source, tree: unset }, ...written, ...converted],
  };
}

/**
 * The settings of this process. `fallback` and the file named by `SVC_CONF_DEFAULTS` supply defaults; without
 * either a directory of files is required.
 * @throws ConfigError when a file or directory cannot be read
 */
export function gatherSettings(env: Environment, fallback?: Tree): GatheredSettings {
  const directory = settingsDirectory(env, fallback !== undefined);
  const file = env['SVC_CONF_DEFAULTS'];
  return combineSettings(directory === undefined ? [] : readDirectory(directory), env, {
    source: file ?? '',
    tree: { ...fallback, ...(file ? readTree(file) : {}) },
  });
}
