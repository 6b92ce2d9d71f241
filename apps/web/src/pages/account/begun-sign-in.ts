import { tabStorage } from '../../app/storage';

const KEY = 'rampart.oidc';

/** What this tab has to remember while it is at the identity provider. */
export interface BegunSignIn {
  readonly ticket: string;
  /** ID of the team that links an account; without it somebody signs in. */
  readonly linking?: string;
  /** The page to go to afterwards. */
  readonly to?: string | undefined;
}

export function keepBegunSignIn(begun: BegunSignIn): void {
  tabStorage.setItem(KEY, JSON.stringify(begun));
}

/** Once: a ticket cannot be used again. */
export function takeBegunSignIn(): BegunSignIn | undefined {
  const kept = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as BegunSignIn);
}
