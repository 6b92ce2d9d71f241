import type { RoutedRequest } from './routed-request';

/** What PostgreSQL cannot store as text. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** In code points; no id of ours is longer, and no challenge id or file name that organisers choose may be. */
const IDENTIFIER = /^[^\0\p{Surrogate}]{1,255}$/u;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/**
 * The id that a request names, or '' if this text cannot be an id. As '' is no id either, looking it up finds nothing, and
 * no store is queried with a text that it cannot hold.
 */
export function identifierOf(text: string): string {
  return IDENTIFIER.test(text) ? text : '';
}

/** The path parameters, each as an id. */
export function identifiersOf(params: RoutedRequest['params'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, typeof text === 'string' ? identifierOf(text) : '']),
  );
}

/** NUL, which names nothing: stands in for a segment that is not percent-encoded UTF-8. */
const NAMES_NOTHING = '%00';

/** The URL with each undecodable segment of its path replaced; unchanged if there is none. */
export function withDecodablePath(url: string): string {
  const [path = '', ...search] = url.split('?');
  const segments = path.split('/').map((segment) => {
    try {
      decodeURIComponent(segment);
      return segment;
    } catch {
      // The one way to ask whether a text can be decoded.
      return NAMES_NOTHING;
    }
  });
  return [segments.join('/'), ...search].join('?');
}
