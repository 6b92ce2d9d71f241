export { createExternalAuth, type ExternalAuth } from './create-external-auth';
export { createRedisSignInCodes, type SignInCodes, type SignInGrant } from './sign-in-codes';
export { createRedisOpenIdCodes } from './openid-codes';
export { createOpenIdKeys } from './openid-keys';
export type { OpenIdTokens, OpenIdTokensResult } from './openid-tokens';
export type { ExternalClient } from './external-client';
export type { AuthorizeRequest, AuthorizeResult } from './authorize';
export type { ExchangeCodeRequest, ExchangeCodeResult } from './exchange-code';
export type { CreateClientRequest, CreateClientResult } from './manage-clients';
