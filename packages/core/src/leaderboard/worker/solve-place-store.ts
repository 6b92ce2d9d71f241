import type { SqlExecutor } from '../../infra/database';
import type { NewPlaces } from '../engine/places';

export interface SolvePlaceStore {
  /** Stores where teams stood and what they were awarded; a solve that has places keeps them (decisions, "Solve rows"). */
  store(placed: readonly NewPlaces[]): Promise<void>;
}

export function createSolvePlaceStore(executor: SqlExecutor): SolvePlaceStore {
  return {
    async store(placed) {
      if (placed.length === 0) return;
      await executor.raw(
        `update solves
         set global_place = placed.global_place, division = placed.division,
             division_place = placed.division_place, awarded_points = placed.awarded_points
         from unnest(?::text[], ?::integer[], ?::text[], ?::integer[], ?::integer[])
           as placed (id, global_place, division, division_place, awarded_points)
         where solves.id = placed.id and solves.global_place is null`,
        [
          placed.map(({ solveId }) => solveId),
          placed.map(({ globalPlace }) => globalPlace),
          placed.map(({ division }) => division),
          placed.map(({ divisionPlace }) => divisionPlace),
          placed.map(({ awardedPoints }) => awardedPoints),
        ],
      );
    },
  };
}
