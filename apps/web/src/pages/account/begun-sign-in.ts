import { tabStorage } from '../../app/storage';

const KEY = 'rampart.oidc';

/** What this tab remembers while it is at the identity provider. */
export interface BegunSignIn {
  readonly ticket: string;
  /** ID of the team that links an account; absent for a sign-in. */
  readonly linking?: string;
  /** The page to go to afterwards. */
  readonly to?: string | undefined;
}

export function keepBegunSignIn(begun: BegunSignIn): void {
  tabStorage.setItem(KEY, JSON.stringify(begun));
}

/** Returns and removes it, because a ticket cannot be used again. */
export function takeBegunSignIn(): BegunSignIn | undefined {
  const kept = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as BegunSignIn);
}
