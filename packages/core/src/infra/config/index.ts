export { loadConfig } from './load-config';
export { ConfigError } from './config-error';
export type { Config, LeaderboardConfig, ProxyConfig, ProxyTrust, SponsorConfig } from './config';
