/** The token in a pasted text: the token itself, or a link with it. */
export function tokenIn(typed: string): string {
  const text = typed.trim();
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return text;
  const { searchParams, hash } = new URL(text);
  return searchParams.get('token') ?? tokenInHash(hash);
}

/** The token after `#` in such a link. A damaged one is returned unchanged, for the server to refuse. */
export function tokenInHash(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A link that signs in with a token. The part after `#` is not sent to any server. */
export function signInLink(token: string, origin: string): string {
  return `${origin}/sign-in#${encodeURIComponent(token)}`;
}

/** The path to open after signing in; undefined unless it is on this site. */
export function ownPath(to: string | undefined, origin: string): string | undefined {
  if (to === undefined || !URL.canParse(to, origin)) return undefined;
  const url = new URL(to, origin);
  // A path that begins with two slashes would name another site.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}
