import {
  ALL_ROUTES,
  buildOpenApi,
  emailChanges,
  flagAttempts,
  recoveryByEmail,
  recoveryByIp,
  registrationByEmail,
  registrationByIp,
} from '@rampart/contract';
import { createAuth, createAuthenticator, createTokenCodec } from '@rampart/core/auth';
import {
  callerChallengeState,
  createCatalogue,
  createChallengeStore,
  createDeleteChallenge,
  createFlagEvaluator,
  createFlagProviders,
  createMintedFlagStore,
  createPutChallenge,
  isPublic,
} from '@rampart/core/challenges';
import { createRedisAnnouncements, type Announcements } from '@rampart/core/events';
import { createReadBatcher } from '@rampart/core/infra/batching';
import type { Clock, Random } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import { createTransact, type Database, type SqlExecutor } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import {
  createMemoryRateLimiter,
  createRedisRateLimiter,
  withFallback,
} from '@rampart/core/infra/rate-limit';
import type { RedisClient } from '@rampart/core/infra/redis';
import { createBoardCache, createTeamNameSearch } from '@rampart/core/leaderboard';
import { createLedgerStore } from '@rampart/core/ledger';
import { createMailOutbox } from '@rampart/core/mail';
import {
  createKnexScoreFeedStore,
  createListChallengeScores,
  createPushScores,
  createScoreSignatures,
} from '@rampart/core/score-feed';
import {
  createEffectiveSettings,
  createSettingsStore,
  createUpdateSettings,
  readSettings,
  settingsDefaults,
} from '@rampart/core/settings';
import {
  createDeleteSolves,
  createKnexAttemptStore,
  createKnexSolveStore,
  createKnexSubmissionStore,
  createListSolves,
  createListSubmissions,
  createSubmitFlag,
} from '@rampart/core/solves';
import {
  createListStaffActions,
  createStaffAuditLog,
  createStaffAuditReader,
} from '@rampart/core/staff-audit';
import {
  createDivisionRules,
  createTeams,
  createTeamStore,
  type Team,
  normaliseEmail,
  normaliseTeamName,
} from '@rampart/core/teams';
import { adminAuditRoutes } from './features/admin-audit/routes';
import { adminBotRoutes } from './features/admin-bot/routes';
import { adminChallengesRoutes } from './features/admin-challenges/routes';
import { adminConnectionRoutes } from './features/admin-connection/routes';
import { adminMailRoutes } from './features/admin-mail/routes';
import { adminUsersRoutes } from './features/admin-users/routes';
import { adminVerificationsRoutes } from './features/admin-verifications/routes';
import { authRoutes } from './features/auth/routes';
import { avatarsRoutes } from './features/avatars/routes';
import { challengesRoutes } from './features/challenges/routes';
import { externalAuthRoutes } from './features/external-auth/routes';
import { instancesRoutes } from './features/instances/routes';
import { analyticsScriptRoute } from './features/integrations/analytics-script';
import { integrationsRoutes } from './features/integrations/routes';
import { boardReader } from './features/leaderboard/board-reader';
import { createBoards } from './features/leaderboard/create-boards';
import { leaderboardRoutes } from './features/leaderboard/routes';
import { scoreFeedRoutes } from './features/score-feed/routes';
import { settingsRoutes } from './features/settings/routes';
import { solvesRoutes } from './features/solves/routes';
import { submissionsRoutes } from './features/submissions/routes';
import { ranksiteLinkRoutes } from './features/users/ranksite-link.handler';
import { uploadsRoutes } from './features/uploads/routes';
import { usersRoutes } from './features/users/routes';
import { composeAdminBot } from './compose-admin-bot';
import { composeInstances } from './compose-instances';
import { composeMail } from './compose-mail';
import { composeThirdParties } from './compose-third-parties';
import { composeUploads } from './compose-uploads';
import { createApp } from './http/create-app';
import { createLifecycle, type Lifecycle } from './http/lifecycle';
import { followAnnouncements } from './follow-announcements';
import { version } from './version';

export interface ApiParts {
  readonly config: Config;
  readonly database: Database;
  readonly redis: RedisClient;
  /** A connection of its own for messages. */
  readonly subscriber: RedisClient;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: Random;
  /** Prefix of every Redis key. */
  readonly keyPrefix: string;
  /** Checks every reply against its declaration; for tests and development. */
  readonly validateReplies: boolean;
}

