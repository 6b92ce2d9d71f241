import { raiseCollectionRevision, type SqlExecutor } from '../infra/database';
import type { EventState, StoredEventState } from './event-state';

export interface EventStateStore {
  get(): Promise<StoredEventState>;
  /** Locks the state, so that other writers wait until the transaction ends. */
  getForUpdate(): Promise<StoredEventState>;
  /** Also raises the revision of the challenges, so that every process notices a pause at once. */
  save(state: EventState): Promise<StoredEventState>;
}

interface EventStateRow {
  paused_at: Date | null;
  frozen_from: Date | null;
  revealed_from_place: number | null;
  revision: string;
}

const COLUMNS = ['paused_at', 'frozen_from', 'revealed_from_place', 'revision'];

function stateOf(row: EventStateRow | undefined): StoredEventState {
  if (row === undefined) throw new Error('the row of the event state is missing');
  return {
    pausedAt: row.paused_at,
    frozenFrom: row.frozen_from,
    revealedFromPlace: row.revealed_from_place,
    revision: Number(row.revision),
  };
}

export function createEventStateStore(executor: SqlExecutor): EventStateStore {
  const read = async (forUpdate: boolean): Promise<StoredEventState> => {
    const query = executor('event_state').select<EventStateRow[]>(COLUMNS).where('event_state.id', 1);
    const [row] = await (forUpdate ? query.forUpdate() : query);
    return stateOf(row);
  };
  return {
    get: () => read(false),
    getForUpdate: () => read(true),
    async save({ pausedAt, frozenFrom, revealedFromPlace }) {
      await raiseCollectionRevision(executor, 'challenges');
      const [row] = await executor('event_state')
        .where('event_state.id', 1)
        .update({ paused_at: pausedAt, frozen_from: frozenFrom, revealed_from_place: revealedFromPlace })
        .increment('revision', 1)
        .returning<EventStateRow[]>(COLUMNS);
      return stateOf(row);
    },
  };
}
