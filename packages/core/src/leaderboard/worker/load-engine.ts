import type { SqlExecutor } from '../../infra/database';
import type { ScoreFormula } from '../../scoring';
import type { Board } from '../engine/board';
import type { TimingFacts } from '../engine/facts';
import { LeaderboardEngine, type LeaderboardConfig } from '../engine/leaderboard-engine';
import { createFactStore, type FactStore } from './fact-store';

/** What a board depends on besides the facts. */
export interface BoardConfig extends LeaderboardConfig {
  readonly formula: ScoreFormula;
  /** The configuration's start and end; settings may override them. */
  readonly defaultTiming: TimingFacts;
}

/** Loads all facts into an engine; the store has to be bound to a snapshot. */
export async function loadEngine(store: FactStore, config: BoardConfig): Promise<LeaderboardEngine> {
  const timing = await store.timing();
  const engine = new LeaderboardEngine(config.formula, config, {
    timing,
    challenges: await store.listChallenges(),
    teams: await store.listTeams(),
    solves: [],
    dynamicScores: await store.listDynamicScores(),
    feeds: await store.listFeeds(),
    pushedChanges: await store.listPushedChanges(config.graphSampleMs, timing.endAtMs),
    awards: await store.listAwards(),
  });
  await store.eachSolve((challengeId, teamId, atMs) => engine.loadSolve(challengeId, teamId, atMs));
  return engine;
}

/** Computes the board from the facts in a snapshot. */
export async function computeBoard(executor: SqlExecutor, config: BoardConfig, now: Date): Promise<Board> {
  const engine = await loadEngine(createFactStore(executor, config.defaultTiming), config);
  return engine.compute(now.getTime());
}
