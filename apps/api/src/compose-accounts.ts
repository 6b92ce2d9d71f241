import {
  emailChanges,
  recoveryByEmail,
  recoveryByIp,
  registrationByEmail,
  registrationByIp,
} from '@rampart/contract';
import { createAuth, type TokenCodec } from '@rampart/core/auth';
import { isPublic } from '@rampart/core/challenges';
import type { EventPublisher } from '@rampart/core/events';
import { createListUnsent } from '@rampart/core/infra/database';
import { createMailOutbox } from '@rampart/core/mail';
import {
  createDivisionRules,
  createTeams,
  type UnrankedTeams,
  type BoardReader,
  type TeamsDependencies,
} from '@rampart/core/teams';
import type { ApiDependencies } from './compose';
import type { ComposedMail } from './compose-mail';
import { adminMailRoutes } from './features/admin-mail/routes';
import { adminUsersRoutes } from './features/admin-users/routes';
import { adminVerificationsRoutes } from './features/admin-verifications/routes';
import { authRoutes } from './features/auth/routes';
import type { PageCaps } from './features/paging';
import { usersRoutes } from './features/users/routes';
import type { BoundRoute } from './http/implement';

export interface AccountsDependencies extends Pick<ApiDependencies, 'config' | 'database' | 'random'> {
  readonly codec: TokenCodec;
  readonly eventPublisher: EventPublisher;
  readonly mail: ComposedMail | undefined;
  readonly unrankedTeams: Pick<UnrankedTeams, 'adopt'>;
  readonly board: () => BoardReader;
  readonly endsAt: () => Date;
  readonly forgetAvatar: TeamsDependencies['forgetAvatar'];
  readonly adminCaps: PageCaps;
}

/** The part of `compose` that deals with teams: sign-up and sign-in, profiles, staff's view of them and their mails. */
export function composeAccounts(dependencies: AccountsDependencies): BoundRoute[] {
  const { config, database, mail, unrankedTeams, adminCaps: caps } = dependencies;
  const isRanksiteConfigured = config.ranksite !== undefined;
  const divisions = createDivisionRules({
    divisions: Object.keys(config.divisions),
    defaultDivision: config.defaultDivision,
    divisionAcls: config.divisionACLs,
    isMailConfigured: mail !== undefined,
    isRanksiteConfigured,
  });
  const teams = createTeams({
    ...dependencies,
    divisions,
    isPublic,
    memberRules: { isOn: config.userMembers, most: config.maxMembers },
  });
  const auth = createAuth({
    ...dependencies,
    divisions,
    profiles: teams,
    buckets: { registrationByIp, registrationByEmail, recoveryByIp, recoveryByEmail, emailChanges },
    loginTimeoutMs: config.loginTimeoutMs,
    registrationsEnabled: config.registrationsEnabled,
    isRanksiteConfigured,
  });
  return [
    ...authRoutes({ auth }),
    ...usersRoutes({ auth, teams }),
    ...adminUsersRoutes({ auth, teams, unrankedTeams, caps }),
    ...adminVerificationsRoutes({ auth }),
    ...adminMailRoutes({ listUnsent: createListUnsent(database, createMailOutbox), caps }),
  ];
}
