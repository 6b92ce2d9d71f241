import type { ExternalScope } from '@rampart/contract';

/** The scope that a site gets, from those it asked for and the one it is allowed; decided as on the server. */
export function scopeOf(asked: string | undefined, allowed: ExternalScope): ExternalScope {
  return allowed !== 'profile' && (asked ?? '').split(' ').includes('play') ? 'play' : 'profile';
}

/** Whether a team that is signed in since `signedInAt` must sign in again; null if that time is unknown. */
export function mustSignInAgain(
  { prompt, maxAge }: { readonly prompt?: string | undefined; readonly maxAge?: string | undefined },
  signedInAt: number | null,
  now: number,
): boolean {
  if ((prompt ?? '').split(' ').includes('login')) return true;
  if (maxAge === undefined || !/^\d+$/.test(maxAge)) return false;
  return signedInAt === null || now - signedInAt > Number(maxAge) * 1000;
}

/**
 * The address of the same request after the sign-in that it demanded, so that it does not demand another one for
 * ever.
 */
export function afterSignIn(path: string): string {
  const [page = '', query = ''] = path.split('?');
  const rest = query.split('&').filter((pair) => !/^(?:prompt|max_age)=/.test(pair));
  return `${page}?${rest.join('&')}`;
}

/** Address that tells a site that its request is refused; undefined if the redirect address is invalid. */
export function errorAddress(
  redirectUri: string,
  error: string,
  state: string | undefined,
): string | undefined {
  if (!URL.canParse(redirectUri)) return undefined;
  const address = new URL(redirectUri);
  const added = new URLSearchParams({ error, ...(state === undefined ? {} : { state }) });
  // The registered query stays unchanged.
  address.search = [...address.search.slice(1).split('&'), added.toString()].filter(Boolean).join('&');
  return address.toString();
}