export interface Api {
  readonly app: ReturnType<typeof createApp>;
  readonly lifecycle: Lifecycle;
  /** Stops what runs in the background; the connections belong to the caller. */
  stop(): Promise<void>;
}

/** Builds the API from its parts; the one place where everything meets. */
export async function compose(parts: ApiParts): Promise<Api> {
  const { config, database, redis, subscriber, logger, clock, random, keyPrefix } = parts;

  const rateLimiter = withFallback(
    createRedisRateLimiter(redis, keyPrefix),
    createMemoryRateLimiter(),
    logger,
  );
  const codec = createTokenCodec({
    tokenKey: config.tokenKey,
    random,
    loginTimeoutMs: config.loginTimeoutMs,
  });
  // At the start of an event every team asks at once, each for the first time.
  const find = createReadBatcher<Team>((teamIds) => createTeamStore(database).findAll(teamIds));
  const authenticator = createAuthenticator({ codec, teams: { find } });

  const published = createRedisAnnouncements(redis, logger);
  const announcements: Announcements = {
    ...published,
    teamChanged(teamId) {
      // Our own next request must see it; the other replicas are told.
      authenticator.forget(teamId);
      published.teamChanged(teamId);
    },
  };

  const mail = composeMail(parts);
  const thirdParties = composeThirdParties({ ...parts, codec, announcements });
  const files = await composeUploads({ ...parts, announcements });

  const settingsStore = createSettingsStore(database);
  const defaults = settingsDefaults(config);
  const settings = await createEffectiveSettings({ store: settingsStore, defaults });

  const boardCache = createBoardCache({ redis, subscriber, logger, keyPrefix });
  const boards = createBoards(boardCache);
  const board = () => boardReader(boards.current());

  const divisions = createDivisionRules({
    divisions: Object.keys(config.divisions),
    defaultDivision: config.defaultDivision,
    divisionAcls: config.divisionACLs,
    isMailConfigured: mail !== undefined,
    isRanksiteConfigured: config.ranksite !== undefined,
  });
  const endsAt = () => new Date(settings.current().endAtMs);
  const teams = createTeams({
    database,
    announcements,
    divisions,
    random,
    board,
    isPublic,
    endsAt,
    memberRules: { isOn: config.userMembers, most: config.maxMembers },
    forgetAvatar: files.avatars.forgetAvatar,
  });
  const auth = createAuth({
    database,
    codec,
    random,
    divisions,
    profiles: teams,
    announcements,
    mail,
    buckets: { registrationByIp, registrationByEmail, recoveryByIp, recoveryByEmail, emailChanges },
    loginTimeoutMs: config.loginTimeoutMs,
    registrationsEnabled: config.registrationsEnabled,
    isRanksiteConfigured: config.ranksite !== undefined,
  });

  const challenges = createChallengeStore(database);
  const catalogue = createCatalogue(challenges);
  const flagProviders = createFlagProviders({ mintedFlags: createMintedFlagStore(database), logger });
  const instancing = composeInstances({ ...parts, catalogue });
  const { adminBot, services } = composeAdminBot({
    ...parts,
    catalogue,
    flagsOf: instancing.concreteFlags,
    readInstance: instancing.readRawInstanceStatus,
  });
  /** What a change by staff writes beside the change itself, in its transaction. */
  const withRecords = <Stores>(bind: (executor: SqlExecutor) => Stores) =>
    createTransact(database, (executor) => ({
      ...bind(executor),
      ledger: createLedgerStore(executor),
      audit: createStaffAuditLog(executor),
    }));
  const inChallenges = withRecords((executor) => ({ challenges: createChallengeStore(executor) }));

  const scoreFeed = createKnexScoreFeedStore(database);
  const signatures = createScoreSignatures(scoreFeed);

  const adminCaps = { maxLimit: config.adminLists.maxLimit, maxOffset: config.leaderboard.maxOffset };
  const caps = { maxLimit: config.leaderboard.maxLimit, maxOffset: config.leaderboard.maxOffset };

  const routes = [
    ...leaderboardRoutes({
      boards,
      searchNames: createTeamNameSearch(),
      divisions: new Set(Object.keys(config.divisions)),
      caps,
      graphCaps: { ...caps, maxLimit: config.leaderboard.graphMaxTeams },
      graphWithListCaps: { ...caps, maxLimit: config.leaderboard.graphWithListLimit },
    }),
    ...challengesRoutes({
      catalogue,
      features: { hasAdminBot: adminBot !== undefined, instancerOffer: instancing.instancerOffer },
      board,
      callerState: (teamId) => callerChallengeState(database, teamId),
    }),
    ...solvesRoutes({
      submitFlag: createSubmitFlag({
        store: createKnexAttemptStore(database),
        catalogue,
        flags: createFlagEvaluator(flagProviders),
        bucket: flagAttempts,
        random,
        announcements,
        logger,
      }),
      listSolves: createListSolves(createKnexSolveStore(database), catalogue),
      deleteSolves: createDeleteSolves(
        withRecords((executor) => ({ solves: createKnexSolveStore(executor) })),
        announcements,
      ),
      board,
      caps,
    }),
    ...scoreFeedRoutes({
      pushScores: createPushScores(scoreFeed, announcements),
      listChallengeScores: createListChallengeScores(scoreFeed, catalogue),
      board,
      settings,
      caps,
    }),
    ...authRoutes({ auth }),
    ...usersRoutes({ auth, teams }),
    ...avatarsRoutes(files),
    ...uploadsRoutes(files),
    ...ranksiteLinkRoutes(thirdParties),
    ...integrationsRoutes({ ...thirdParties, boards, settings }),
    ...instancesRoutes(instancing),
    ...externalAuthRoutes(thirdParties),
    ...adminBotRoutes({ adminBot }),
    ...adminChallengesRoutes({
      catalogue,
      challenges,
      flagProviders,
      putChallenge: createPutChallenge({
        transact: inChallenges,
        flagProviders,
        checkInstancerConfig: instancing.checkInstancerConfig,
        checkAdminBotScript: adminBot?.checkScript,
        announcements,
      }),
      deleteChallenge: createDeleteChallenge({ transact: inChallenges, announcements }),
    }),
    ...adminUsersRoutes({ auth, teams, caps: adminCaps }),
    ...adminVerificationsRoutes({ auth }),
    ...adminMailRoutes({
      readOutbox: createTransact(database, (executor) => ({ outbox: createMailOutbox(executor) }), {
        isolation: 'snapshot',
      }),
      caps: adminCaps,
    }),
    ...adminConnectionRoutes(),
    ...adminAuditRoutes({
      listStaffActions: createListStaffActions(createStaffAuditReader(database)),
      caps: adminCaps,
    }),
    ...submissionsRoutes({
      listSubmissions: createListSubmissions(createKnexSubmissionStore(database)),
      caps: adminCaps,
    }),
    ...settingsRoutes({
      readSettings: () => readSettings(settingsStore, defaults),
      updateSettings: createUpdateSettings({
        transact: withRecords((executor) => ({ settings: createSettingsStore(executor) })),
        defaults,
        effective: settings,
        announcements,
      }),
    }),
  ];

  const lifecycle = createLifecycle();
  const app = createApp({
    routes,
    validateReplies: parts.validateReplies,
    clock,
    random,
    logger,
    lifecycle,
    proxy: config.proxy,
    authenticator,
    timing: {
      window: () => {
        const { startAtMs, endAtMs } = settings.current();
        return { startsAt: new Date(startAtMs), endsAt: new Date(endAtMs) };
      },
    },
    textRules: {
      badEmail: (text) => normaliseEmail(text) !== undefined,
      badName: (text) => normaliseTeamName(text) !== undefined,
    },
    captcha: thirdParties.captcha,
    rateLimiter,
    forms: files.forms,
    uploads: files.served,
    services,
    signatures: {
      precheck: ({ timestamp, signature, now }) => signatures.arePlausible({ timestamp, signature }, now),
      verify: ({ timestamp, signature, challengeId, rawBody, now }) =>
        signatures.areValid({ timestamp, signature }, challengeId, rawBody, now),
    },
    isHealthOnly: config.instanceType === 'leaderboard',
    health: {
      checks: {
        database: async () => {
          await database.raw('select 1');
        },
        redis: async () => {
          await redis.ping();
        },
      },
      isBoardLoaded: () => boardCache.current() !== undefined,
    },
    plainRoutes: [analyticsScriptRoute(thirdParties.analyticsScript, logger)],
    openApi: buildOpenApi(ALL_ROUTES, { version }),
  });

  const unfollow = await followAnnouncements({ subscriber, settings, authenticator, logger });
  await boardCache.start();

  return {
    app,
    lifecycle,
    async stop() {
      await unfollow();
      await boardCache.stop();
      await mail?.close();
      await files.stop();
    },
  };
}
