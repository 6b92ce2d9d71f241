import { solveCheck } from './admin-challenges/solve-check-schemas';
import { eventState, revealedTeam } from './event/schemas';
import { type TSchema, TypeGuard } from '@sinclair/typebox';
import {
  adminBotChallengeSource,
  adminBotJobHistory,
  adminBotJobLogs,
  adminBotJobPull,
  adminBotJobStatus,
  adminBotJobUpdate,
  adminBotQueueDepth,
  adminBotSource,
  adminBotStatus,
  finishedAdminBotJob,
  ownAdminBotJob,
  pulledAdminBotJob,
  submittedAdminBotJob,
} from './admin-bot/schemas';
import { adminChallengeDetailV2, adminChallengeV1, adminChallengeV2 } from './admin-challenges/schemas';
import { adminUser, adminUserDetail } from './admin-users/schemas';
import { announcement } from './announcements/schemas';
import { verifyInfo } from './auth/schemas';
import { wave } from './waves/schemas';
import {
  prerequisite,
  challengeFileV1,
  challengeFileV2,
  challengeV1,
  challengeV2,
} from './challenges/schemas';
import { unsentAnnouncement, unsentMail, webhookState } from './deployment/schemas';
import {
  adminExternalAuthClient,
  authorizeResult,
  createdExternalAuthClient,
  exchangeResult,
  externalAuthClient,
} from './external-auth/schemas';
import {
  instanceEndpoint,
  instancerActionResult,
  instancerSchemas,
  instanceStatus,
} from './instances/schemas';
import { clientConfigV1, clientConfigV2, ranksiteIdentity } from './integrations/schemas';
import {
  graphEntry,
  leaderboardChallenge,
  leaderboardEntryV1,
  leaderboardEntryV2,
} from './leaderboard/schemas';
import { hint } from './hints/schemas';
import { liveAnnouncement, liveBlood, liveEvents, liveHint, liveRelease, liveSnapshot } from './live/schemas';
import { challengeScore } from './scores/schemas';
import { solveV1, solveV2 } from './solves/schemas';
import { submission } from './submissions/schemas';
import {
  member,
  ownUserV1,
  ownUserV2,
  solvedChallengeV1,
  solvedChallengeV2,
  userV1,
  userV2,
} from './users/schemas';
import { oidcIdentity, oidcProof, oidcStart } from './oidc/schemas';
import { pendingVerification } from './verifications/schemas';

/** The fields of an object schema: `name?` may be absent, `name|null` may be null. */
function fieldsOf(schema: TSchema): string {
  if (!TypeGuard.IsObject(schema)) throw new Error('not an object');
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).map(([name, property]) => {
    const isNullable =
      TypeGuard.IsUnion(property) && property.anyOf.some((branch) => TypeGuard.IsNull(branch));
    return `${name}${required.has(name) ? '' : '?'}${isNullable ? '|null' : ''}`;
  });
  return fields.sort().join(' ');
}

const sorted = (fields: string) => fields.split(/\s+/).sort().join(' ');

