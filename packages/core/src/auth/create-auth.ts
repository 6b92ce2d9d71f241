import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import { createTransact, type Database } from '../infra/database';
import { createMailOutbox } from '../mail';
import { createStaffAuditLog, type StaffAuditLog } from '../staff-audit';
import { createTeamStore, type DivisionRules, type Teams, type TeamStore } from '../teams';
import { createChangeEmail } from './change-email';
import { createCreateTeamLogin } from './create-team-login';
import { createEmailChangeStore } from './email-change-store';
import { createExternalGrants } from './external-grants';
import { createExternalGrantStore, type ExternalGrantStore } from './external-grant-store';
import { createVerificationStore } from './verification-store';
import { createLogIn } from './log-in';
import type { Mailing, MailingStores } from './mailing';
import { createMemberTokens } from './member-tokens';
import { createMemberTokenStore, type MemberTokenStore } from './member-token-store';
import { createPendingVerifications } from './pending-verifications';
import { createReadOwnAccount } from './read-own-account';
import { createReadVerifyInfo } from './read-verify-info';
import { createRegisterTeam } from './register-team';
import { createRemoveEmail } from './remove-email';
import { createRequestRecovery } from './request-recovery';
import { createRequestVerification } from './request-verification';
import type { SignInLinks } from './sign-in-links';
import { createSignOutEverywhere } from './sign-out-everywhere';
import { createTeamAccessStore, type TeamAccessStore } from './team-access-store';
import type { TokenCodec } from './token-codec';
import { createTransferTeam } from './transfer-team';
import { createVerify } from './verify';

export interface AuthDependencies {
  readonly database: Database;
  readonly codec: TokenCodec;
  readonly random: Random;
  readonly divisions: DivisionRules;
  readonly profiles: Pick<Teams, 'findOwnProfile'>;
  readonly eventPublisher: EventPublisher;
  readonly registrationsEnabled: boolean;
  readonly isRanksiteConfigured: boolean;
  readonly signInLinks: Pick<SignInLinks, 'take'>;
  readonly mail: Mailing | undefined;
  /** How long a mailed link works. */
  readonly loginTimeoutMs: number;
}

export type Auth = ReturnType<typeof createAuth>;

interface AuthStores extends MailingStores {
  readonly teams: TeamStore;
  readonly audit: StaffAuditLog;
  readonly access: TeamAccessStore;
  readonly memberTokens: MemberTokenStore;
  readonly externalGrants: ExternalGrantStore;
}

/** The use cases of this module on PostgreSQL. */
export function createAuth(dependencies: AuthDependencies) {
  const { database, mail } = dependencies;
  const teams = createTeamStore(database);
  const verifications = createVerificationStore(database);
  const emailChanges = createEmailChangeStore(database);
  const transact = createTransact<AuthStores>(database, (executor) => ({
    teams: createTeamStore(executor),
    verifications: createVerificationStore(executor),
    emailChanges: createEmailChangeStore(executor),
    outbox: createMailOutbox(executor),
    audit: createStaffAuditLog(executor),
    access: createTeamAccessStore(executor),
    memberTokens: createMemberTokenStore(executor),
    externalGrants: createExternalGrantStore(executor),
  }));
  const shared = { ...dependencies, teams, verifications, emailChanges, transact };
  const requestVerification = mail === undefined ? undefined : createRequestVerification({ ...shared, mail });
  return {
    registerTeam: createRegisterTeam({ ...shared, requestVerification }),
    verify: createVerify(shared),
    readVerifyInfo: createReadVerifyInfo(shared),
    requestRecovery: createRequestRecovery({ ...shared, outbox: createMailOutbox(database) }),
    logIn: createLogIn(shared),
    createTeamLogin: createCreateTeamLogin(shared),
    /** When the team got the auth token, Unix milliseconds; null for a token of another kind. */
    signedInAtMs(token: string, now: Date): number | null {
      const seconds = dependencies.codec.mintedAt(token, now);
      return seconds === undefined ? null : seconds * 1000;
    },
    readOwnAccount: createReadOwnAccount(dependencies),
    changeEmail: createChangeEmail(shared),
    removeEmail: createRemoveEmail({ ...shared, isMailConfigured: mail !== undefined }),
    ...createPendingVerifications(shared),
    ...createSignOutEverywhere(shared),
    transferTeam: createTransferTeam(shared),
    ...createMemberTokens({ ...shared, memberTokens: createMemberTokenStore(database) }),
    ...createExternalGrants({ ...shared, externalGrants: createExternalGrantStore(database) }),
  };
}
