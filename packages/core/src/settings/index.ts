export { mergeSettings } from './settings';
export type {
  PageMeta,
  PageMetaOverride,
  Settings,
  SettingsChanges,
  SettingsDefaults,
  SettingsOverrides,
  Sponsor,
  SponsorInput,
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
