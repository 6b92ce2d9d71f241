import { buildOpenApi, type Limits } from '@rampart/contract';
import contract from '@rampart/contract/package.json';
import { chosenContentSources } from '@rampart/core/adapters';
import {
  createAccessWatch,
  createAuthenticator,
  createNoteTokenUse,
  createTeamAccessStore,
  createTokenCodec,
  type TeamAccess,
} from '@rampart/core/auth';
import {
  createCallerChallengeStates,
  createChallengeCache,
  createChallengeStore,
  createConcreteFlags,
  createFindVisible,
  createFlagProviders,
  createMintedFlagStore,
  createMintFlag,
} from '@rampart/core/challenges';
import { createRedisEventPublisher, QUEUE, type EventPublisher } from '@rampart/core/events';
import type { Config } from '@rampart/core/infra/config';
import { createHintStore } from '@rampart/core/hints';
import { createNoticeStore } from '@rampart/core/notices';
import { createCollectionCache, createReadBatcher } from '@rampart/core/infra/batching';
import { createUnchangedReads } from '@rampart/core/infra/database';
import { createEffectiveEventState, createEventStateStore } from '@rampart/core/event-state';
import { createJobQueue } from '@rampart/core/infra/queues';
import { serverChecks } from '@rampart/core/infra/readiness';
import { contentSecurityPolicy } from '@rampart/core/integrations';
import { createBoardCache, staffKeyPrefix } from '@rampart/core/leaderboard';
import { createMailQueue, type MailJob } from '@rampart/core/mail';
import { createDeliveryLog, createScoreFeedStore, createScoreSignatures } from '@rampart/core/score-feed';
import {
  createEffectiveSettings,
  createSettingsStore,
  settingsDefaults,
  type EffectiveSettings,
} from '@rampart/core/settings';
import { createUnrankedTeams, createTeamStore, normaliseEmail, normaliseTeamName } from '@rampart/core/teams';
import type { ApiDependencies } from './api-dependencies';
import { composeAccounts } from './compose-accounts';
import { composeCompetition } from './compose-competition';
import { composeDeployment, composePause } from './compose-deployment';
import { composeAfterwards } from './compose-afterwards';
import { composeHints } from './compose-hints';
import { composeLive } from './compose-live';
import { composeRateLimits } from './compose-rate-limits';
import { composeScoring } from './compose-scoring';
import { composeServices } from './compose-services';
import { composeThirdParties } from './compose-third-parties';
import { composeUploads } from './compose-uploads';
import { AnswerCache } from './features/answer-cache';
import { boardReader } from './features/leaderboard/board-reader';
import { createBoards } from './features/leaderboard/boards';
import { createStaffBoards } from './features/leaderboard/staff-boards';
import { createApp } from './http/create-app';
import { forOlderClients } from './http/older-clients';
import { createLifecycle, type Lifecycle } from './http/lifecycle';
import { createApiMetrics } from './metrics/api-metrics';
import { loadSite } from './http/load-site';
import { pageHead } from './http/page-head';
import { subscribeToEvents } from './subscribe-to-events';
import { createWithRecords } from './with-records';

export interface Api {
  readonly app: ReturnType<typeof createApp>;
  readonly lifecycle: Lifecycle;
  /** Stops background work; the connections belong to the caller. */
  stop(): Promise<void>;
}

/** What the settings allow a request. */
function limitsOf(config: Config): Limits {
  const { leaderboard, adminLists, maxRequestBodySize, maxAvatarSize } = config;
  return {
    'leaderboard.maxLimit': leaderboard.maxLimit,
    'leaderboard.maxOffset': leaderboard.maxOffset,
    'leaderboard.graphMaxTeams': leaderboard.graphMaxTeams,
    'leaderboard.graphWithListLimit': leaderboard.graphWithListLimit,
    'adminLists.maxLimit': adminLists.maxLimit,
    maxRequestBodySize,
    maxUploadFileSize: config.maxUploadFileSize ?? maxRequestBodySize,
    maxAvatarSize,
  };
}

function siteOf({ config, siteDirectory }: ApiDependencies, settings: EffectiveSettings) {
  if (siteDirectory === undefined) return undefined;
  const { csp } = config;
  const policy = contentSecurityPolicy({
    providers: chosenContentSources(config),
    csp,
    pagePolicy: undefined,
  });
  return loadSite(siteDirectory, policy, () => pageHead(settings.current(), config.origin));
}

