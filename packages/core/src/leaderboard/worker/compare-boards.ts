/** The board as it is beside the one that changed facts would make. */
import { inSnapshot, type Database } from '../../infra/database';
import { boardTeams, type Board } from '../engine/board';
import type { FactChange } from '../engine/facts';
import { createFactStore, type FactStore } from './fact-store';
import { loadEngine, type BoardConfig } from './load-engine';

export interface Standing {
  readonly score: number;
  /** null when not ranked */
  readonly place: number | null;
}

export interface ReadBoard {
  readonly teams: ReadonlyMap<string, Standing & { readonly name: string }>;
  /** of released challenges */
  readonly values: ReadonlyMap<string, number>;
}

/** Chooses the changes by the facts of the snapshot that both boards are computed from. */
export type ChooseChanges = (facts: FactStore) => Promise<readonly FactChange[]>;

export type CompareBoards = (
  changesOf: ChooseChanges,
  now: Date,
) => Promise<{ readonly before: ReadBoard; readonly after: ReadBoard }>;

export const UNRANKED: Standing = { score: 0, place: null };

function readBoard(board: Board): ReadBoard {
  const teams = new Map<string, Standing & { readonly name: string }>();
  for (const { id, name, score, globalPlace: place } of boardTeams(board))
    teams.set(id, { name, score, place });
  return { teams, values: new Map(board.challenges.map(({ id, points }) => [id, points])) };
}

/** Computes the board of a snapshot twice: as it is, and with the changes. One at a time, since each takes all facts. */
export function createCompareBoards(database: Database, config: BoardConfig): CompareBoards {
  let previous: Promise<unknown> = Promise.resolve();

  const compare: CompareBoards = async (changesOf, now) => {
    const { engine, changes } = await inSnapshot(database, async (snapshot) => {
      const facts = createFactStore(snapshot, config.defaultTiming);
      return { engine: await loadEngine(facts, config), changes: await changesOf(facts) };
    });
    const before = readBoard(engine.compute(now.getTime()));
    engine.apply(changes);
    return { before, after: readBoard(engine.compute(now.getTime())) };
  };

  return (changesOf, now) => {
    const compared = previous.then(() => compare(changesOf, now));
    previous = compared.catch(() => undefined);
    return compared;
  };
}
