import { browserStorage } from '../app/storage';
import { createStore } from '../app/store';
import { TOKEN_KEY } from './first-asked';

/**
 * - `signedIn`: a token is stored in this browser
 * - `refused`: the API no longer accepts the stored token
 */
type Session =
  | { readonly state: 'signedOut' }
  | { readonly state: 'signedIn'; readonly token: string; readonly isRenewed?: boolean }
  | { readonly state: 'refused' };

function kept(): Session {
  const token = browserStorage.getItem(TOKEN_KEY);
  return token === null ? { state: 'signedOut' } : { state: 'signedIn', token };
}

const session = createStore(kept());

/** Stored for a moment instead of a refused token, so that other tabs do not take the removal for a sign-out. */
const REFUSED = '';

// Another tab has signed in or out, or its token was refused.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== TOKEN_KEY) return;
  if (newValue === REFUSED) session.set({ state: 'refused' });
  else if (newValue !== null || session.get().state !== 'refused') session.set(kept());
});

// A page restored from the back/forward cache has missed these events.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && browserStorage.getItem(TOKEN_KEY) !== currentToken()) session.set(kept());
});

/** Calls a listener whenever somebody signs in or out. */
export const onSessionChange = session.subscribe;
export const useSession = session.useValue;

export function currentToken(): string | null {
  const current = session.get();
  return current.state === 'signedIn' ? current.token : null;
}

/** Whether nobody is signed in; false after a token was refused. */
export function isSignedOut(): boolean {
  return session.get().state === 'signedOut';
}

/** Whether the latest change only replaced the token of the same team. */
export function isRenewed(): boolean {
  const current = session.get();
  return current.state === 'signedIn' && current.isRenewed === true;
}

export function signIn(token: string): void {
  browserStorage.setItem(TOKEN_KEY, token);
  session.set({ state: 'signedIn', token });
}

let isRenewing = false;

/** Replaces the token by the one that `ask` resolves to. The API may refuse the former token before it answers. */
export async function renew(ask: () => Promise<string>): Promise<void> {
  isRenewing = true;
  try {
    const token = await ask();
    browserStorage.setItem(TOKEN_KEY, token);
    session.set({ state: 'signedIn', token, isRenewed: true });
  } finally {
    isRenewing = false;
  }
}

export function signOut(): void {
  browserStorage.removeItem(TOKEN_KEY);
  session.set({ state: 'signedOut' });
}

/** Forgets `token`, which the API refused, unless a newer one was stored meanwhile or is about to be. */
export function forgetRefused(token: string): void {
  if (isRenewing || token !== currentToken()) return;
  browserStorage.setItem(TOKEN_KEY, REFUSED);
  browserStorage.removeItem(TOKEN_KEY);
  session.set({ state: 'refused' });
}
