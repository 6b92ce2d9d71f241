import { createStoredCopy, type StoredCopy } from '../infra/batching';
import { mergeSettings, type Settings, type SettingsDefaults } from './settings';
import type { SettingsStore, StoredSettings } from './settings-store';

/** The settings in force, in memory: gates read them on every request. */
export type EffectiveSettings = StoredCopy<StoredSettings, Settings>;

/** Resolves once the stored overrides are loaded. */
export function createEffectiveSettings(dependencies: {
  store: Pick<SettingsStore, 'get'>;
  defaults: SettingsDefaults;
}): Promise<EffectiveSettings> {
  const { store, defaults } = dependencies;
  return createStoredCopy(store, ({ overrides }) => mergeSettings(defaults, overrides));
}
