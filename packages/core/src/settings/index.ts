export type { Sponsor } from '@rampart/event-rules';
export {
  changeOverrides,
  mergeSettings,
  type Settings,
  type SettingsChanges,
  type SettingsDefaults,
  type SettingsOverrides,
} from './settings';
export { createSettingsStore, type SettingsStore, type StoredSettings } from './settings-store';
export { createEffectiveSettings, type EffectiveSettings } from './effective-settings';
export { createUpdateSettings, type SettingsStores, type UpdateSettings } from './update-settings';
export { readSettings, type SettingsView } from './read-settings';
export { settingsDefaults } from './settings-defaults';
