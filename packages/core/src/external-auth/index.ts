export { createExternalAuth, type ExternalAuth, type ExternalAuthDependencies } from './create-external-auth';
export { withTimeout } from './with-timeout';
export { createRedisSignInCodes } from './redis-sign-in-codes';
export type { SignInCodes, SignInGrant } from './sign-in-codes';
export type { ExternalClient } from './external-client';
export type { AuthorizeRequest, AuthorizeResult } from './authorize';
export type { ExchangeCodeRequest, ExchangeCodeResult } from './exchange-code';
export type { CreateClientRequest, CreateClientResult } from './manage-clients';
