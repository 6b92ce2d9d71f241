import type { AdminBot } from '@rampart/core/admin-bot';
import {
  createChallengeStore,
  createDeleteChallenge,
  createDeleteWave,
  createFlagEvaluator,
  createPutChallenge,
  createPutWave,
  createWaveStore,
  type CallerChallengeState,
  type ChallengeCache,
  type ChallengeStore,
  type CheckInstancerConfig,
  type FindVisible,
  type FlagProviders,
} from '@rampart/core/challenges';
import type { EffectiveEventState } from '@rampart/core/event-state';
import type { EventPublisher } from '@rampart/core/events';
import type { UnchangedReads } from '@rampart/core/infra/database';
import type { StopInstances } from '@rampart/core/instances';
import { createDecideCase, createIntegrityStore } from '@rampart/core/integrity';
import { createPreviewScores, createTeamNameSearch, type CompareBoards } from '@rampart/core/leaderboard';
import {
  createListChallengeScores,
  createListFeeds,
  createPushScores,
  createTryPush,
  type DeliveryLog,
  type ScoreFeedStore,
} from '@rampart/core/score-feed';
import type { ScoreFormula } from '@rampart/core/scoring';
import type { EffectiveSettings } from '@rampart/core/settings';
import { createRecordSolveCheck, createSolveCheckStore } from '@rampart/core/solve-checks';
import {
  createAddSolve,
  createDeleteSolves,
  createAttemptStore,
  createSolvePages,
  createSolvePositions,
  createSolveStore,
  createSubmissionStore,
  createListAllSolves,
  createListSolves,
  createListSubmissions,
  createReadActivity,
  createRejudge,
  createSubmitFlag,
  createWrongFlagStore,
  type SubmitFlag,
} from '@rampart/core/solves';
import type { BoardReader } from '@rampart/core/teams';
import type { ApiDependencies } from './api-dependencies';
import * as getScoreCurveRoutes from './features/admin-challenges/get-score-curve.handler';
import * as previewScoresRoutes from './features/admin-challenges/preview-scores.handler';
import * as putAdminChallengeRoutes from './features/admin-challenges/put-admin-challenge.handler';
import * as readAdminChallengesRoutes from './features/admin-challenges/read-admin-challenges.handler';
import * as solveChecksRoutes from './features/admin-challenges/solve-checks.handler';
import type { AnswerCache } from './features/answer-cache';
import type { ChallengeFeatures } from './features/challenges/challenge.presenter';
import * as listChallengesRoutes from './features/challenges/list-challenges.handler';
import { OwnChallengeLists } from './features/challenges/own-challenge-lists';
import * as wavesRoutes from './features/waves/waves.handler';
import type { Boards } from './features/leaderboard/boards';
import * as getGraphRoutes from './features/leaderboard/get-graph.handler';
import * as getLeaderboardRoutes from './features/leaderboard/get-leaderboard.handler';
import { boardStandings } from './features/scores/board-standings';
import * as dryRunScoresRoutes from './features/scores/dry-run-scores.handler';
import * as listChallengeScoresRoutes from './features/scores/list-challenge-scores.handler';
import * as listScoreFeedsRoutes from './features/scores/list-score-feeds.handler';
import * as pushScoresRoutes from './features/scores/push-scores.handler';
import * as addSolveRoutes from './features/solves/add-solve.handler';
import * as deleteSolvesRoutes from './features/solves/delete-solves.handler';
import * as rejudgeRoutes from './features/solves/rejudge.handler';
import * as listAdminSolvesRoutes from './features/solves/list-admin-solves.handler';
import * as listSolvesRoutes from './features/solves/list-solves.handler';
import { SolvePageAnswers } from './features/solves/solve-page-answers';
import * as submitFlagRoutes from './features/solves/submit-flag.handler';
import * as integrityCasesRoutes from './features/submissions/integrity-cases.handler';
import * as getActivityRoutes from './features/submissions/get-activity.handler';
import * as listSubmissionsRoutes from './features/submissions/list-submissions.handler';
import { bindRoutes, type BoundRoute } from './http/implement';
import type { ApiMetrics } from './metrics/api-metrics';
import type { WithRecords } from './with-records';

/** Handlers of challenges, flags, pushed scores and the leaderboard. */
const ROUTES = [
  getLeaderboardRoutes,
  getGraphRoutes,
  listChallengesRoutes,
  submitFlagRoutes,
  listSolvesRoutes,
  listAdminSolvesRoutes,
  addSolveRoutes,
  deleteSolvesRoutes,
  rejudgeRoutes,
  pushScoresRoutes,
  dryRunScoresRoutes,
  listChallengeScoresRoutes,
  listScoreFeedsRoutes,
  readAdminChallengesRoutes,
  putAdminChallengeRoutes,
  wavesRoutes,
  getScoreCurveRoutes,
  previewScoresRoutes,
  solveChecksRoutes,
  listSubmissionsRoutes,
  getActivityRoutes,
  integrityCasesRoutes,
];

export interface CompetitionDependencies extends Pick<
  ApiDependencies,
  'clock' | 'config' | 'database' | 'random' | 'logger'
