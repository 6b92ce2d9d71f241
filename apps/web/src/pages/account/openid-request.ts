import type { ExternalScope } from '@rampart/contract';

/** The scope a site gets, from those it asked for and the one it is allowed; the server decides in the same way. */
export function scopeOf(asked: string | undefined, allowed: ExternalScope): ExternalScope {
  return allowed !== 'profile' && (asked ?? '').split(' ').includes('play') ? 'play' : 'profile';
}

/** Whether the team must sign in, although it is signed in since `signedInAt`; null: nobody knows since when. */
export function mustSignInAgain(
  { prompt, maxAge }: { readonly prompt?: string | undefined; readonly maxAge?: string | undefined },
  signedInAt: number | null,
  now: number,
): boolean {
  if ((prompt ?? '').split(' ').includes('login')) return true;
  if (maxAge === undefined || !/^\d+$/.test(maxAge)) return false;
  return signedInAt === null || now - signedInAt > Number(maxAge) * 1000;
}

/** The same request for a team that has just signed in for it, so that it is not sent to sign in for ever. */
export function afterSignIn(path: string): string {
  const [page = '', query = ''] = path.split('?');
  const rest = query.split('&').filter((pair) => !/^(?:prompt|max_age)=/.test(pair));
  return `${page}?${rest.join('&')}`;
}

/** Where a site learns that its request is refused; undefined if the address is none. */
export function errorAddress(
  redirectUri: string,
  error: string,
  state: string | undefined,
): string | undefined {
  if (!URL.canParse(redirectUri)) return undefined;
  const address = new URL(redirectUri);
  const added = new URLSearchParams({ error, ...(state === undefined ? {} : { state }) });
  // What the site registered stays as it is written.
  address.search = [...address.search.slice(1).split('&'), added.toString()].filter(Boolean).join('&');
  return address.toString();
}
