import type { ExternalScope } from '@rampart/contract';

/** The scope a site gets, from those it asked for and the one it is allowed; the server decides in the same way. */
export function scopeOf(asked: string | undefined, allowed: ExternalScope): ExternalScope {
  return allowed !== 'profile' && (asked ?? '').split(' ').includes('play') ? 'play' : 'profile';
}

/** Where a site learns that its request is refused; undefined if the address is none. */
export function errorAddress(
  redirectUri: string,
  error: string,
  state: string | undefined,
): string | undefined {
  if (!URL.canParse(redirectUri)) return undefined;
  const address = new URL(redirectUri);
  address.searchParams.set('error', error);
  if (state !== undefined) address.searchParams.set('state', state);
  return address.toString();
}
