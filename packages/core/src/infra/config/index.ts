export { isProduction, loadConfig } from './load-config';
export { findUnknownSettings } from './unknown-settings';
export { ConfigError, problemSentence, type ConfigProblem } from './config-error';
export { optionalTextOption, textOption } from './provider-option';
export type {
  AvatarsModerationConfig,
  BloodBotConfig,
  CaptchaConfig,
  Config,
  EmailConfig,
  LeaderboardConfig,
  ProviderConfig,
  ProxyConfig,
  ProxyTrust,
  RanksiteConfig,
  SponsorConfig,
} from './config';
