import type { ParsedJson } from './parse-json';

/** A form without files as the object that the same fields would be in JSON; null for another content type. */
export function parseForm(bytes: Buffer, contentType: string | undefined): ParsedJson | null {
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(contentType ?? '')) return null;
  const value = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
  // What was percent-encoded can be anything, like an escape of JSON.
  return { outcome: 'parsed', value, hasEscapes: true };
}