> {
  readonly eventPublisher: EventPublisher;
  readonly withRecords: WithRecords;
  readonly unchangedReads: UnchangedReads;
  readonly challengeStore: ChallengeStore;
  readonly challengeCache: ChallengeCache;
  readonly callerState: (teamId: string) => Promise<CallerChallengeState>;
  readonly findVisible: FindVisible;
  readonly flagProviders: FlagProviders;
  readonly scoreFeed: ScoreFeedStore;
  readonly deliveryLog: DeliveryLog;
  /** Undefined when no challenge can be given an instance. */
  readonly checkInstancerConfig: CheckInstancerConfig | undefined;
  readonly challengeFeatures: ChallengeFeatures;
  readonly checkAdminBotScript: AdminBot['checkScript'] | undefined;
  readonly boards: Boards;
  readonly eventState: EffectiveEventState;
  readonly board: () => BoardReader;
  readonly staffBoard: () => Promise<BoardReader>;
  readonly answers: AnswerCache;
  readonly settings: EffectiveSettings;
  readonly scoreFormula: ScoreFormula;
  readonly stopInstances: StopInstances;
  readonly compareBoards: CompareBoards;
  readonly metrics: Pick<ApiMetrics, 'submitted'>;
}

export function composeCompetition(dependencies: CompetitionDependencies): BoundRoute[] {
  const { config, database, eventPublisher, withRecords, findVisible, flagProviders } = dependencies;
  const { scoreFeed, deliveryLog, challengeFeatures: features } = dependencies;
  const transactChallenges = withRecords((executor) => ({
    challenges: createChallengeStore(executor),
    waves: createWaveStore(executor),
  }));
  const transactAndReload: typeof transactChallenges = async (work) => {
    const result = await transactChallenges(work);
    // So that the next flag for a challenge that was just hidden is not charged here. The change is stored whether or
    // not this read works.
    await dependencies.challengeCache.latest().catch(() => undefined);
    return result;
  };
  const transactSolves = withRecords((executor) => ({ solves: createSolveStore(executor) }));
  const flags = createFlagEvaluator(flagProviders);
  const tryFlag = createSubmitFlag({
    ...dependencies,
    store: createAttemptStore(database, { bloodsCount: config.bloodBot?.bloodsCount ?? 0 }),
    flags,
  });
  const submitFlag: SubmitFlag = async (attempt) => {
    const result = await tryFlag(attempt);
    dependencies.metrics.submitted(result.outcome);
    return result;
  };
  const event = () => ({ ...dependencies.settings.current(), ...dependencies.eventState.current() });
  const handlerDependencies = {
    ...dependencies,
    features,
    previewScores: createPreviewScores(dependencies.compareBoards),
    ownLists: new OwnChallengeLists(features),
    searchNames: createTeamNameSearch(),
    divisions: new Set(Object.keys(config.divisions)),
    graphMaxTeams: config.leaderboard.graphMaxTeams,
    submitFlag,
    listSolves: createListSolves(
      createSolvePages(dependencies.unchangedReads),
      createSolvePositions(database, dependencies.unchangedReads),
      findVisible,
    ),
    solvePages: new SolvePageAnswers(),
    addSolve: createAddSolve({ ...dependencies, transact: transactSolves }),
    deleteSolves: createDeleteSolves(transactSolves, eventPublisher),
    rejudge: createRejudge({
      ...dependencies,
      wrongFlags: createWrongFlagStore(database),
      flags,
      transact: transactSolves,
    }),
    pushScores: createPushScores(scoreFeed, eventPublisher, deliveryLog),
    tryPush: createTryPush(scoreFeed),
    listFeeds: createListFeeds({
      store: scoreFeed,
      log: deliveryLog,
      event,
      silentAfterMs: config.scoreFeeds.silentAfter,
      clock: dependencies.clock,
    }),
    listChallengeScores: createListChallengeScores({
      store: scoreFeed,
      findVisible,
      event,
      frozenStandings: () => boardStandings(dependencies.boards.current()),
    }),
    putChallenge: createPutChallenge({ ...dependencies, transact: transactAndReload }),
    deleteChallenge: createDeleteChallenge({
      transact: transactAndReload,
      eventPublisher,
      stopInstances: dependencies.stopInstances.ofChallenge,
    }),
    listWaves: () => createWaveStore(database).list(),
    putWave: createPutWave({ transact: transactAndReload, eventPublisher }),
    deleteWave: createDeleteWave({ transact: transactAndReload }),
    listSolveChecks: () => createSolveCheckStore(database).list(),
    recordSolveCheck: createRecordSolveCheck({
      transact: withRecords((executor) => ({ checks: createSolveCheckStore(executor) })),
    }),
    listSubmissions: createListSubmissions(createSubmissionStore(database)),
    listAllSolves: createListAllSolves(database),
    readActivity: createReadActivity(database, () => new Date(event().startAtMs)),
    integrity: createIntegrityStore(database),
    decideCase: createDecideCase(withRecords((executor) => ({ integrity: createIntegrityStore(executor) }))),
  };
  return bindRoutes(ROUTES, handlerDependencies);
}
