import { mergeSettings, type Settings, type SettingsDefaults } from './settings';
import type { SettingsStore, StoredSettings } from './settings-store';

/** The settings in force, in memory: gates read them on every request. */
export interface EffectiveSettings {
  current(): Settings;
  /** Reads the stored overrides; called on the announcement and by a periodic check, since announcements get lost. */
  refresh(): Promise<void>;
  /** Takes over what this process has just stored, so that its next request sees it. */
  adopt(stored: StoredSettings): void;
}

/** Resolves once the stored overrides are loaded. */
export async function createEffectiveSettings(dependencies: {
  store: Pick<SettingsStore, 'get'>;
  defaults: SettingsDefaults;
}): Promise<EffectiveSettings> {
  const { store, defaults } = dependencies;
  const first = await store.get();
  let { revision } = first;
  let settings = mergeSettings(defaults, first.overrides);

  const adopt = (stored: StoredSettings): void => {
    // Answers of two reads may arrive in either order; an older one changes nothing.
    if (stored.revision <= revision) return;
    revision = stored.revision;
    settings = mergeSettings(defaults, stored.overrides);
  };

  return {
    current: () => settings,
    refresh: async () => adopt(await store.get()),
    adopt,
  };
}
