import { createStore } from './store';

/** Since when nobody has answered; undefined while answers come. */
const unansweredSince = createStore<number | undefined>(undefined);

export function noteAnswer(): void {
  unansweredSince.set(undefined);
}

export function noteSilence(): void {
  unansweredSince.set(unansweredSince.get() ?? Date.now());
}

/** Calls `listener` when somebody answers after nobody did. */
export function onAnsweredAgain(listener: () => void): void {
  unansweredSince.subscribe(() => {
    if (unansweredSince.get() === undefined) listener();
  });
}

export const useUnansweredSince = unansweredSince.useValue;
