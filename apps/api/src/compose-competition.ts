import { flagAttempts } from '@rampart/contract';
import {
  callerChallengeState,
  createChallengeStore,
  createDeleteChallenge,
  createFlagEvaluator,
  createPutChallenge,
} from '@rampart/core/challenges';
import { createAnnouncementOutbox } from '@rampart/core/bloods';
import type { EventPublisher } from '@rampart/core/events';
import { createListUnsent } from '@rampart/core/infra/database';
import { createTeamNameSearch } from '@rampart/core/leaderboard';
import {
  createScoreFeedStore,
  createListChallengeScores,
  createPushScores,
  createScoreSignatures,
} from '@rampart/core/score-feed';
import type { EffectiveSettings } from '@rampart/core/settings';
import {
  createDeleteSolves,
  createKnexAttemptStore,
  createKnexSolveStore,
  createKnexSubmissionStore,
  createListSolves,
  createListSubmissions,
  createSubmitFlag,
  shareSolvePages,
} from '@rampart/core/solves';
import type { BoardReader } from '@rampart/core/teams';
import type { AdminBot } from '@rampart/core/admin-bot';
import type { ApiDependencies } from './compose';
import type { ComposedChallenges } from './compose-challenges';
import type { ComposedInstances } from './compose-instances';
import { adminAnnouncementsRoutes } from './features/admin-announcements/routes';
import { adminChallengesRoutes } from './features/admin-challenges/routes';
import { challengesRoutes } from './features/challenges/routes';
import type { Boards } from './features/leaderboard/boards';
import { leaderboardRoutes } from './features/leaderboard/routes';
import type { PageCaps } from './features/paging';
import { scoreFeedRoutes } from './features/score-feed/routes';
import { solvesRoutes } from './features/solves/routes';
import { submissionsRoutes } from './features/submissions/routes';
import type { BoundRoute } from './http/implement';
import type { SignatureVerifier } from './http/ports';
import type { WithRecords } from './with-records';

export interface CompetitionDependencies extends Pick<
  ApiDependencies,
  'config' | 'database' | 'random' | 'logger'
> {
  readonly eventPublisher: EventPublisher;
  readonly withRecords: WithRecords;
  readonly challenges: ComposedChallenges;
  readonly instancing: ComposedInstances;
  readonly adminBot: AdminBot | undefined;
  readonly boards: Boards;
  readonly board: () => BoardReader;
  readonly settings: EffectiveSettings;
  readonly caps: PageCaps;
  readonly adminCaps: PageCaps;
}

export interface ComposedCompetition {
  readonly routes: readonly BoundRoute[];
  readonly signatures: SignatureVerifier;
}

/** The part of `compose` that deals with challenges, flags, pushed scores and the board. */
export function composeCompetition(dependencies: CompetitionDependencies): ComposedCompetition {
  const { config, database, eventPublisher, withRecords, instancing, adminBot, board, caps, adminCaps } =
    dependencies;
  const { challengeCache, flagProviders } = dependencies.challenges;
  const inChallenges = withRecords((executor) => ({ challenges: createChallengeStore(executor) }));
  const solveStore = createKnexSolveStore(database);
  const scoreFeed = createScoreFeedStore(database);
  const signatures = createScoreSignatures(scoreFeed);

  const routes = [
    ...leaderboardRoutes({
      boards: dependencies.boards,
      searchNames: createTeamNameSearch(),
      divisions: new Set(Object.keys(config.divisions)),
      caps,
      graphCaps: { ...caps, maxLimit: config.leaderboard.graphMaxTeams },
      graphWithListCaps: { ...caps, maxLimit: config.leaderboard.graphWithListLimit },
    }),
    ...challengesRoutes({
      challengeCache,
      features: { hasAdminBot: adminBot !== undefined, instancerOffer: instancing.instancerOffer },
      board,
      callerState: (teamId) => callerChallengeState(database, teamId),
    }),
    ...solvesRoutes({
      submitFlag: createSubmitFlag({
        ...dependencies,
        store: createKnexAttemptStore(database, { bloodsCount: config.bloodBot?.bloodsCount ?? 0 }),
        challengeCache,
        flags: createFlagEvaluator(flagProviders),
        bucket: flagAttempts,
      }),
      listSolves: createListSolves(
        { ...solveStore, listOfChallenge: shareSolvePages(solveStore) },
        challengeCache,
      ),
      deleteSolves: createDeleteSolves(
        withRecords((executor) => ({ solves: createKnexSolveStore(executor) })),
        eventPublisher,
      ),
      board,
      caps,
    }),
    ...scoreFeedRoutes({
      pushScores: createPushScores(scoreFeed, eventPublisher),
      listChallengeScores: createListChallengeScores(scoreFeed, challengeCache),
      board,
      settings: dependencies.settings,
      caps,
    }),
    ...adminChallengesRoutes({
      challengeCache,
      challenges: dependencies.challenges.store,
      flagProviders,
      putChallenge: createPutChallenge({
        transact: inChallenges,
        flagProviders,
        checkInstancerConfig: instancing.checkInstancerConfig,
        checkAdminBotScript: adminBot?.checkScript,
        eventPublisher,
      }),
      deleteChallenge: createDeleteChallenge({ transact: inChallenges, eventPublisher }),
    }),
    ...adminAnnouncementsRoutes({
      listUnsent: createListUnsent(database, createAnnouncementOutbox),
      caps: adminCaps,
    }),
    ...submissionsRoutes({
      listSubmissions: createListSubmissions(createKnexSubmissionStore(database)),
      caps: adminCaps,
    }),
  ];
  return {
    routes,
    signatures: {
      precheck: ({ timestamp, signature, now }) => signatures.arePlausible({ timestamp, signature }, now),
      verify: ({ timestamp, signature, challengeId, rawBody, now }) =>
        signatures.areValid({ timestamp, signature }, challengeId, rawBody, now),
    },
  };
}