/** Builds the API from its parts, with the `compose-*.ts` beside this file. */
export async function compose(dependencies: ApiDependencies): Promise<Api> {
  const { config, database, redis, subscriber, logger, clock, random, keyPrefix } = dependencies;

  const metrics = createApiMetrics(dependencies.metrics, clock);
  const codec = createTokenCodec({
    tokenKey: config.tokenKey,
    formerTokenKey: config.formerTokenKey,
    random,
    loginTimeoutMs: config.loginTimeoutMs,
  });
  // Batched, because at the start of an event every team sends its first request at once.
  const teamAccess = createTeamAccessStore(database);
  const noteTokenUse = createNoteTokenUse(database);
  const authenticator = createAuthenticator({
    codec,
    teams: { find: createReadBatcher<TeamAccess>((teamIds) => teamAccess.findAll(teamIds)) },
    accessWatch: { settle: () => accessWatch.settle() },
    noteUse: (caller, at) =>
      void noteTokenUse(caller, at).catch((error: unknown) => {
        logger.warn('the last use of a token could not be stored', { error });
      }),
  });
  const accessWatch = createAccessWatch({ ...authenticator, store: teamAccess });

  const published = createRedisEventPublisher(redis, logger);
  const eventPublisher: EventPublisher = {
    ...published,
    teamChanged(teamId) {
      // The next request to this process must see the change; the other processes get a message.
      authenticator.forget(teamId);
      published.teamChanged(teamId);
    },
  };

  // The API asks for mails and the worker sends them.
  const mailJobs = config.email && createJobQueue<MailJob>({ redis, keyPrefix, logger, name: QUEUE.mail });
  const mail = config.email &&
    mailJobs && {
      queue: createMailQueue(mailJobs, logger),
      concealsKnownAddresses: config.email.concealKnownAddresses,
    };

  const settingsStore = createSettingsStore(database);
  const defaults = settingsDefaults(config);
  const settings = await createEffectiveSettings({ store: settingsStore, defaults });

  const boardCache = createBoardCache({ redis, subscriber, logger, keyPrefix });
  const eventState = await createEffectiveEventState(createEventStateStore(database));
  const unrankedTeams = await createUnrankedTeams(createTeamStore(database));
  const boards = createBoards(boardCache, unrankedTeams);
  const staffBoards = createStaffBoards({
    boards,
    staffCache: createBoardCache({ redis, subscriber, logger, keyPrefix: staffKeyPrefix(keyPrefix) }),
    unrankedTeams,
  });
  metrics.watchBoard(
    () => boardCache.current(),
    () => eventState.current(),
  );

  const challengeStore = createChallengeStore(database);
  const mintedFlags = createMintedFlagStore(database);
  const scoreFeed = createScoreFeedStore(database);
  const deliveryLog = createDeliveryLog({ redis, keyPrefix, logger });
  const withRecords = createWithRecords(database);
  const unchangedReads = createUnchangedReads(database);
  const challengeCache = createChallengeCache(challengeStore);
  const callerState = createCallerChallengeStates(unchangedReads);
  const shared = {
    ...dependencies,
    ...composeScoring(dependencies),
    codec,
    eventPublisher,
    withRecords,
    unchangedReads,
    challengeStore,
    challengeCache,
    hintCache: createCollectionCache(createHintStore(database)),
    noticeCache: createCollectionCache(createNoticeStore(database)),
    callerState,
    findVisible: createFindVisible(challengeCache, callerState),
    flagProviders: createFlagProviders({ mintedFlags, logger }),
    concreteFlags: createConcreteFlags(createMintFlag({ store: mintedFlags, random })),
    scoreFeed,
    deliveryLog,
    settings,
    eventState,
    boards,
    board: () => boardReader(boards.current()),
    staffBoards,
    staffBoard: async () => boardReader(await staffBoards.current()),
    answers: new AnswerCache(),
  };
  const rateLimits = await composeRateLimits({ ...shared, metrics });
  const limits = limitsOf(config);
  const files = await composeUploads({ ...shared, limits });
  const services = composeServices({ ...shared, fetchRecorder: files.fetchRecorder });
  const lifecycle = createLifecycle();
  const live = await composeLive({
    ...shared,
    metrics,
    boardCache,
    lifecycle,
    challengeFeatures: services.challengeFeatures,
  });
  const thirdParties = composeThirdParties(shared);
  const routes = [
    ...composeCompetition({ ...shared, ...services, metrics }),
    ...composeHints(shared),
    ...composeAfterwards(shared),
    ...composeAccounts({
      ...shared,
      mail,
      unrankedTeams,
      endsAt: () => new Date(settings.current().endAtMs),
      forgetAvatar: files.forgetAvatar,
      downloadMarker: files.fetchRecorder?.markerOf,
      stopInstances: services.stopInstances.ofTeam,
    }),
    ...services.routes,
    ...live.routes,
    ...files.routes,
    ...thirdParties.routes,
    ...rateLimits.routes,
    ...composeDeployment({ ...shared, settingsStore, defaults, boardCache }),
  ];

  const app = createApp({
    routes: forOlderClients(routes, {
      kinds: config.olderClients.kinds,
      uploadOrigin: config.olderClients.absoluteUploads ? config.origin : undefined,
      ranksitePath: config.olderClients.ranksitePath,
    }),
    checksReplies: dependencies.checksReplies,
    clock,
    random,
    logger,
    lifecycle,
    proxy: config.proxy,
    authenticator,
    services: services.services,
    measureRoute: metrics.measureRoute,
    spans: dependencies.spans,
    timing: settings,
    pause: composePause(shared),
    textRules: {
      badEmail: (text) => normaliseEmail(text) !== undefined,
      badName: (text) => normaliseTeamName(text) !== undefined,
    },
    captcha: thirdParties.captcha,
    rateLimiter: rateLimits.rateLimiter,
    forms: files.forms,
    limits,
    uploads: files.served,
    site: siteOf(dependencies, settings),
    siteOrigin: config.origin,
    signatures: createScoreSignatures(scoreFeed, deliveryLog),
    signaturePrefix: config.olderClients.headerPrefix,
    isHealthOnly: config.instanceType === 'leaderboard',
    health: {
      checks: serverChecks(database, redis),
      isBoardLoaded: () => boardCache.current() !== undefined,
    },
    plainRoutes: thirdParties.plainRoutes,
    openApi: () => buildOpenApi({ version: contract.version, limits }),
  });

  const unsubscribe = await subscribeToEvents({
    subscriber,
    settings,
    eventState,
    unrankedTeams,
    authenticator,
    accessWatch,
    liveFeed: live.feed,
    rateLimits: rateLimits.limits,
    logger,
  });
  rateLimits.refusals.start();
  await boardCache.start();

  return {
    app,
    lifecycle,
    async stop() {
      await unsubscribe();
      await boardCache.stop();
      await staffBoards.stop();
      await live.feed.stop();
      await rateLimits.refusals.stop();
      await mailJobs?.close();
      await files.stop();
    },
  };
}
