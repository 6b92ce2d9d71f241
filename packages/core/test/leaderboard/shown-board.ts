import type { BoardCache, LeaderboardWorker } from '../../src/leaderboard';
import { until } from '../../src/testing';
import type { Stage, WorkerOptions } from './stage';

/** Team IDs and scores as a reader sees them, best first; undefined before the first board. */
export function ranking(reader: BoardCache): [string, number][] | undefined {
  const teams = reader.current()?.board.teams;
  return teams?.ids.map((id, index) => [id, teams.scores[index] ?? NaN]);
}

export function shows(reader: BoardCache, expected: readonly (readonly [string, number])[]): Promise<true> {
  const text = JSON.stringify(expected);
  return until(`the board shows ${text}`, () => JSON.stringify(ranking(reader)) === text || undefined);
}

/** Waits until the worker leads and the reader has a board. */
export function published(worker: LeaderboardWorker, reader: BoardCache): Promise<true> {
  return until('a worker leads and has published', () => worker.isLeading && reader.current() !== undefined);
}

/** Starts a worker and waits until it leads and has published. */
export async function leadingWorker(
  stage: Stage,
  reader: BoardCache,
  options?: WorkerOptions,
): Promise<LeaderboardWorker> {
  const worker = stage.worker(options);
  worker.start();
  await published(worker, reader);
  return worker;
}

export function epochOf(reader: BoardCache): number {
  return Number(reader.current()?.version.split('.')[0]);
}
