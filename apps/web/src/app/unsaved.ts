import { createStore } from './store';

/** Forms in which something is typed and not saved. */
const held = createStore(0);

/** Says that a form holds something; call what it returns when that is over. */
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
