export { createAuth, type Auth, type AuthDeps } from './create-auth';
export { createTokenCodec, type TokenClaims, type TokenCodec, type TokenKind } from './token-codec';
export { createAuthenticator, type Authenticator, type CallerTeam } from './authenticator';
export type { RegisterTeamRequest, RegisterTeamResult } from './register-team';
export type { LogInRequest, LogInResult } from './log-in';
export type { CreateTeamLoginResult } from './create-team-login';
export type { OwnAccount } from './read-own-account';
