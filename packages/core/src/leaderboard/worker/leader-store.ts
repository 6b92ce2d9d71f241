/** What the leader writes to PostgreSQL. */
import type { SqlExecutor } from '../../infra/database';
import type { SolveFact } from '../engine/facts';
import type { NewPlaces } from '../engine/places';
import { SOLVE_COLUMNS } from './fact-columns';

export interface LeaderStore {
  /**
   * Appends to the ledger the releases that have fallen due, each once however often it is called. A
   * challenge created with a release time in the past is not released by time. Instants count in whole
   * milliseconds, as on the board.
   */
  appendDueReleases(now: Date): Promise<void>;
  /** Solves without places in the order of their IDs, after `afterId`. */
  listUnplaced(afterId: string, limit: number): Promise<readonly SolveFact[]>;
  /** Stores places and awarded points at solve time; a solve that has places keeps them. */
  storePlaces(placed: readonly NewPlaces[]): Promise<void>;
}

export function createLeaderStore(executor: SqlExecutor): LeaderStore {
  return {
    async appendDueReleases(now) {
      await executor.raw(
        `insert into ledger (kind, challenge_id, actor, at, ref)
         select 'challenge_released', challenges.id, 'clock', challenges.release_at,
                to_char(challenges.release_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         from challenges
         where not challenges.hidden and challenges.release_at > challenges.created_at
           and date_trunc('milliseconds', challenges.release_at) <= ?
         on conflict (challenge_id, ref) where kind = 'challenge_released' and actor = 'clock' do nothing`,
        [now],
      );
    },

    async listUnplaced(afterId, limit) {
      const { rows } = await executor.raw<{ rows: SolveFact[] }>(
        `select ${SOLVE_COLUMNS} from solves
         where solves.id > ? and solves.global_place is null order by solves.id limit ?`,
        [afterId, limit],
      );
      return rows;
    },

    async storePlaces(placed) {
      const stored = new Set(await writePlaces(executor, placed, 'unlocked'));
      for (const places of placed) {
        if (!stored.has(places.solveId)) await writePlaces(executor, [places], 'all');
      }
    },
  };
}

/**
 * Returns the IDs of the solves that were written. Whoever deletes or moves several solves locks them in an order of their
 * own. So a statement on several takes only those that nobody has locked, and one that waits has a single solve:
 * neither can be part of a deadlock.
 */
async function writePlaces(
  executor: SqlExecutor,
  placed: readonly NewPlaces[],
  which: 'unlocked' | 'all',
): Promise<readonly string[]> {
  const ids = placed.map(({ solveId }) => solveId);
  const unlocked = `solves.id in (
    select free.id from solves as free where free.id = any(?::text[]) for no key update skip locked)`;
  const { rows } = await executor.raw<{ rows: { id: string }[] }>(
    `update solves
     set global_place = placed.global_place, division = placed.division,
         division_place = placed.division_place, awarded_points = placed.awarded_points
     from unnest(?::text[], ?::integer[], ?::text[], ?::integer[], ?::integer[])
       as placed (id, global_place, division, division_place, awarded_points)
     -- Not 'is null': statistics say that hardly any row is, and each of those would be compared with each place.
     where solves.id = placed.id and coalesce(solves.global_place, 0) = 0
       ${which === 'unlocked' ? `and ${unlocked}` : ''}
     returning solves.id`,
    [
      ids,
      placed.map(({ globalPlace }) => globalPlace),
      placed.map(({ division }) => division),
      placed.map(({ divisionPlace }) => divisionPlace),
      placed.map(({ awardedPoints }) => awardedPoints),
      ...(which === 'unlocked' ? [ids] : []),
    ],
  );
  return rows.map(({ id }) => id);
}
