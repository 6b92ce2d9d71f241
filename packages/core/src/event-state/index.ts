export { canReveal, isFrozen, PUBLIC_UNTIL, type EventState, type StoredEventState } from './event-state';
export { createEventStateStore, type EventStateStore } from './event-state-store';
export { createEffectiveEventState, type EffectiveEventState } from './effective-event-state';
export { createUpdateEventState, type UpdateEventState } from './update-event-state';
