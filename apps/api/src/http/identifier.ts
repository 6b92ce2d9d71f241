import type { RoutedRequest } from './routed-request';

/** What PostgreSQL cannot store as text. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** No id we make is longer, in code points; organisers may choose the ids of challenges and names of files up to here. */
const IDENTIFIER = /^[^\0\p{Surrogate}]{1,255}$/u;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/**
 * The id that a request names, or '' where nothing can be called by this text. Nothing is called '' either, so whoever
 * looks it up finds an unknown one, and no store is asked for a text that it cannot hold.
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

/** NUL, as which a segment that is no percent-encoded UTF-8 is routed: it names nothing. */
const NAMES_NOTHING = '%00';

/** The URL with every segment of its path decodable; the same text when it was before. */
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
