import type { BoardCache } from '../../src/leaderboard';
import { until } from '../../src/testing';

/** Team IDs and scores as a reader sees them, best first; undefined before the first board. */
export function ranking(reader: BoardCache): [string, number][] | undefined {
  const teams = reader.current()?.board.teams;
  return teams?.ids.map((id, index) => [id, teams.scores[index] ?? NaN]);
}

export function shows(reader: BoardCache, expected: readonly (readonly [string, number])[]): Promise<true> {
  const text = JSON.stringify(expected);
  return until(`the board shows ${text}`, () => JSON.stringify(ranking(reader)) === text || undefined);
}

export function epochOf(reader: BoardCache): number {
  return Number(reader.current()?.version.split('.')[0]);
}
