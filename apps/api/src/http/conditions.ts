/** What a request's headers ask of a stored answer: its encoding, and whether the client has it already. */
import { LRUCache } from 'lru-cache';
import { ENCODINGS, type ContentEncoding } from './answer';

/** Whether an `Accept-Encoding` header names the coding without `q=0` (RFC 9110, 12.5.3). */
function names(header: string, coding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** By header value; browsers send a handful of different ones. */
const namedBy = new LRUCache<string, readonly ContentEncoding[]>({
  max: 100,
  memoMethod: (header) => ENCODINGS.filter((coding) => names(header, coding)),
});

/**
 * The first of the encodings that the client accepts; null sends the plain bytes. A bare `*` gets those too, which is always
 * valid.
 */
export function acceptedEncoding(
  header: string | undefined,
  encodings: readonly ContentEncoding[],
): ContentEncoding | null {
  if (header === undefined) return null;
  const named = namedBy.memo(header);
  return encodings.find((coding) => named.includes(coding)) ?? null;
}

/** Weak comparison (RFC 9110, 13.1.2): the opaque parts are compared, `*` matches whatever there is. */
export function holdsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.includes(etag.slice(2)) || ifNoneMatch.trim() === '*';
}
