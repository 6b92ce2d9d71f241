import { createStoredCopy, type StoredCopy } from '../infra/batching';
import type { StoredEventState } from './event-state';
import type { EventStateStore } from './event-state-store';

/** The state of the event, in memory. */
export type EffectiveEventState = StoredCopy<StoredEventState, StoredEventState>;

/** Resolves once the stored state is loaded. */
export function createEffectiveEventState(store: Pick<EventStateStore, 'get'>): Promise<EffectiveEventState> {
  return createStoredCopy(store, (state) => state);
}
