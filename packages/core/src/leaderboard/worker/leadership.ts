/**
 * Leader election: which worker computes the board. Leadership is a PostgreSQL session lock; its epoch is
 * drawn on the same session, so a worker whose session has ended cannot draw one newer than that of its
 * successor.
 */
import { ADVISORY_LOCK, createSessionLock, type SessionLockOptions } from '../../infra/database';

export interface Leadership {
  /** Returns the epoch of the new leadership, or undefined while another worker leads. */
  tryAcquire(): Promise<number | undefined>;
  /** Asks the database server. */
  isHeld(): Promise<boolean>;
  /**
   * Draws an epoch above `epoch` for the current leadership: Redis may hold boards of a database that has
   * since been restored to an earlier state. Rejects when the leadership is lost.
   */
  renew(epoch: number): Promise<number>;
  onLost(listener: () => void): void;
  /** Lets another worker lead. */
  resign(): Promise<void>;
}

export function createLeadership(options: Omit<SessionLockOptions, 'key'>): Leadership {
  const lock = createSessionLock({ ...options, key: ADVISORY_LOCK.leadership });

  const drawEpoch = async (): Promise<number> => {
    // At least the current time, so that it exceeds earlier epochs even after a restore of the database: readers
    // may still hold a board from before it.
    const [row] = await lock.query<{ epoch: string }>(
      `select setval('leader_epochs', greatest(nextval('leader_epochs'),
                                               (date_part('epoch', clock_timestamp()) * 1000)::bigint)) as epoch`,
      [],
    );
    if (row === undefined) throw new Error('drawing an epoch from leader_epochs returned no row');
    return Number(row.epoch);
  };

  return {
    async tryAcquire() {
      if (!(await lock.tryAcquire())) return undefined;
      try {
        return await drawEpoch();
      } catch (error) {
        await lock.release();
        throw error;
      }
    },
    isHeld: () => lock.isHeld(),
    async renew(epoch) {
      await lock.query(
        `select setval('leader_epochs', greatest($1::bigint, leader_epochs.last_value)) from leader_epochs`,
        [epoch],
      );
      return drawEpoch();
    },
    onLost: (listener) => lock.onLost(listener),
    resign: () => lock.release(),
  };
}
