export { checkSettings, isProduction, loadConfig } from './load-config';
export { findIneffectiveSettings, warnOfIneffectiveSettings } from './ineffective-settings';
export { combineSettings } from './gather-settings';
export { settingPaths } from './settings';
export type { SettingSchema } from './setting-schema';
export { ConfigError, problemSentence, type ConfigProblem } from './config-error';
export { optionalTextOption, textOption } from './provider-option';
export { PROVIDERS } from './providers';
export {
  CAPTCHA_ACTIONS,
  clientSettings,
  type CaptchaAction,
  type ClientSettings,
  type Config,
  type ProviderConfig,
} from './config';
