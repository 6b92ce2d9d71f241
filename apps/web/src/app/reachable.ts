import { useSyncExternalStore } from 'react';

/** Since when nobody has answered; undefined while answers come. */
let unansweredSince: number | undefined;
const listeners = new Set<() => void>();

function change(since: number | undefined): void {
  if (since === unansweredSince) return;
  unansweredSince = since;
  for (const listener of listeners) listener();
}

export function noteAnswer(): void {
  change(undefined);
}

export function noteSilence(): void {
  change(unansweredSince ?? Date.now());
}

/** Calls `listener` when somebody answers after nobody did. */
export function onAnsweredAgain(listener: () => void): void {
  let wasSilent = false;
  listeners.add(() => {
    if (wasSilent && unansweredSince === undefined) listener();
    wasSilent = unansweredSince !== undefined;
  });
}

export function useUnansweredSince(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unansweredSince,
  );
}
