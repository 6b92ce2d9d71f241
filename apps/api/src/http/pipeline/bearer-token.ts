const PREFIX = 'Bearer ';

/** The token of an `Authorization` header that begins with exactly `Bearer `. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization?.startsWith(PREFIX) === true ? authorization.slice(PREFIX.length) : undefined;
}
