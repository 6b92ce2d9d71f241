import { createStore } from './store';

/** Number of forms with unsaved text. */
const held = createStore(0);

/** Counts a form with unsaved text; returns a function to call when it has none any more. */
export function holdUnsaved(): () => void {
  held.set(held.get() + 1);
  return () => held.set(held.get() - 1);
}

export function hasUnsaved(): boolean {
  return held.get() > 0;
}

export function useHasUnsaved(): boolean {
  return held.useValue() > 0;
}
