import { useSyncExternalStore } from 'react';
import { TOKEN_KEY } from './first-asked';

/**
 * - `signedIn`: a token is kept in this browser
 * - `refused`: the API no longer accepts the one that was kept
 */
export type Session =
  | { readonly state: 'signedOut' }
  | { readonly state: 'signedIn'; readonly token: string }
  | { readonly state: 'refused' };

function read(): Session {
  const token = localStorage.getItem(TOKEN_KEY);
  return token === null ? { state: 'signedOut' } : { state: 'signedIn', token };
}

let current = read();
const listeners = new Set<() => void>();

function change(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

export function currentToken(): string | null {
  return current.state === 'signedIn' ? current.token : null;
}

/** Whoever was signed in has left. */
export function isSignedOut(): boolean {
  return current.state === 'signedOut';
}

export function signIn(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  change({ state: 'signedIn', token });
}

export function signOut(): void {
  localStorage.removeItem(TOKEN_KEY);
  change({ state: 'signedOut' });
}

/** The API refused `token`; a newer one that was stored meanwhile stays. */
export function forgetRefused(token: string): void {
  if (token !== currentToken()) return;
  localStorage.removeItem(TOKEN_KEY);
  change({ state: 'refused' });
}

/** Calls `listener` whenever somebody signs in or out. */
export function onSessionChange(listener: () => void): void {
  listeners.add(listener);
}

function subscribe(listener: () => void): () => void {
  // Another tab signed in or out.
  const onStorage = (event: StorageEvent): void => {
    if (event.key === TOKEN_KEY) change(read());
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => current);
}
