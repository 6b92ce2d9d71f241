import type { Announcements } from '../events';
import type { Random } from '../infra/clock';
import { createTransact, type Database } from '../infra/database';
import { createMailOutbox } from '../mail';
import { createStaffAuditLog, type StaffAuditLog } from '../staff-audit';
import { createTeamStore, type DivisionRules, type Teams, type TeamStore } from '../teams';
import { createChangeEmail } from './change-email';
import { createCreateTeamLogin } from './create-team-login';
import { createEmailChangeStore } from './knex-email-change-store';
import { createVerificationStore } from './knex-verification-store';
import { createLogIn } from './log-in';
import type { Mailing, MailingBuckets, MailingStores } from './mailing';
import { createPendingVerifications } from './pending-verifications';
import { createReadOwnAccount } from './read-own-account';
import { createReadVerifyInfo } from './read-verify-info';
import { createRegisterTeam } from './register-team';
import { createRemoveEmail } from './remove-email';
import { createRequestRecovery } from './request-recovery';
import { createRequestVerification } from './request-verification';
import type { TokenCodec } from './token-codec';
import { createVerify } from './verify';

export interface AuthDeps {
  readonly database: Database;
  readonly codec: TokenCodec;
  readonly random: Random;
  readonly divisions: DivisionRules;
  readonly profiles: Pick<Teams, 'findOwnProfile'>;
  readonly announcements: Announcements;
  readonly registrationsEnabled: boolean;
  readonly isRanksiteConfigured: boolean;
  readonly mail: Mailing | undefined;
  readonly buckets: MailingBuckets;
  /** How long a mailed link works. */
  readonly loginTimeoutMs: number;
}

export type Auth = ReturnType<typeof createAuth>;

interface AuthStores extends MailingStores {
  readonly teams: TeamStore;
  readonly audit: StaffAuditLog;
}

/** The use cases of this room on PostgreSQL. */
export function createAuth(deps: AuthDeps) {
  const { database, mail } = deps;
  const teams = createTeamStore(database);
  const verifications = createVerificationStore(database);
  const emailChanges = createEmailChangeStore(database);
  const transact = createTransact<AuthStores>(database, (executor) => ({
    teams: createTeamStore(executor),
    verifications: createVerificationStore(executor),
    emailChanges: createEmailChangeStore(executor),
    outbox: createMailOutbox(executor),
    audit: createStaffAuditLog(executor),
  }));
  const parts = { ...deps, teams, verifications, emailChanges, transact };
  const requestVerification = mail === undefined ? undefined : createRequestVerification({ ...parts, mail });
  return {
    registerTeam: createRegisterTeam({ ...parts, requestVerification }),
    verify: createVerify(parts),
    readVerifyInfo: createReadVerifyInfo(parts),
    requestRecovery: createRequestRecovery({ ...parts, outbox: createMailOutbox(database) }),
    logIn: createLogIn(parts),
    createTeamLogin: createCreateTeamLogin(parts),
    readOwnAccount: createReadOwnAccount(deps),
    changeEmail: createChangeEmail(parts),
    removeEmail: createRemoveEmail({ ...parts, isMailConfigured: mail !== undefined }),
    ...createPendingVerifications(parts),
  };
}
