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
import { giveAwardRoute, revokeAwardRoute } from './features/admin-users/awards.handler';
import {
  createUserTokenRoute,
  deleteAdminUserRoute,
  getAdminUserRoute,
  signUserOutRoute,
  updateAdminUserRoute,
} from './features/admin-users/edit-admin-users.handler';
import { filterAdminUsersRoute, listAdminUsersRoute } from './features/admin-users/list-admin-users.handler';
import {
  getAdminUserNotesRoute,
  listTeamTagsRoute,
  putAdminUserNotesRoute,
} from './features/admin-users/team-notes.handler';
import { mergeUserRoute, previewUserMergeRoute } from './features/admin-users/merge-user.handler';
import { transferUserRoute } from './features/admin-users/transfer-user.handler';
import { loginRoute, testTokenRoute } from './features/auth/login.handler';
import { recoverV1Route, recoverV2Route } from './features/auth/recover.handler';
import { registerV1Route, registerV2Route } from './features/auth/register.handler';
import { getVerifyInfoRoute, verifyV1Route, verifyV2Route } from './features/auth/verify.handler';
import {
  getUserInfoRoute,
  postUserInfoRoute,
  listSitesWithAccessRoute,
  revokeSiteRoute,
} from './features/external-auth/sites.handler';
import {
  beginOidcSignInRoute,
  finishOidcSignInRoute,
  logInWithOidcRoute,
  registerWithOidcRoute,
  removeOidcAuthRoute,
  setOidcAuthRoute,
} from './features/oidc/oidc.handler';
import { removeEmailRoute, setEmailV1Route, setEmailV2Route } from './features/users/email.handler';
import { addMemberRoute, listMembersRoute, removeMemberRoute } from './features/users/members.handler';
import { ProfileAnswers } from './features/users/profile-answers';
import {
  getOwnUserV1Route,
  getOwnUserV2Route,
  getUserV1Route,
  getUserV2Route,
  updateOwnUserV1Route,
  updateOwnUserV2Route,
} from './features/users/profile.handler';
import {
  createMemberTokenRoute,
  getOwnTokenRoute,
  listMemberTokensRoute,
  revokeMemberTokenRoute,
  signOutEverywhereRoute,
} from './features/tokens/tokens.handler';
import { listAdminScoreChangesRoute, listScoreChangesRoute } from './features/users/score-changes.handler';
import {
  completeUserVerificationRoute,
  deleteUserVerificationRoute,
  listUserVerificationsRoute,
  resendUserVerificationRoute,
} from './features/verifications/verifications.handler';
import type { BoundRoute } from './http/implement';
import type { WithRecords } from './with-records';

/** Handlers of registration and login, of profiles, and of what staff see and change of teams. */
const ROUTES = [
  registerV1Route,
  registerV2Route,
  verifyV1Route,
  verifyV2Route,
  getVerifyInfoRoute,
  recoverV1Route,
  recoverV2Route,
  loginRoute,
  testTokenRoute,
  beginOidcSignInRoute,
  finishOidcSignInRoute,
  logInWithOidcRoute,
  registerWithOidcRoute,
  setOidcAuthRoute,
  removeOidcAuthRoute,
  getUserV1Route,
  getUserV2Route,
  getOwnUserV1Route,
  getOwnUserV2Route,
  updateOwnUserV1Route,
  updateOwnUserV2Route,
  setEmailV1Route,
  setEmailV2Route,
  removeEmailRoute,
  listMembersRoute,
  addMemberRoute,
  removeMemberRoute,
  signOutEverywhereRoute,
  listMemberTokensRoute,
  createMemberTokenRoute,
  revokeMemberTokenRoute,
  getOwnTokenRoute,
  listSitesWithAccessRoute,
  revokeSiteRoute,
  getUserInfoRoute,
  postUserInfoRoute,
  listAdminUsersRoute,
  filterAdminUsersRoute,
  getAdminUserRoute,
  updateAdminUserRoute,
  deleteAdminUserRoute,
  createUserTokenRoute,
  signUserOutRoute,
  previewUserMergeRoute,
  mergeUserRoute,
  transferUserRoute,
  getAdminUserNotesRoute,
  putAdminUserNotesRoute,
  listTeamTagsRoute,
  giveAwardRoute,
  revokeAwardRoute,
  listAdminScoreChangesRoute,
  listScoreChangesRoute,
  listUserVerificationsRoute,
  completeUserVerificationRoute,
  resendUserVerificationRoute,
  deleteUserVerificationRoute,
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
  return ROUTES.map((route) => route(handlerDependencies));
}
