import { useSyncExternalStore } from 'react';

/** Forms in which something is typed and not saved. */
let held = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  held += by;
  for (const listener of listeners) listener();
}

/** Says that a form holds something; call what it returns when that is over. */
export function holdUnsaved(): () => void {
  change(1);
  return () => change(-1);
}

export function hasUnsaved(): boolean {
  return held > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, hasUnsaved);
}
