export {
  mergeSettings,
  type PageMeta,
  type PageMetaOverride,
  type Settings,
  type SettingsChanges,
  type SettingsDefaults,
  type SettingsOverrides,
  type Sponsor,
  type SponsorInput,
} from './settings';
export { createSettingsStore, type SettingsStore, type StoredSettings } from './settings-store';
export { createEffectiveSettings, type EffectiveSettings } from './effective-settings';
export {
  createUpdateSettings,
  type SettingsStores,
  type UpdateSettings,
  type UpdateSettingsOutcome,
  type UpdateSettingsRequest,
} from './update-settings';
export { readSettings, type SettingsView } from './read-settings';
export { settingsDefaults } from './settings-defaults';
