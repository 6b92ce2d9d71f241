import { useEffect, useEffectEvent } from 'react';

/** Somebody types or composes a word, or a dialog or a menu is open: keys belong to it. */
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

/** What single keys do on this page. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (act === undefined || isTaken(event)) return;
    event.preventDefault();
    // Held down, a key would turn more pages than anybody sees.
    if (event.repeat) return;
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
