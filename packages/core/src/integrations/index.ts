export { clientFacts, type ClientFacts } from './client-facts';
export { contentSecurityPolicy } from './content-security-policy';
export { analyticsSource, type AnalyticsSource } from './analytics/analytics-provider';
export { createScriptCache, type FetchScript, type ScriptCache } from './analytics/script-cache';
export { createRanksite, type Ranksite } from './ranksite/create-ranksite';
export type { RanksiteSite, RanksiteTeam } from './ranksite/prove-identity';
