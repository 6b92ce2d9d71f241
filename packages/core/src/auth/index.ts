export { createAuth, type Auth } from './create-auth';
export {
  createTokenCodec,
  isStillOf,
  newTokenOwner,
  type FormerTokenKey,
  type TokenCodec,
  type TokenOwner,
} from './token-codec';
export {
  ACCESS_CHECK_EVERY_MS,
  createAccessWatch,
  outwaitAccessLeases,
  type AccessWatch,
} from './access-watch';
export { announceEndedTokens } from './end-tokens';
export { createAuthenticator, type Authenticator, type CallerTeam } from './authenticator';
export type { RegisterTeamResult } from './register-team';
export { createCreateOperatorToken } from './create-operator-token';
export { createCreateSignInLink, createSignInLinks } from './sign-in-links';
export { createNoteTokenUse } from './note-token-use';
export {
  createExternalGrantStore,
  type ExternalGrant,
  type ExternalGrantStore,
} from './external-grant-store';
export type { SiteWithAccess } from './external-grants';
export { createMemberTokenStore, type MemberToken } from './member-token-store';
export { createMailDelivery } from './create-mail-delivery';
export type { Mailing } from './mailing';
export type { PendingVerification } from './verification-store';
export type { VerifyResult } from './verify';
export { createTeamAccessStore, type TeamAccess, type TeamAccessStore } from './team-access-store';
