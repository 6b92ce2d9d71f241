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

/** Calls `listener` when the server answers again. */
export function onAnsweredAgain(listener: () => void): void {
  unansweredSince.subscribe(() => {
    if (unansweredSince.get() === undefined) listener();
  });
}

export const useUnansweredSince = unansweredSince.useValue;
