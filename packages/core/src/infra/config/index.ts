export { checkSettings, isProduction, loadConfig } from './load-config';
export { findIneffectiveSettings, warnOfIneffectiveSettings } from './ineffective-settings';
export { settingsDirectory } from './read-files';
export { combineSettings } from './gather-settings';
export { settingVariables } from './setting-variables';
export { settingPaths } from './settings';
export type { SettingSchema } from './setting-schema';
export { ConfigError, problemSentence, type ConfigProblem } from './config-error';
export {
  contentSourcesOf,
  createProvider,
  defineProvider,
  type ContentSources,
  type Provider,
  type ProviderTable,
} from './provider';
export { filled, flag, oneOf, option, webAddress, whole } from './setting';
export { clientSettings, type ClientSettings, type Config, type ProviderConfig } from './config';
export { editorSchema } from './documents/editor-schema';
export { settingsFiles } from './documents/settings-files';
