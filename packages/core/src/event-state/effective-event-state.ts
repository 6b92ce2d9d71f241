import type { StoredEventState } from './event-state';
import type { EventStateStore } from './event-state-store';

/** The state of the event, in memory. */
export interface EffectiveEventState {
  /** The same object until it changes. */
  current(): StoredEventState;
  /** Reads what is stored; called on the announcement and by a periodic check, since announcements get lost. */
  refresh(): Promise<void>;
  /** Takes over what this process has just stored, so that its next request sees it. */
  adopt(stored: StoredEventState): void;
}

/** Resolves once what is stored is loaded. */
export async function createEffectiveEventState(
  store: Pick<EventStateStore, 'get'>,
): Promise<EffectiveEventState> {
  let state = await store.get();
  const adopt = (stored: StoredEventState): void => {
    // Answers of two reads may arrive in either order; an older one changes nothing.
    if (stored.revision > state.revision) state = stored;
  };
  return { current: () => state, refresh: async () => adopt(await store.get()), adopt };
}
