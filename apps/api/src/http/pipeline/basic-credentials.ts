import { isStorable } from '../identifier';

/** Name and password of an `Authorization` header, as clients of OAuth write them (RFC 6749, 2.3.1). */
export interface BasicCredentials {
  readonly name: string;
  readonly password: string;
}

function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '));
    return isStorable(plain) ? plain : null;
  } catch {
    return null;
  }
}

/** Null without such a header or for a malformed one. */
export function basicCredentials(authorization: string | undefined): BasicCredentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  const [decodedName, decodedPassword] = [decoded(name ?? ''), decoded(password ?? '')];
  if (name === undefined || decodedName === null || decodedPassword === null) return null;
  return { name: decodedName, password: decodedPassword };
}
