import { parse } from 'secure-json-parse';

/** Deeper bodies serve no route and cost stack in whatever walks them. */
const MAX_DEPTH = 64;
/** Text the database cannot hold can only come from an escape: raw NUL is not JSON, raw surrogates are not UTF-8. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface JsonIssue {
  /** Dotted path, array indices as numbers; empty for the root. */
  readonly path: string;
  readonly detail: string;
}

export type ParsedJson =
  | { readonly outcome: 'parsed'; readonly value: unknown }
  | { readonly outcome: 'malformed' }
  /** Valid JSON that no route reads; the value is there for what must be said about it first. */
  | { readonly outcome: 'refused'; readonly issue: JsonIssue; readonly value: unknown };

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string;
  readonly parent: Place | null;
}

function pathOf(place: Place | null, key?: string): string {
  const keys = key === undefined ? [] : [key];
  for (let at = place; at !== null && at.parent !== null; at = at.parent) keys.unshift(at.key);
  return keys.join('.');
}

/** Walks without recursion, so the check itself cannot run out of stack. */
function structuralIssue(root: object): JsonIssue | null {
  const open: Place[] = [{ value: root, depth: 1, key: '', parent: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.depth > MAX_DEPTH) {
      return { path: '', detail: `must not be nested deeper than ${String(MAX_DEPTH)} levels` };
    }
    for (const [key, value] of Object.entries(place.value) as [string, unknown][]) {
      if (UNSTORABLE.test(key) || (typeof value === 'string' && UNSTORABLE.test(value))) {
        return { path: pathOf(place, key), detail: 'must not contain NUL or half of a surrogate pair' };
      }
      if (typeof value === 'object' && value !== null) {
        open.push({ value, depth: place.depth + 1, key, parent: place });
      }
    }
  }
  return null;
}

/** Few brackets and no escapes: the structure cannot be wrong, and most bodies are like that. */
function mayHaveStructuralIssue(text: string): boolean {
  if (text.includes('\\u')) return true;
  let brackets = 0;
  for (let index = 0; index < text.length && brackets <= MAX_DEPTH; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x7b || code === 0x5b) brackets += 1;
  }
  return brackets > MAX_DEPTH;
}

/**
 * A JSON body from its bytes: empty or not UTF-8 is malformed, a byte order mark is not; a
 * valid value that is not an object is refused. Keys that would reach a prototype are dropped.
 */
export function parseJson(bytes: Buffer): ParsedJson {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = parse(text, null, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    // Only a decoder or parser can throw here, and both mean the same to the client.
    return { outcome: 'malformed' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { outcome: 'refused', issue: { path: '', detail: 'must be object' }, value };
  }
  const issue = mayHaveStructuralIssue(text) ? structuralIssue(value) : null;
  return issue === null ? { outcome: 'parsed', value } : { outcome: 'refused', issue, value };
}
