import { useSyncExternalStore } from 'react';
import { browserStorage } from './storage';
import { createStore } from './store';
import { usePrinted } from './use-printed';

/** The chosen theme, stored per browser; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'rampart.theme';
const theme = createStore(keptTheme());

function keptTheme(): Theme {
  const kept = browserStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function applyTheme(): void {
  const chosen = theme.get();
  if (chosen === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
}
theme.subscribe(applyTheme);
// Paper is white. Canvases are drawn before the styles of print apply.
window.addEventListener('beforeprint', () => (document.documentElement.dataset['theme'] = 'light'));
window.addEventListener('afterprint', applyTheme);

export function chooseTheme(chosen: Theme): void {
  browserStorage.setItem(KEY, chosen);
  theme.set(chosen);
}

export const useTheme = theme.useValue;

const ofDevice = () => matchMedia('(prefers-color-scheme: dark)');

function followDevice(listener: () => void): () => void {
  const device = ofDevice();
  device.addEventListener('change', listener);
  return () => device.removeEventListener('change', listener);
}

/** The theme that is shown, which may change: a device may turn dark in the evening, and paper is white. */
export function useShownTheme(): Theme {
  const chosen = useTheme();
  const isDark = useSyncExternalStore(followDevice, () => ofDevice().matches);
  const isPrinted = usePrinted();
  if (isPrinted) return 'light';
  if (chosen !== 'system') return chosen;
  return isDark ? 'dark' : 'light';
}
