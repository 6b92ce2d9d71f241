/** Compares the board with the one that changed facts would make. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inSnapshot, type Database } from '../../infra/database';
import { boardTeams, type Board } from '../engine/board';
import type { FactChange } from '../engine/facts';
import type { LeaderboardEngine } from '../engine/leaderboard-engine';
import { createFactStore, type FactStore } from './fact-store';
import { loadEngine, type BoardConfig } from './load-engine';

export interface Standing {
  readonly score: number;
  /** Null when not ranked. */
  readonly place: number | null;
}

export interface ReadBoard {
  readonly teams: ReadonlyMap<string, Standing & { readonly name: string }>;
  /** Values of released challenges, by ID. */
  readonly values: ReadonlyMap<string, number>;
}

/** Chooses the changes from the facts of the snapshot from which both boards are computed. */
export type ChooseChanges = (facts: FactStore) => Promise<readonly FactChange[]>;

export type CompareBoards = (
  changesOf: ChooseChanges,
  now: Date,
) => Promise<{ readonly before: ReadBoard; readonly after: ReadBoard }>;

export const UNRANKED: Standing = { score: 0, place: null };

/** Read in one turn of the event loop: some milliseconds. */
const TEAMS_PER_TURN = 5_000;

/** Lets other work run between the steps, because the API computes this in the process that answers requests. */
async function computeInTurns(engine: LeaderboardEngine, nowMs: number): Promise<Board> {
  const steps = engine.computeInSteps(nowMs);
  for (;;) {
    const step = steps.next();
    await nextTurn();
    if (step.done === true) return step.value;
  }
}

async function readBoard(board: Board): Promise<ReadBoard> {
  const teams = new Map<string, Standing & { readonly name: string }>();
  for (const { id, name, score, globalPlace: place } of boardTeams(board)) {
    teams.set(id, { name, score, place });
    if (place % TEAMS_PER_TURN === 0) await nextTurn();
  }
  return { teams, values: new Map(board.challenges.map(({ id, points }) => [id, points])) };
}

/**
 * Computes the board of a snapshot twice: as it is, and with the changes. One at a time, because each loads all facts.
 */
export function createCompareBoards(database: Database, config: BoardConfig): CompareBoards {
  let previous: Promise<unknown> = Promise.resolve();

  const compare: CompareBoards = async (changesOf, now) => {
    const { engine, changes } = await inSnapshot(database, async (snapshot) => {
      const facts = createFactStore(snapshot, config.defaultTiming);
      return { engine: await loadEngine(facts, config), changes: await changesOf(facts) };
    });
    const before = await readBoard(await computeInTurns(engine, now.getTime()));
    engine.apply(changes);
    return { before, after: await readBoard(await computeInTurns(engine, now.getTime())) };
  };

  return (changesOf, now) => {
    const compared = previous.then(() => compare(changesOf, now));
    previous = compared.catch(() => undefined);
    return compared;
  };
}
