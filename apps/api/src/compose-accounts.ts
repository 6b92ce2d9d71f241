import { createOpenidProvider } from '@rampart/core/adapters';
import { createAuth, createSignInLinks, type Mailing, type TokenCodec } from '@rampart/core/auth';
import {
  createAwardStore,
  createGiveAward,
  createListScoreChanges,
  createRevokeAward,
  createScoreChangeStore,
} from '@rampart/core/awards';
import type { CallerChallengeState, ChallengeCache } from '@rampart/core/challenges';
import type { EventPublisher } from '@rampart/core/events';
import type { UnchangedReads } from '@rampart/core/infra/database';
import type { DownloadMarker } from '@rampart/core/integrity';
import { createOidc } from '@rampart/core/integrations';
import type { StopInstances } from '@rampart/core/instances';
import type { CompareBoards } from '@rampart/core/leaderboard';
import { createMergeStore, createMergeTeams, createPreviewMerge } from '@rampart/core/team-merge';
import {
  createDivisionRules,
  createTeams,
  createTeamStore,
  type UnrankedTeams,
  type BoardReader,
  type TeamsDependencies,
} from '@rampart/core/teams';
import type { ApiDependencies } from './api-dependencies';
import * as awardsRoutes from './features/admin-users/awards.handler';
import * as editAdminUsersRoutes from './features/admin-users/edit-admin-users.handler';
import * as listAdminUsersRoutes from './features/admin-users/list-admin-users.handler';
import * as teamNotesRoutes from './features/admin-users/team-notes.handler';
import * as mergeUserRoutes from './features/admin-users/merge-user.handler';
import * as transferUserRoutes from './features/admin-users/transfer-user.handler';
import * as loginRoutes from './features/auth/login.handler';
import * as recoverRoutes from './features/auth/recover.handler';
import * as registerRoutes from './features/auth/register.handler';
import * as verifyRoutes from './features/auth/verify.handler';
import * as sitesRoutes from './features/external-auth/sites.handler';
import * as oidcRoutes from './features/oidc/oidc.handler';
import * as emailRoutes from './features/users/email.handler';
import * as membersRoutes from './features/users/members.handler';
import { ProfileAnswers } from './features/users/profile-answers';
import * as profileRoutes from './features/users/profile.handler';
import * as tokensRoutes from './features/tokens/tokens.handler';
import * as scoreChangesRoutes from './features/users/score-changes.handler';
import * as verificationsRoutes from './features/verifications/verifications.handler';
import { bindRoutes, type BoundRoute } from './http/implement';
import type { WithRecords } from './with-records';

/** Handlers of registration and login, of profiles, and of what staff see and change of teams. */
const ROUTES = [
  registerRoutes,
  verifyRoutes,
  recoverRoutes,
  loginRoutes,
  oidcRoutes,
  profileRoutes,
  emailRoutes,
  membersRoutes,
  tokensRoutes,
  sitesRoutes,
  listAdminUsersRoutes,
  editAdminUsersRoutes,
  mergeUserRoutes,
  transferUserRoutes,
  teamNotesRoutes,
  awardsRoutes,
  scoreChangesRoutes,
  verificationsRoutes,
];

export interface AccountsDependencies extends Pick<
  ApiDependencies,
  'config' | 'database' | 'random' | 'redis' | 'keyPrefix' | 'logger'
> {
  readonly codec: TokenCodec;
  readonly unchangedReads: UnchangedReads;
  readonly challengeCache: ChallengeCache;
  readonly callerState: (teamId: string) => Promise<CallerChallengeState>;
  readonly eventPublisher: EventPublisher;
  readonly withRecords: WithRecords;
  /** Undefined when no mail is configured. */
  readonly mail: Mailing | undefined;
  readonly unrankedTeams: Pick<UnrankedTeams, 'adopt'>;
  readonly board: () => BoardReader;
  readonly staffBoard: () => Promise<BoardReader>;
  readonly endsAt: () => Date;
  readonly forgetAvatar: TeamsDependencies['forgetAvatar'];
  readonly downloadMarker: DownloadMarker | undefined;
  readonly stopInstances: StopInstances['ofTeam'];
  readonly compareBoards: CompareBoards;
}

export function composeAccounts(dependencies: AccountsDependencies): BoundRoute[] {
  const { config, database, redis, keyPrefix, mail, unrankedTeams, challengeCache, withRecords } =
    dependencies;
  const isRanksiteConfigured = config.ranksite !== undefined;
  const claimedDivisions = config.oidc?.divisionClaim === undefined ? undefined : config.oidc.divisions;
  const divisions = createDivisionRules({
    divisions: Object.keys(config.divisions),
    defaultDivision: config.defaultDivision,
    divisionAcls: config.divisionACLs,
    isMailConfigured: mail !== undefined,
    isRanksiteConfigured,
    claimedDivisions,
  });
  const challenges = () => challengeCache.leased() ?? challengeCache.latest();
  const teams = createTeams({
    ...dependencies,
    divisions,
    challenges,
    memberRules: { isOn: config.userMembers, maxMembers: config.maxMembers },
  });
  const auth = createAuth({
    ...dependencies,
    divisions,
    profiles: teams,
    signInLinks: createSignInLinks(redis, keyPrefix),
    loginTimeoutMs: config.loginTimeoutMs,
    registrationsEnabled: config.registrationsEnabled,
    isRanksiteConfigured,
  });
  const oidc = createOidc({
    ...dependencies,
    provider: config.oidc && createOpenidProvider(config.oidc, config.origin, dependencies.logger),
    claimedDivisions,
    divisions,
    registrationsEnabled: config.registrationsEnabled,
  });
  const transactAwards = withRecords((executor) => ({
    awards: createAwardStore(executor),
    teams: createTeamStore(executor),
  }));
  const awards = {
    giveAward: createGiveAward({ ...dependencies, transact: transactAwards }),
    revokeAward: createRevokeAward({ ...dependencies, transact: transactAwards }),
    listScoreChanges: createListScoreChanges({
      ...dependencies,
      store: createScoreChangeStore(database),
      teams: createTeamStore(database),
      challenges,
    }),
  };
  const transactMerges = withRecords((executor) => ({
    merges: createMergeStore(executor),
    teams: createTeamStore(executor),
  }));
  const merges = {
    previewMerge: createPreviewMerge({ ...dependencies, transact: transactMerges }),
    mergeTeams: createMergeTeams({
      ...dependencies,
      transact: transactMerges,
      endTokens: auth.endTeamTokens,
    }),
  };
  const handlerDependencies = {
    ...awards,
    ...merges,
    auth,
    oidc,
    teams,
    unrankedTeams,
    profileAnswers: new ProfileAnswers(),
    downloadMarker: dependencies.downloadMarker,
  };
  return bindRoutes(ROUTES, handlerDependencies);
}
