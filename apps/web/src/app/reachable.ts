import { serverNow } from './clock';
import { createStore } from './store';

/** Time since which the server has not answered; undefined while it answers. */
const unansweredSince = createStore<number | undefined>(undefined);

export function noteAnswer(): void {
  unansweredSince.set(undefined);
}

export function noteSilence(): void {
  unansweredSince.set(unansweredSince.get() ?? serverNow());
}

/** After a shorter silence, repeated requests and the live stream have missed nothing. */
const OUTAGE_MS = 5_000;

/**
 * Calls `listener` when the server answers again after an outage. While only some requests fail, others are answered
 * in between: that is no outage, and to fetch everything again each time would be a request after the other.
 */
export function onAnsweredAgain(listener: () => void): void {
  let silentSince = unansweredSince.get();
  unansweredSince.subscribe(() => {
    const before = silentSince;
    silentSince = unansweredSince.get();
    if (silentSince === undefined && before !== undefined && serverNow() - before >= OUTAGE_MS) listener();
  });
}

export const useUnansweredSince = unansweredSince.useValue;
