/** The token in what somebody pasted: the token itself, or a link that carries it. */
export function tokenIn(typed: string): string {
  const text = typed.trim();
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return text;
  const { searchParams, hash } = new URL(text);
  return searchParams.get('token') ?? tokenInHash(hash);
}

/** What follows `#` in such a link; as it stands if the link was damaged on its way, for the server to refuse. */
export function tokenInHash(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A link that signs in with a token. What follows `#` is sent to no server. */
export function signInLink(token: string, origin: string): string {
  return `${origin}/sign-in#${encodeURIComponent(token)}`;
}

/** Where to go after signing in: a path of this site, and nothing that leads elsewhere. */
export function ownPath(to: string | undefined, origin: string): string | undefined {
  if (to === undefined || !URL.canParse(to, origin)) return undefined;
  const url = new URL(to, origin);
  // A path with two slashes in front names another site where it stands alone.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}