/** Written by hand, not derived from the schemas. */
const TABLES: readonly (readonly [string, TSchema, string])[] = [
  ['announcement', announcement, 'id title content pinned createdAt editedAt|null'],
  ['event state', eventState, 'pausedAt|null frozenFrom|null revealedFromPlace|null'],
  ['revealed team', revealedTeam, 'place id name division countryCode|null score'],
  ['solve check', solveCheck, 'challengeId challengeName failure|null since checkedAt durationMilliseconds'],
  ['live snapshot', liveSnapshot, 'settings announcements eventState challenges|null board|null bloods'],
  [
    'live events',
    liveEvents,
    'snapshot settings announcements eventState challenges|null board|null release blood announcement hint alive',
  ],
  ['live release', liveRelease, 'challengeId challengeName challengeCategory'],
  [
    'live blood',
    liveBlood,
    'challengeId challengeName challengeCategory userId userName division bloodIndex solvedAt',
  ],
  ['live hint', liveHint, 'challengeId challengeName challengeCategory hintId title price'],
  ['hint', hint, 'id title price content|null'],
  ['live announcement', liveAnnouncement, 'id title pinned createdAt'],
  ['challenge V1', challengeV1, 'id name description category author files points solves sortWeight?'],
  [
    'challenge V2',
    challengeV2,
    `id name description category author files points solves sortWeight|null tags|null instancerLifetime|null
     instancerExtendable instancerStoppable instancerActions adminBotInputs?|null hasFlag scoringKind? yourScore?
     yourPointDelta? closeTime?`,
  ],
  ['file V1', challengeFileV1, 'name url'],
  ['file V2', challengeFileV2, 'name url size|null'],
  ['solve row V1', solveV1, 'id createdAt userId userName'],
  [
    'solve row V2',
    solveV2,
    `id createdAt userId userName userAvatarUrl|null userCountryCode|null userStatusText|null globalPlace division
     divisionPlace bloodIndex|null`,
  ],
  [
    'challenge score',
    challengeScore,
    `userId userName userAvatarUrl|null userCountryCode|null userStatusText|null points pointDelta globalPlace
     division divisionPlace`,
  ],
  ['leaderboard entry V1', leaderboardEntryV1, 'id name score'],
  [
    'leaderboard entry V2',
    leaderboardEntryV2,
    `id name score avatarUrl|null countryCode|null statusText|null solves dynamicScores division divisionPlace
     globalPlace|null`,
  ],
  ['verify info', verifyInfo, 'kind email|null name?'],
  ['member', member, 'id userid email'],
  ['pending verification', pendingVerification, 'id name email division createdAt expiresAt'],
  [
    'unsent announcement',
    unsentAnnouncement,
    `id destination challengeId userId bloodNumber status attempts lastError|null solvedAt nextAttemptAt|null`,
  ],
  [
    'webhook',
    webhookState,
    `name events pending oldestPendingAt|null attempts lastError|null nextAttemptAt|null deliveredAt|null refusedEvents`,
  ],
  [
    'unsent mail',
    unsentMail,
    'id purpose recipient status attempts lastError|null createdAt nextAttemptAt|null',
  ],
  ['graph entry', graphEntry, 'id name points dynamicPoints'],
  [
    'leaderboard challenge',
    leaderboardChallenge,
    'name category solves points sortWeight scoringKind firstSolvers',
  ],
  ['public profile V1', userV1, 'name ranksiteId? division score globalPlace|null divisionPlace|null solves'],
  [
    'public profile V2',
    userV2,
    `name ranksiteId|null division score globalPlace|null divisionPlace|null solves dynamicScores avatarUrl|null
     countryCode|null statusText|null`,
  ],
  [
    'own profile V1',
    ownUserV1,
    `name ranksiteId? division score globalPlace|null divisionPlace|null solves id email? teamToken
     allowedDivisions perms|null`,
  ],
  [
    'own profile V2',
    ownUserV2,
    `name ranksiteId|null division score globalPlace|null divisionPlace|null solves dynamicScores avatarUrl|null
     countryCode|null statusText|null id email|null teamToken allowedDivisions perms|null banned
     downloadMarker? oidc?`,
  ],
  [
    'client config V1',
    clientConfigV1,
    `ctfName meta homeContent sponsors startTime endTime faviconUrl? divisions defaultDivision? origin userMembers
     emailEnabled registrationsEnabled ranksite? globalSiteTag? legacyCaptcha?`,
  ],
  [
    'client config V2',
    clientConfigV2,
    `ctfName meta homeContent sponsors startTime endTime faviconUrl|null logoLightUrl|null logoDarkUrl|null divisions
     defaultDivision|null origin userMembers emailEnabled registrationsEnabled ranksite|null oidc? accentColor|null
     flagFormatPlaceholder
     analytics|null captcha|null instancerEnabled practice isArchived`,
  ],
  ['admin bot script', adminBotSource, 'sourceCode fileExtension'],
  ['submitted job', submittedAdminBotJob, 'jobId'],
  ['job status', adminBotJobStatus, 'job|null'],
  ['own job', ownAdminBotJob, 'id status createdAt queuePosition|null logs|null'],
  ['job history', adminBotJobHistory, 'jobs'],
  ['finished job', finishedAdminBotJob, 'id status createdAt hasLogs'],
  ['job logs', adminBotJobLogs, 'logs|null'],
  ['pull', adminBotJobPull, 'job|null'],
  [
    'pulled job',
    pulledAdminBotJob,
    'id challengeId configRevision userId submittedAt flags flag inputs instancerInstances',
  ],
  ['script of a challenge', adminBotChallengeSource, 'sourceCode configRevision'],
  ['finished', adminBotJobUpdate, 'ok'],
  ['queue depth', adminBotQueueDepth, 'depth'],
  ['admin bot', adminBotStatus, 'enabled configLanguage'],
  ['ranking-site identity', ranksiteIdentity, 'ranksiteToken ranksiteName ranksiteId'],
  ['start of a sign-in', oidcStart, 'authorizeUrl ticket'],
  ['proof of a sign-in', oidcProof, 'oidcToken name|null'],
  ['identity', oidcIdentity, 'issuer subject'],
  ['external client', externalAuthClient, 'id name redirectUri scope tokenLifetimeMs|null'],
  [
    'external client of staff',
    adminExternalAuthClient,
    'id name redirectUri scope tokenLifetimeMs|null createdAt createdBy|null version',
  ],
  [
    'created external client',
    createdExternalAuthClient,
    'id name redirectUri scope tokenLifetimeMs|null createdAt createdBy|null version secret',
  ],
  ['permitted sign-in', authorizeResult, 'redirectTo'],
  ['exchanged code', exchangeResult, 'accessToken tokenType'],
  ['profile solve V1', solvedChallengeV1, 'id name category points|null solves|null createdAt'],
  [
    'profile solve V2',
    solvedChallengeV2,
    'id name category points|null solves|null createdAt awardedPoints|null bloodIndex|null',
  ],
  [
    'admin challenge V1',
    adminChallengeV1,
    'id name description category author files points flag tiebreakEligible sortWeight? managedBy?',
  ],
  [
    'admin challenge V2',
    adminChallengeV2,
    `id name description category author files points flags decoyFlags? tiebreakEligible sortWeight|null
     tags|null hidden releaseTime?|null closeTime? wave? requires? scoring? instancerConfig|null
     adminBotConfig|null managedBy?`,
  ],
  [
    'admin challenge detail V2',
    adminChallengeDetailV2,
    `id name description category author files points flags decoyFlags? tiebreakEligible sortWeight|null
     tags|null hidden releaseTime?|null closeTime? wave? requires? scoring? instancerConfig|null
     adminBotConfig|null managedBy? solveCount`,
  ],
  ['wave', wave, 'id openTime challenges'],
  ['prerequisite', prerequisite, 'challenges count'],
  ['instance status', instanceStatus, 'status timeLeftMilliseconds|null endpoints|null'],
  ['instance endpoint', instanceEndpoint, 'kind host port title? text?'],
  ['instancer action result', instancerActionResult, 'message|null submitFlag|null'],
  ['instancer schemas', instancerSchemas, 'defaultInstancer instancers'],
  [
    'instancer schema',
    instancerSchemas.properties.instancers.items,
    'name schema defaults canStop canExtend',
  ],
  [
    'admin team',
    adminUser,
    `id name email|null division perms banned score solveCount avatarUrl|null countryCode|null statusText|null
     createdAt`,
  ],
  [
    'admin team detail',
    adminUserDetail,
    `id name email|null division perms banned score solveCount avatarUrl|null countryCode|null statusText|null
     createdAt solves oidc?`,
  ],
  [
    'submission',
    submission,
    `id kind challengeId challengeName challengeCategory userId userName userDivision userAvatarUrl|null
     userCountryCode|null userStatusText|null userBanned ip result cheatedFromId|null cheatedFromName|null details
     relatedId|null createdAt`,
  ],
];

test.each(TABLES)('%s has exactly the fields of its table', (_, schema, fields) => {
  expect(fieldsOf(schema)).toBe(sorted(fields));
});
