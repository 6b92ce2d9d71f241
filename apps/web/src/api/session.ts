import { browserStorage } from '../app/storage';
import { createStore } from '../app/store';
import { TOKEN_KEY } from './first-asked';

/**
 * - `signedIn`: a token is kept in this browser
 * - `refused`: the API no longer accepts the one that was kept
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

/** Kept for an instant in place of a token that was refused: other tabs learn that nobody has signed out. */
const REFUSED = '';

// Another tab signed in or out, or was refused.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== TOKEN_KEY) return;
  if (newValue === REFUSED) session.set({ state: 'refused' });
  else if (newValue !== null || session.get().state !== 'refused') session.set(kept());
});

// A page that the browser kept for Back has not heard of that.
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

/** Whoever was signed in has left. */
export function isSignedOut(): boolean {
  return session.get().state === 'signedOut';
}

/** Whoever was signed in goes on, with another token. */
export function isRenewed(): boolean {
  const current = session.get();
  return current.state === 'signedIn' && current.isRenewed === true;
}

export function signIn(token: string): void {
  browserStorage.setItem(TOKEN_KEY, token);
  session.set({ state: 'signedIn', token });
}

let isRenewing = false;

/** The same team gets the token that `ask` resolves to; the API may refuse the former one before it answers. */
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

/** The API refused `token`; a newer one that was stored meanwhile, or is about to be, stays. */
export function forgetRefused(token: string): void {
  if (isRenewing || token !== currentToken()) return;
  browserStorage.setItem(TOKEN_KEY, REFUSED);
  browserStorage.removeItem(TOKEN_KEY);
  session.set({ state: 'refused' });
}
