export { clientFacts, type ClientFacts } from './client-facts';
export { contentSecurityPolicy } from './content-security-policy';
export { createScriptCache, type FetchScript, type ScriptCache } from './script-cache';
export { createOidc, type Oidc } from './oidc/create-oidc';
export type { IdentityProvider, ProvedIdentity } from './oidc/identity-provider';
export { createRanksite, type Ranksite } from './ranksite/create-ranksite';
export type { RanksiteSite, RanksiteTeam } from './ranksite/prove-identity';
