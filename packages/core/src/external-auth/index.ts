export { createExternalAuth, type ExternalAuth, type ExternalAuthDeps } from './create-external-auth';
export { answerInTime } from './answer-in-time';
export { createRedisSignInCodes } from './redis-sign-in-codes';
export type { SignInCodes, SignInGrant } from './sign-in-codes';
export type { ExternalClient } from './external-client';
export type { AuthorizeRequest, AuthorizeResult } from './authorize';
export type { ExchangeCodeRequest, ExchangeCodeResult } from './exchange-code';
export type { CreateClientRequest, CreateClientResult } from './manage-clients';
