import { useEffect, useEffectEvent } from 'react';
import { browserStorage } from './storage';
import { createStore } from './store';

const KEY = 'rampart.singleKeys';
const singleKeys = createStore(browserStorage.getItem(KEY) !== 'off');

/** Whether letters and other characters act on a page; stored per browser. Speech input presses them as well. */
export const useSingleKeys = singleKeys.useValue;

export function chooseSingleKeys(areOn: boolean): void {
  browserStorage.setItem(KEY, areOn ? 'on' : 'off');
  singleKeys.set(areOn);
}

/** Whether there probably is a keyboard. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover)').matches;

/** Whether the key writes a character, unlike Escape and arrows. */
const isCharacter = (key: string): boolean => key.length === 1;

/** Whether the key belongs to a text field, a composed word, a dialog or a menu. */
function isTaken(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  const types = target?.closest('input, textarea, select, [contenteditable]') ?? null;
  return (
    document.querySelector('dialog[open], :popover-open') !== null ||
    (types !== null && event.key !== 'Escape')
  );
}

/** Sets the actions of single keys on this page. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (act === undefined || isTaken(event)) return;
    if (isCharacter(event.key) && !singleKeys.get()) return;
    event.preventDefault();
    // A key that is held down would act faster than anybody can follow.
    if (event.repeat) return;
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
