export { createAuth, type Auth } from './create-auth';
export {
  createTokenCodec,
  isStillOf,
  newTokenOwner,
  type TokenClaims,
  type FormerTokenKey,
  type TokenCodec,
  type TokenKind,
  type TokenOwner,
} from './token-codec';
export {
  ACCESS_CHECK_EVERY_MS,
  createAccessWatch,
  outwaitAccessLeases,
  type AccessWatch,
} from './access-watch';
export { createAuthenticator, type Authenticator, type CallerTeam } from './authenticator';
export type { RegisterTeamRequest, RegisterTeamResult } from './register-team';
export type { LogInRequest, LogInResult } from './log-in';
export type { CreateTeamLoginResult } from './create-team-login';
export { createCreateOperatorToken, type CreateOperatorTokenResult } from './create-operator-token';
export { createCreateSignInLink, createSignInLinks, type CreateSignInLinkResult } from './sign-in-links';
export { createNoteTokenUse } from './note-token-use';
export {
  createExternalGrantStore,
  type ExternalGrant,
  type ExternalGrantStore,
} from './external-grant-store';
export type { SiteWithAccess } from './external-grants';
export { createMemberTokenStore, type MemberToken } from './member-token-store';
export type { OwnAccount } from './read-own-account';
export { createMailDelivery, type MailDelivery } from './create-mail-delivery';
export type { Requester, Mailing, MailingBuckets } from './mailing';
export type { PendingVerification } from './verification-store';
export type { RequestRecoveryResult } from './request-recovery';
export type { VerifyResult } from './verify';
export type { VerifyInfo } from './read-verify-info';
export type { ChangeEmailResult } from './change-email';
export { createTeamAccessStore, type TeamAccess, type TeamAccessStore } from './team-access-store';
