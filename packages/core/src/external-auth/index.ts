export { createExternalAuth, type ExternalAuth } from './create-external-auth';
export { createRedisSignInCodes } from './sign-in-codes';
export { createRedisOpenIdCodes } from './openid-codes';
export { createOpenIdKeys } from './openid-keys';
export type { OpenIdTokens, OpenIdTokensResult } from './openid-tokens';
export { clientVersion, type ExternalClient } from './external-client';
