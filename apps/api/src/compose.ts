import { ALL_ROUTES, buildOpenApi } from '@rampart/contract';
import { createAuthenticator, createTokenCodec } from '@rampart/core/auth';
import { createRedisEventPublisher, type EventPublisher } from '@rampart/core/events';
import { createReadBatcher } from '@rampart/core/infra/batching';
import type { Clock, Random } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import type { Logger } from '@rampart/core/infra/logging';
import {
  createMemoryRateLimiter,
  createRedisRateLimiter,
  withFallback,
} from '@rampart/core/infra/rate-limit';
import type { RedisClient } from '@rampart/core/infra/redis';
import { createBoardCache } from '@rampart/core/leaderboard';
import {
  createEffectiveSettings,
  createSettingsStore,
  createUpdateSettings,
  readSettings,
  settingsDefaults,
} from '@rampart/core/settings';
import { createListStaffActions, createStaffAuditReader } from '@rampart/core/staff-audit';
import {
  createUnrankedTeams,
  createTeamStore,
  type Team,
  normaliseEmail,
  normaliseTeamName,
} from '@rampart/core/teams';
import { adminAuditRoutes } from './features/admin-audit/routes';
import { adminBotRoutes } from './features/admin-bot/routes';
import { adminConnectionRoutes } from './features/admin-connection/routes';
import { avatarsRoutes } from './features/avatars/routes';
import { externalAuthRoutes } from './features/external-auth/routes';
import { instancesRoutes } from './features/instances/routes';
import { analyticsScriptRoute } from './features/integrations/analytics-script';
import { integrationsRoutes } from './features/integrations/routes';
import { boardReader } from './features/leaderboard/board-reader';
import { createBoards } from './features/leaderboard/create-boards';
import { settingsRoutes } from './features/settings/routes';
import { ranksiteLinkRoutes } from './features/users/ranksite-link.handler';
import { uploadsRoutes } from './features/uploads/routes';
import { composeAccounts } from './compose-accounts';
import { composeAdminBot } from './compose-admin-bot';
import { composeChallenges } from './compose-challenges';
import { composeCompetition } from './compose-competition';
import { composeInstances } from './compose-instances';
import { composeMail } from './compose-mail';
import { composeThirdParties } from './compose-third-parties';
import { composeUploads } from './compose-uploads';
import { createApp } from './http/create-app';
import { createLifecycle, type Lifecycle } from './http/lifecycle';
import { subscribeToEvents } from './subscribe-to-events';
import { version } from './version';
import { createWithRecords } from './with-records';

export interface ApiDependencies {
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
export async function compose(dependencies: ApiDependencies): Promise<Api> {
  const { config, database, redis, subscriber, logger, clock, random, keyPrefix } = dependencies;

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

  const published = createRedisEventPublisher(redis, logger);
  const eventPublisher: EventPublisher = {
    ...published,
    teamChanged(teamId) {
      // Our own next request must see it; the other replicas are told.
      authenticator.forget(teamId);
      published.teamChanged(teamId);
    },
  };

  const mail = composeMail(dependencies);
  const thirdParties = composeThirdParties({ ...dependencies, codec, eventPublisher });
  const files = await composeUploads({ ...dependencies, eventPublisher });

  const challenges = composeChallenges(dependencies);
  const instancing = composeInstances({ ...dependencies, ...challenges });
  const { adminBot, services } = composeAdminBot({
    ...dependencies,
    ...challenges,
    readInstance: instancing.readRawInstanceStatus,
  });
  const withRecords = createWithRecords(database);

  const settingsStore = createSettingsStore(database);
  const defaults = settingsDefaults(config);
  const settings = await createEffectiveSettings({ store: settingsStore, defaults });

  const boardCache = createBoardCache({ redis, subscriber, logger, keyPrefix });
  const unrankedTeams = await createUnrankedTeams(createTeamStore(database));
  const boards = createBoards(boardCache, unrankedTeams);
  const caps = { maxLimit: config.leaderboard.maxLimit, maxOffset: config.leaderboard.maxOffset };
  const shared = {
    ...dependencies,
    eventPublisher,
    withRecords,
    challenges,
    instancing,
    adminBot,
    settings,
    boards,
    board: () => boardReader(boards.current()),
    caps,
    adminCaps: { ...caps, maxLimit: config.adminLists.maxLimit },
  };
  const competition = composeCompetition(shared);

  const routes = [
    ...competition.routes,
    ...composeAccounts({
      ...shared,
      codec,
      mail,
      unrankedTeams,
      endsAt: () => new Date(settings.current().endAtMs),
      forgetAvatar: files.avatars.forgetAvatar,
    }),
    ...instancesRoutes(instancing),
    ...adminBotRoutes({ adminBot }),
    ...avatarsRoutes(files),
    ...uploadsRoutes(files),
    ...ranksiteLinkRoutes(thirdParties),
    ...integrationsRoutes({ ...thirdParties, boards, settings }),
    ...externalAuthRoutes(thirdParties),
    ...adminConnectionRoutes(),
    ...adminAuditRoutes({
      listStaffActions: createListStaffActions(createStaffAuditReader(database)),
      caps: shared.adminCaps,
    }),
    ...settingsRoutes({
      readSettings: () => readSettings(settingsStore, defaults),
      updateSettings: createUpdateSettings({
        transact: withRecords((executor) => ({ settings: createSettingsStore(executor) })),
        defaults,
        effective: settings,
        eventPublisher,
      }),
    }),
  ];

  const lifecycle = createLifecycle();
  const app = createApp({
    routes,
    validateReplies: dependencies.validateReplies,
    clock,
    random,
    logger,
    lifecycle,
    proxy: config.proxy,
    authenticator,
    services,
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
    maxRequestBytes: config.maxRequestBodySize,
    uploads: files.served,
    signatures: competition.signatures,
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

  const unsubscribe = await subscribeToEvents({ subscriber, settings, unrankedTeams, authenticator, logger });
  await boardCache.start();

  return {
    app,
    lifecycle,
    async stop() {
      await unsubscribe();
      await boardCache.stop();
      await mail?.close();
      await files.stop();
    },
  };
}
