import type { ParsedJson } from './parse-json';

/** No route reads more than ten; an object of a hundred thousand takes long to make. */
const MAX_FIELDS = 1_000;

/** A form without files as the object that the same fields would be in JSON; null for another content type. */
export function parseForm(bytes: Buffer, contentType: string | undefined): ParsedJson | null {
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(contentType ?? '')) return null;
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    fields.set(name, value);
    if (fields.size === MAX_FIELDS) break;
  }
  // What was percent-encoded can be anything, like an escape of JSON.
  return { outcome: 'parsed', value: Object.fromEntries(fields), hasEscapes: true };
}
